import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { followSeries, recordChapters } from '../../../test/builders/a-followed-series.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

const dayMs = 24 * 3_600_000

describe.each(databases)('new chapters of followed titles on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let other: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files: filesOf('Followed', 3, 'Alone', 2) })
    other = await aLibrary({ server, files: filesOf('Elsewhere', 1) })
    await followSeries(server, library, 'Followed')
    await followSeries(server, other, 'Elsewhere')
    await recordChapters(server, library, 'Alone')
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
    await other.removeFolder()
  })

  const ask = async (caller: Caller, query = '') => (await caller.get(`/api/v1/books/new-chapters?${query}`)).json()
  const shown = async (caller: Caller, query = '') => {
    const { content } = await ask(caller, query)
    return content.map(({ first, last, bookIds }: NewChapters) => `${first.seriesTitle} ${first.name}-${last.name} ${bookIds.length}`)
  }

  test('come from titles on a follow list, one entry per series, newest first', async () => {
    const all = await ask(server.http)
    expect(all).toMatchObject({ totalElements: 2, first: true, last: true })
    expect(await shown(server.http)).toEqual(['Elsewhere 1-1 1', 'Followed 1-3 3'])
    expect(await shown(server.http, `library_id=${library.id}`)).toEqual(['Followed 1-3 3'])
    expect(await ask(server.http, 'size=1&page=1')).toMatchObject({ totalElements: 2, content: [{ first: { seriesTitle: 'Followed' } }] })
    expect((await ask(server.http, 'size=500')).status).toBe(400)
  })

  test('exclude chapters that were opened or are old', async () => {
    const reader = await server.aUser('reader@example.org')
    const [one, two] = (await library.books()).filter(({ seriesTitle }) => seriesTitle === 'Followed')
    await reader.patch(`/api/v1/books/${one?.id}/read-progress`, { completed: true })
    expect(await shown(reader)).toEqual(['Elsewhere 1-1 1', 'Followed 2-3 2'])
    await server.app.context.db
      .updateTable('book')
      .set({ createdAt: Date.now() - 31 * dayMs })
      .where('id', '=', requireDefined(two, 'the second title').id)
      .execute()
    expect(await shown(reader)).toEqual(['Elsewhere 1-1 1', 'Followed 3-3 1'])
  })

  test('are hidden from accounts that may not see the series', async () => {
    const otherUser = await server.aUser('elsewhere@example.org', { sharedLibraries: { all: false, libraryIds: [other.id] } })
    expect(await shown(otherUser)).toEqual(['Elsewhere 1-1 1'])
    expect(await ask(otherUser, `library_id=${library.id}`)).toMatchObject({ totalElements: 0, content: [] })
    const [series] = await other.series()
    await server.http.patch(`/api/v1/series/${series?.id}/metadata`, { ageRating: 18 })
    const child = await server.aUser('child@example.org', { ageRestriction: { age: 12, restriction: 'EXCLUDE' } })
    expect((await shown(child)).filter((text: string) => text.startsWith('Elsewhere'))).toEqual([])
    expect((await server.anonymous.get('/api/v1/books/new-chapters')).statusCode).toBe(401)
  })

  test('no longer include a title removed from the list', async () => {
    expect(await shown(server.http, `library_id=${library.id}`)).toHaveLength(1)
    await server.http.put(`/api/v1/downloads/follow-txt/${library.id}`, { content: '# nothing\n' })
    expect(await shown(server.http, `library_id=${library.id}`)).toEqual([])
  })
})

interface NewChapters {
  readonly first: { readonly seriesTitle: string; readonly name: string }
  readonly last: { readonly name: string }
  readonly bookIds: readonly string[]
}

/** Creates folders with the given number of archives. */
const filesOf = (...folders: readonly (string | number)[]) => {
  const files: Record<string, object> = {}
  for (let n = 0; n < folders.length; n += 2) {
    for (let chapter = 1; chapter <= Number(folders[n + 1]); chapter++) files[`${folders[n]}/${chapter}.cbz`] = {}
  }
  return files
}
