// A server with two libraries, for tests of collections and read lists:
// `const library = await createTestCollectionLibrary(await aDatabase())`.
import { expect } from 'vitest'
import type { Caller } from '../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { komgaViolations } from '../../test/contract/komga-contract.ts'
import type { TestDatabase } from '../../test/setup/databases.ts'
import type { CollectionDto, ReadListDto } from './sets/sets.schemas.ts'

export interface TestCollectionLibrary {
  readonly server: TestServer
  /** Abyss (3 books, 2001 to 2003), Bliss (2 books), and Crimson (1 book, for adults). */
  readonly library: TestLibrary
  /** Dusk (1 book). */
  readonly other: TestLibrary
  /** Ids of series by name. */
  readonly series: Readonly<Record<string, string>>
  /** Ids of books by series and name: "Abyss 1". */
  readonly books: Readonly<Record<string, string>>
  /** May see everything except series rated for adults. */
  readonly child: Caller & { readonly id: string }
  /** May see only the other library. */
  readonly guest: Caller & { readonly id: string }
  close(): Promise<void>
}

export async function createTestCollectionLibrary(database: TestDatabase): Promise<TestCollectionLibrary> {
  const server = await aServer({ database, working: true })
  const files = {
    'Abyss/1.cbz': { comicInfo: { Year: 2003 } },
    'Abyss/2.cbz': { comicInfo: { Year: 2001, Tags: 'sea' } },
    'Abyss/3.cbz': { comicInfo: { Year: 2002 } },
    'Bliss/1.cbz': { comicInfo: { Publisher: 'Kodansha', Genre: 'Drama' } },
    'Bliss/2.cbz': {},
    'Crimson/1.cbz': { comicInfo: { AgeRating: 'Adults Only 18+' } },
  }
  const library = await aLibrary({ server, files })
  const other = await aLibrary({ server, files: { 'Dusk/1.cbz': {} } })
  const allSeries = [...(await library.series()), ...(await other.series())]
  const allBooks = [...(await library.books()), ...(await other.books())]
  return {
    server,
    library,
    other,
    series: Object.fromEntries(allSeries.map(({ name, id }) => [name, id])),
    books: Object.fromEntries(allBooks.map(({ seriesTitle, name, id }) => [`${seriesTitle} ${name}`, id])),
    child: await server.aUser('child@example.org', { ageRestriction: { age: 16, restriction: 'EXCLUDE' } }),
    guest: await server.aUser('guest@example.org', { sharedLibraries: { all: false, libraryIds: [other.id] } }),
    close: async () => {
      await server.close()
      await library.removeFolder()
      await other.removeFolder()
    },
  }
}

/** Ids of names such as "Abyss" or "Abyss 1". */
export const idsByName = (ids: Readonly<Record<string, string>>, names: readonly string[]): string[] =>
  names.map((name) => {
    const id = ids[name]
    if (!id) throw new Error(`Nothing is called ${name}`)
    return id
  })

/** Names of ids. */
export const namesById = (ids: Readonly<Record<string, string>>, wanted: readonly string[]): string[] =>
  wanted.map((id) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? id)

/** Creates a collection and checks that the response matches the contract. */
export async function aCollection(
  { server, series }: TestCollectionLibrary,
  name: string,
  members: readonly string[],
  more = {},
): Promise<CollectionDto> {
  const response = await server.http.post('/api/v1/collections', { name, ordered: true, seriesIds: idsByName(series, members), ...more })
  expect(komgaViolations('POST /api/v1/collections', response)).toEqual([])
  return response.json<CollectionDto>()
}

/** Creates a read list and checks that the response matches the contract. */
export async function aReadList(
  { server, books }: TestCollectionLibrary,
  name: string,
  members: readonly string[],
  more = {},
): Promise<ReadListDto> {
  const response = await server.http.post('/api/v1/readlists', { name, bookIds: idsByName(books, members), ...more })
  expect(komgaViolations('POST /api/v1/readlists', response)).toEqual([])
  return response.json<ReadListDto>()
}
