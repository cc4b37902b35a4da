import { rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, type TestContext, test } from 'vitest'
import { aDownloadQueue } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { upsertSourceChapters } from '../../chapters/listed/index.ts'
import { changeOptions } from '../../chapters/options/index.ts'
import { markCleanedUp } from '../../chapters/records/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

/** Two titles of two chapters each, in one folder. @returns the series that both are */
const mergeTitles = async ({ onTestFinished }: TestContext) => {
  const source = await aFakeMangaDex().titles(2, 2).start()
  onTestFinished(source.close)
  const queue = await aDownloadQueue({ source })
  onTestFinished(queue.close)
  for (const title of source.titles) await queue.ended(await queue.add(source.titleUrl(title)))
  const [first, second] = [requireDefined(source.titles[0], 'a title').id, requireDefined(source.titles[1], 'another title').id]
  // A person moves the files of one title to the folder of the other, and the history is read from the files.
  for (const name of await queue.archives()) {
    if (name.includes(second)) await rename(join(queue.root, name), join(queue.root, first, `Part 2 ${basename(name)}`))
  }
  await rm(join(queue.root, second), { recursive: true })
  await queue.context.db.deleteFrom('chapterUrl').where('titleKey', '=', second).execute()
  await queue.ask('POST', `/libraries/${queue.libraryId}/scan`)
  await queue.scanned()
  const isInFirst = ({ path }: { readonly path: string }) => path === first
  const series = await queue.context.db.selectFrom('series').select(['id', 'path']).where('deletedAt', 'is', null).execute()
  return { source, queue, seriesId: requireDefined(series.find(isInFirst), 'the series').id }
}

test('missing chapters of every title in a shared folder are downloaded again on request', async (context) => {
  const { queue, seriesId } = await mergeTitles(context)
  for (const name of await queue.archives()) await rm(join(queue.root, name))
  const asked = await queue.ask('POST', `/series/${seriesId}/missing-chapters/download`, {})
  expect(asked.status).toBe(201)
  await expect.poll(() => queue.archives()).toHaveLength(4)
})

test('chapters of every title in a folder that options had deleted are downloaded again on request', async (context) => {
  const { source, queue, seriesId } = await mergeTitles(context)
  const { db } = queue.context
  const deleted = source.titles.map((title) => requireDefined(source.chaptersOf(title)[0], 'a chapter').id)
  for (const { id: titleKey } of source.titles)
    await changeOptions(db, { libraryId: queue.libraryId, titleKey, change: { keepNewest: 1 }, userId: 'U' })
  for (const chapterKey of deleted) {
    await markCleanedUp(db, queue.libraryId, { chapterKey, nowMs: Date.now() })
    const { file } = await db.selectFrom('chapterUrl').select('file').where('chapterKey', '=', chapterKey).executeTakeFirstOrThrow()
    await rm(
      join(
        queue.root,
        requireDefined(
          (await queue.archives()).find((name) => basename(name) === file),
          'its file',
        ),
      ),
    )
  }
  expect(await queue.archives()).toHaveLength(2)
  const asked = await queue.ask('POST', `/series/${seriesId}/missing-chapters/download`, { urls: deleted })
  expect(asked.status).toBe(201)
  await expect.poll(() => queue.archives()).toHaveLength(4)
})

test('a selected chapter of any title in a folder is downloaded alone', async (context) => {
  const { source, queue, seriesId } = await mergeTitles(context)
  for (const title of source.titles) {
    const chapter = source.publish({ number: '3' }, title)
    const [id, url] = [chapter.id, source.chapterUrl(chapter)]
    const names = { number: '3', volume: null, title: null }
    const info = { id, url, ...names, language: 'en', scanlationGroups: [], releaseDate: null, state: 'available' as const }
    const row = { libraryId: queue.libraryId, titleKey: title.id, chapterKey: id, url, ...names, groups: '[]', state: 'missing' as const }
    const nothing = { reason: null, failures: 0, notBefore: null, releaseAt: null, seenAt: 1 }
    await upsertSourceChapters(queue.context.db, [{ ...row, ...nothing, info: JSON.stringify(info) }])
  }
  for (const title of source.titles) {
    const url = source.chapterUrl(requireDefined(source.chaptersOf(title)[2], 'the new chapter'))
    const asked = await queue.ask('POST', `/series/${seriesId}/missing-chapters/download`, { urls: [url] })
    expect(asked.body).toMatchObject({ totalChapters: 1 })
    await queue.ended(asked.body.id)
  }
  expect(await queue.archives()).toHaveLength(6)
})
