// Chapters that a person blacklists while their download runs.
import { expect, onTestFinished, test } from 'vitest'
import { aDownloadQueue } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

test.each([
  // gallery-dl gets its whole list at the start.
  { fetch: 'gallery-dl', requested: ['4', '5'] },
  { fetch: 'direct', requested: ['5'] },
] as const)('a chapter that is blacklisted before its download with $fetch begins is not added', async ({ fetch, requested }) => {
  const source = await aFakeMangaDex().title().chapters(5).start()
  onTestFinished(source.close)
  const [, , third, fourth] = source.chaptersOf().map((chapter) => requireDefined(chapter, 'a chapter'))
  source.breakPage(requireDefined(third, 'the third'), 2, 'held')
  const queue = await aDownloadQueue({ source, fetch })
  onTestFinished(queue.close)
  const id = await queue.add(source.titleUrl())
  await expect.poll(() => queue.archives()).toHaveLength(2)
  await expect.poll(() => source.requestedPages(requireDefined(third, 'the third'))).toContain(2)
  await queue.context.db.updateTable('task').set({ runAt: 0 }).execute()
  await queue.scanned()
  const series = await queue.context.db.selectFrom('series').select('id').executeTakeFirstOrThrow()
  const chapterUrl = source.chapterUrl(requireDefined(fourth, 'the fourth'))
  expect((await queue.ask('POST', `/series/${series.id}/blacklist`, { chapterUrl })).status).toBe(201)
  source.forgetRequests()
  source.heal()
  expect(await queue.ended(id)).toMatchObject({ status: 'COMPLETED', totalChapters: 4, message: null })
  expect(await queue.archives()).toHaveLength(4)
  expect((await queue.files()).filter((path) => path.includes('staging'))).toEqual([])
  expect(source.requestedChapters()).toEqual(requested)
})
