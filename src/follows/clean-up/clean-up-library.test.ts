import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aLibrary } from '../../../test/builders/a-library.ts'
import { aListedChapter } from '../../../test/builders/a-scripted-site.ts'
import { aServer } from '../../../test/builders/a-server.ts'
import { anArchive } from '../../../test/builders/an-archive.ts'
import { databases, onOneDatabase, type TestDatabase } from '../../../test/setup/databases.ts'
import { classifyChapters, readChapterPolicy } from '../../chapters/listed/index.ts'
import { createFollowFiles } from '../list/follow-file.ts'
import { cleanUpLibrary } from './clean-up-library.ts'

const dayMs = 24 * 3_600_000
const titleId = '5f9d2b4e-0000-4000-8000-000000000001'
const url = `https://mangadex.org/title/${titleId}`
const fileOf = (number: number) => `Berserk/c00${number}.cbz`

/** A followed title whose five chapters this server downloaded, beside a file of a person. */
async function aDownloadedTitle(database: TestDatabase) {
  const server = await aServer({ database, working: true })
  onTestFinished(server.close)
  const chapters = [1, 2, 3, 4, 5].map((number) => ({ number, id: randomUUID() }))
  const bytesOf = (id: string) => anArchive({ seed: id, comment: `Title UUID: ${titleId}\nChapter UUID: ${id}` })
  const files = Object.fromEntries(chapters.map(({ number, id }) => [fileOf(number), bytesOf(id)]))
  const library = await aLibrary({ server, files: { ...files, 'Berserk/extra.cbz': { seed: 'mine' } } })
  await writeFile(join(library.root, 'follow.txt'), `${url}\n`)
  await library.scan()
  const { context } = server.app
  for (const { number, id } of chapters) {
    const chapterUrl = `https://mangadex.org/chapter/${id}`
    const place = { id, libraryId: library.id, seriesFolder: 'Berserk', seriesId: null, titleKey: titleId, chapterKey: id }
    const about = { url: chapterUrl, urlKey: id, number: String(number), volume: null, title: null, language: 'en', groups: '[]' }
    const file = { file: `c00${number}.cbz`, sizeBytes: 1, pages: 3, downloadedAt: number, source: 'download' as const }
    await context.db
      .insertInto('chapterUrl')
      .values({ ...place, ...about, ...file })
      .onConflict((conflict) => conflict.columns(['libraryId', 'chapterKey']).doUpdateSet({ ...file, ...about }))
      .execute()
  }
  const deps = { ...context, files: createFollowFiles(context), onFollowStep: () => undefined }
  return {
    server,
    library,
    chapters,
    cleanUp: () => cleanUpLibrary(deps, library.id, AbortSignal.timeout(60_000)),
    choose: (options: object) => server.http.patch('/api/v1/follows', { libraryId: library.id, url, options }),
    there: () => [1, 2, 3, 4, 5].filter((number) => existsSync(join(library.root, fileOf(number)))),
    journal: async () =>
      (await server.http.get('/api/v1/history?type=BookFileDeleted'))
        .json<{ content: { properties: object }[] }>()
        .content.map(({ properties }) => properties),
    /** Numbers that are downloaded when a preferred group releases every chapter. */
    betterReleasesFetched: async () => {
      const policy = await readChapterPolicy(context.db, { libraryId: library.id, titleKey: titleId })
      const listed = chapters.map(({ number }) => aListedChapter(`https://mangadex.org/chapter/${randomUUID()}`, String(number)))
      const { toFetch } = classifyChapters(listed, new Set(chapters.map(({ id }) => id)), { ...policy, groupOrder: ['A Group'] })
      return toFetch.map(({ number }) => number)
    },
    missing: async () => {
      const seriesId = (await library.book('c005.cbz')).seriesId
      const answer = await server.http.get(`/api/v1/series/${seriesId}/missing-chapters`)
      return answer.json<{ chapters: { number: string; state: string }[] }>().chapters.map(({ number, state }) => [number, state])
    },
  }
}

describe.each(databases)('on %s', (engine, aDatabase) => {
  const once = onOneDatabase(engine)
  once('without options, and while a title is paused, nothing is deleted', async () => {
    const title = await aDownloadedTitle(await aDatabase())
    expect(await title.cleanUp()).toEqual({ deleted: 0 })
    await title.choose({ keepNewest: 1, paused: true })
    expect(await title.cleanUp()).toEqual({ deleted: 0 })
    expect(title.there()).toEqual([1, 2, 3, 4, 5])
  })

  test('of the chapters that the server downloaded only the newest are kept, and files that a user added are never deleted', async () => {
    const title = await aDownloadedTitle(await aDatabase())
    await writeFile(join(title.library.root, fileOf(2)), anArchive({ seed: 'a better scan' }))
    await title.choose({ keepNewest: 2 })
    expect(await title.cleanUp()).toEqual({ deleted: 2 })
    expect(title.there()).toEqual([2, 4, 5])
    expect(existsSync(join(title.library.root, 'Berserk/extra.cbz'))).toBe(true)
    expect(await title.journal()).toMatchObject([
      { name: expect.stringContaining('c003.cbz'), reason: 'Only the newest 2 chapters of this title are kept.' },
      { name: expect.stringContaining('c001.cbz') },
    ])
    expect(await title.missing()).toEqual([
      ['1', 'cleaned-up'],
      ['3', 'cleaned-up'],
    ])
    expect(await title.cleanUp()).toEqual({ deleted: 0 })
  })

  test('a chapter is deleted a day after the user who chose that option has read it, unless another user is reading it', async () => {
    const title = await aDownloadedTitle(await aDatabase())
    const other = await title.server.aUser('reader@example.org')
    const bookOf = async (number: number) => (await title.library.book(`c00${number}.cbz`)).id
    const reads = async (reader: { patch: typeof other.patch }, number: number, progress: object) =>
      expect((await reader.patch(`/api/v1/books/${await bookOf(number)}/read-progress`, progress)).statusCode).toBe(204)
    for (const number of [1, 2, 5]) await reads(title.server.http, number, { completed: true })
    await reads(other, 2, { page: 2 })
    await reads(other, 3, { completed: true })
    await title.choose({ deleteAfterReading: true })
    expect(await title.cleanUp()).toEqual({ deleted: 0 })
    await title.server.app.context.db
      .updateTable('readProgress')
      .set({ readAt: Date.now() - dayMs - 1 })
      .execute()
    expect(await title.cleanUp()).toEqual({ deleted: 1 })
    expect(title.there()).toEqual([2, 3, 4, 5])
    expect(await title.journal()).toMatchObject([{ reason: expect.stringContaining('after reading') }])
    expect(await title.betterReleasesFetched()).toEqual(['2', '3', '4', '5'])
  })

  once('a title that is no longer followed keeps its files', async () => {
    const title = await aDownloadedTitle(await aDatabase())
    await title.choose({ keepNewest: 1 })
    await writeFile(join(title.library.root, 'follow.txt'), '')
    expect(await title.cleanUp()).toEqual({ deleted: 0 })
  })
})
