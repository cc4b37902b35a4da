// A series whose title is in a follow list, as after a check and a download: `await followSeries(server, library, 'Berserk')`.
import { addListedTitles } from '../../src/follows/list/follow-titles.queries.ts'
import type { TestLibrary } from './a-library.ts'
import type { TestServer } from './a-server.ts'

const addressOf = (name: string): string => `https://example.org/title/${encodeURIComponent(name)}`

/** Records in the history that the books of a series are chapters of a title. */
export async function recordChapters({ app }: TestServer, { id, books }: TestLibrary, name: string): Promise<void> {
  for (const { seriesId, id: bookId } of (await books()).filter(({ seriesTitle }) => seriesTitle === name)) {
    const url = `${addressOf(name)}/${bookId}`
    const unknown = { number: null, volume: null, title: null, language: null, groups: '[]', file: null, sizeBytes: null, pages: null }
    const known = { id: bookId, libraryId: id, seriesFolder: name, seriesId, titleKey: addressOf(name), chapterKey: url, url, urlKey: url }
    await app.context.db
      .insertInto('chapterUrl')
      .values({ ...unknown, ...known, downloadedAt: Date.now(), source: 'download' })
      .execute()
  }
}

/** The same, and adds the title to the library's follow list. */
export async function followSeries(server: TestServer, library: TestLibrary, name: string): Promise<void> {
  await recordChapters(server, library, name)
  await addListedTitles(server.app.context.db, library.id, [{ titleKey: addressOf(name), url: addressOf(name) }])
}
