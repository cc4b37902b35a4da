import { describe, expect, test } from 'vitest'
import { aDownloadQueue } from '../../../test/builders/a-download-queue.ts'
import { turnsDuring } from '../../../test/builders/turns-during.ts'
import { databases } from '../../../test/setup/databases.ts'
import { listDownloadedChapters, listSkippedChapters } from '../../chapters/index.ts'
import { countDownloads, listDownloadIds, listDownloads } from '../downloads.queries.ts'

describe.each(databases)('on %s', (_engine, aDatabase) => {
  test('searches of the queue and the history ignore case', async ({ onTestFinished }) => {
    const queue = await aDownloadQueue({ worker: false, database: await aDatabase() })
    onTestFinished(queue.close)
    const id = await queue.add('https://mangadex.org/title/8f5a1d3e-0c2b-4c6d-9e7f-001122334455')
    await queue.context.db.updateTable('download').set({ title: 'Ōoku: Берсерк' }).where('id', '=', id).execute()
    const record = {
      chapterKey: 'k',
      url: 'https://example.org/1',
      titleKey: null,
      number: '1',
      volume: null,
      title: 'Élan',
      language: null,
    }
    await queue.history.record(
      queue.context.db,
      { libraryId: queue.libraryId, seriesFolder: 'A' },
      { ...record, groups: [], file: null, sizeBytes: null, pages: null, downloadedAt: 1, source: 'download' },
    )
    const count = async (path: string, search: string) =>
      (await queue.ask<{ content: unknown[] }>('GET', `${path}?search=${encodeURIComponent(search)}`)).body.content.length
    const found = {
      queue: [await count('/downloads', 'Ōoku'), await count('/downloads', 'Берсерк'), await count('/downloads', 'ерсерк')],
      history: [
        await count('/downloads/history', 'Élan'),
        await count('/downloads/history', 'lan'),
        await count('/downloads/history', 'zzz'),
      ],
    }
    expect(found).toEqual({ queue: [1, 1, 1], history: [1, 1, 0] })
  })

  test('searches of a long queue and history do not block the event loop', async ({ onTestFinished }) => {
    const queue = await aDownloadQueue({ worker: false, database: await aDatabase() })
    onTestFinished(queue.close)
    const { db } = queue.context
    const page = { page: 0, size: 20 }
    expect(await turnsDuring(() => listDownloads(db, { search: 'x' }, page))).toBe(true)
    expect(await turnsDuring(() => countDownloads(db, { search: 'x' }))).toBe(true)
    expect(await turnsDuring(() => listDownloadIds(db, { search: 'x' }))).toBe(true)
    expect(await turnsDuring(() => listDownloadedChapters(db, { search: 'x', ...page }))).toBe(true)
    expect(await turnsDuring(() => listSkippedChapters(db, { search: 'x', ...page }))).toBe(true)
  })
})
