import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { aDownloadQueue, type TestQueue } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { databases } from '../../../test/setup/databases.ts'
import { pollOptions } from '../../../test/setup/timeouts.ts'
import { stagingFolder } from '../archive/staging.ts'

const closes: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})

describe.each(databases)('on %s', (_engine, aDatabase) => {
  test('a worker that loses a download at its end keeps the pages that the next worker has fetched', async () => {
    const source = await aFakeMangaDex().title().chapters(1).start()
    closes.push(source.close)
    const runNumber = async () => (await queue.context.db.selectFrom('download').select('runNumber').executeTakeFirst())?.runNumber
    const queue: TestQueue = await aDownloadQueue({
      source,
      database: await aDatabase(),
      worker: false,
      parts: {
        onStep: (step) => {
          if (step !== 'chapter-staging-dropped') return
          void queue.context.db.updateTable('download').set({ leaseOwner: 'another node', runNumber: 99 }).execute()
          writeFileSync(page, 'of the other node')
        },
      },
    })
    closes.push(queue.close)
    const page = join(stagingFolder(queue.root, await queue.add(source.titleUrl())), '001.jpg')
    await queue.startWorker()
    await vi.waitFor(async () => expect(await runNumber()).toBe(99), pollOptions)
    await queue.stopWorker()
    expect((await queue.files()).map((path) => join(queue.root, path))).toContain(page)
  })
})
