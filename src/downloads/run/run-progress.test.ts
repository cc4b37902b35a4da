import { expect, onTestFinished, test } from 'vitest'
import { aClock } from '../../../test/builders/a-clock.ts'
import { aDownloadQueue } from '../../../test/builders/a-download-queue.ts'
import { claimDownload } from './claim-download.queries.ts'
import { holdDownload } from './held-download.ts'
import { createRunProgress } from './run-progress.ts'

test('progress that clients received is stored even if the next page never arrives, so progress never goes backwards', async () => {
  const clock = aClock()
  const queue = await aDownloadQueue({ worker: false, clock })
  onTestFinished(queue.close)
  const percents: number[] = []
  queue.context.events.on('download.progress', ({ percent }) => void percents.push(percent))
  const id = await queue.add('https://example.org/1')
  const lease = { owner: 'here', clock, place: 0, sites: { except: [] } }
  const row = await claimDownload(queue.context.db, lease)
  if (!row) throw new Error('It was not taken')
  const held = holdDownload(queue.context, row)
  onTestFinished(held.release)
  const progress = createRunProgress(queue.context, held, row)
  progress.count(0, 2)
  progress.beginChapter('Ch. 1', 4)
  clock.pass(600)
  progress.page(2, 4, 1_000)
  expect(percents.at(-1)).toBe(25)
  clock.pass(2_000)
  await expect.poll(async () => (await queue.find(id)).progress).toBe(25)
  await progress.finish()
})
