// Chapters of which the source no longer has every page.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, type TestContext, test } from 'vitest'
import { aDownloadQueue, pagesOf } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { createTestLibrary } from '../missing-chapters/missing-chapters.fixture.ts'

/** A download that failed because the first of its two chapters of four pages lacks one. */
async function aFailedDownload({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, fetch: 'gallery-dl' | 'direct') {
  const source = await aFakeMangaDex().title({ title: 'Berserk' }).chapters(2, { pages: 4 }).start()
  onTestFinished(source.close)
  const chapter = requireDefined(source.chaptersOf()[0], 'a chapter')
  const lose = (page: number) => source.breakPage(chapter, page, { status: 404 })
  lose(2)
  const queue = await aDownloadQueue({ source, fetch, folderNaming: 'title' })
  onTestFinished(queue.close)
  const id = await queue.add(source.titleUrl())
  expect(await queue.ended(id)).toMatchObject({ status: 'FAILED' })
  return {
    source,
    queue,
    id,
    chapterUrl: source.chapterUrl(chapter),
    lose,
    chapters: async () => (await queue.ask<{ content: readonly unknown[] }>('GET', `/downloads/${id}/chapters`)).body.content,
    retry: async () => {
      await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
      return queue.ended(id)
    },
    save: async (pages = 3) => {
      const chapters = [{ url: source.chapterUrl(chapter), pages }]
      const response = await queue.ask('POST', `/downloads/${id}/chapters/save-incomplete`, { chapters })
      expect(response.status).toBe(200)
      return queue.ended(id)
    },
    pagesOfFirst: () => pagesOf(join(queue.root, 'Berserk', 'c001 [A Group].cbz')),
  }
}

describe.each(['gallery-dl', 'direct'] as const)('with %s', { concurrent: true }, (fetch) => {
  test('a chapter is saved without its missing page once a person decides so', async (context) => {
    const { queue, chapters, retry, save, pagesOfFirst } = await aFailedDownload(context, fetch)
    expect(await chapters()).toMatchObject([
      { state: 'FAILED', pages: null, pagesToSave: 3 },
      { state: 'DONE', pages: 4, pagesToSave: null },
    ])
    expect(await retry()).toMatchObject({ status: 'FAILED' })
    expect(await queue.archives()).toHaveLength(1)
    expect(await save()).toMatchObject({ status: 'COMPLETED' })
    expect(await pagesOfFirst()).toHaveLength(3)
    expect(await chapters()).toMatchObject([{ state: 'DONE', pages: 3, pagesToSave: null }, { state: 'DONE' }])
    expect(await retry()).toMatchObject({ status: 'COMPLETED', message: 'No new chapters.' })
    expect(await queue.archives()).toHaveLength(2)
  })

  test('a page that is there again by then is saved too', async (context) => {
    const { source, save, pagesOfFirst } = await aFailedDownload(context, fetch)
    source.heal()
    expect(await save()).toMatchObject({ status: 'COMPLETED' })
    expect(await pagesOfFirst()).toHaveLength(4)
  })

  test('a chapter of which more pages are missing by then fails again', async (context) => {
    const { queue, id, chapterUrl, chapters, lose, save } = await aFailedDownload(context, fetch)
    lose(4)
    await rm(join(queue.root, '.hondana-staging'), { recursive: true })
    expect(await save()).toMatchObject({ status: 'FAILED' })
    expect(await queue.archives()).toHaveLength(1)
    expect(await chapters()).toMatchObject([{ state: 'FAILED', pagesToSave: 2 }, { state: 'DONE' }])
    const stale = { chapters: [{ url: chapterUrl, pages: 3 }] }
    expect(await queue.ask('POST', `/downloads/${id}/chapters/save-incomplete`, stale)).toMatchObject({ status: 400 })
    expect(await save(2)).toMatchObject({ status: 'COMPLETED' })
  })
})

test('a chapter that no longer exists has no pages to save', async (context) => {
  const { source, queue, id, chapters, retry } = await aFailedDownload(context, 'gallery-dl')
  const [first, second] = source.chaptersOf()
  source.delete(requireDefined(first, 'a chapter'))
  await retry()
  expect(await chapters()).toMatchObject([{ state: 'FAILED', pagesToSave: null }, { state: 'DONE' }])
  for (const chapter of [first, second]) {
    const asked = { chapters: [{ url: source.chapterUrl(requireDefined(chapter, 'a chapter')), pages: 1 }] }
    const refused = await queue.ask('POST', `/downloads/${id}/chapters/save-incomplete`, asked)
    expect(refused).toMatchObject({ status: 400, body: { code: 'DOWNLOAD_NO_PAGES_TO_SAVE' } })
  }
  expect(await queue.ended(id)).toMatchObject({ status: 'FAILED' })
})

describe.each(oneDatabase)('on %s', (_engine, aDatabase) => {
  test('a chapter without all of its pages does not overwrite the complete one of another group', async (context) => {
    const { source, queue, downloadId, seriesId, lookAgain, prefer } = await createTestLibrary(context, await aDatabase())
    await prefer(`/series/${seriesId}`, ['Best', 'First'])
    const best = source.publish({ number: '1', groups: ['Best'], pages: 4 })
    source.breakPage(best, 2, { status: 404 })
    const before = await queue.archives()
    expect(await lookAgain()).toMatchObject({ status: 'FAILED' })
    const chapters = [{ url: source.chapterUrl(best), pages: 3 }]
    await queue.ask('POST', `/downloads/${downloadId}/chapters/save-incomplete`, { chapters })
    expect(await queue.ended(downloadId)).toMatchObject({ status: 'COMPLETED' })
    await queue.scanned()
    const first = requireDefined(before[0], 'the complete chapter')
    expect(await queue.archives()).toEqual([first.replace('First', 'Best'), ...before])
    expect(await lookAgain()).toMatchObject({ status: 'COMPLETED' })
    await queue.scanned()
    expect(await queue.archives()).toHaveLength(3)
  })
})
