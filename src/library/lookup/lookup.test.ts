import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { migrate, openDatabase } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { createUsers } from '../../users/index.ts'
import { createLibrary } from '../migrations/2026-11-21T03-10-library.ts'
import { shortenLookupRows } from '../migrations/2026-11-28T18-50-short-lookup-rows.ts'
import { libraryMigrations } from '../migrations/index.ts'
import { bookLookupOf, seriesLookupOf } from './lookup-rows.rules.ts'

const metadata = {
  seriesId: 'S',
  title: 'Élan  Vital',
  titleSort: 'Elan, Vital',
  publisher: 'SHŌGAKUKAN',
  language: 'pt-BR',
  genres: '["drama"]',
  tags: '["Café","cafe"]',
  authors: '[{"name":"Oda","role":"writer"}]',
  booksTags: '["café"]',
  booksAuthors: '[{"name":"ODA","role":"Writer"},{"name":"Oda","role":"penciller"}]',
}

test('values are found regardless of case and accents, without duplicates', () => {
  const { text, tags, authors } = seriesLookupOf(metadata)
  expect(text).toEqual({ seriesId: 'S', title: 'elan vital', titleSort: 'elan, vital', publisher: 'shogakukan', language: 'pt-br' })
  expect(tags.map(({ folded, source }) => [folded, source])).toEqual([
    ['cafe', 'SERIES'],
    ['cafe', 'BOOK'],
  ])
  expect(authors.map(({ folded, role }) => [folded, role])).toEqual([
    ['oda', 'writer'],
    ['oda', 'penciller'],
  ])
})

test('kana keep their voicing marks, which are not accents', () => {
  expect(bookLookupOf({ bookId: 'B', title: 'がぎ', tags: '[]', authors: '[]' }).text.title).toBe('がぎ')
})

describe.each(databases)('lookup rows of series and books on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files: { 'A/1.cbz': { comicInfo: { Writer: 'Oda', Tags: 'Sea', Genre: 'Drama', Title: 'Dawn' } } } })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })
  const rows = async () => {
    const { db } = server.app.context
    return {
      genres: (await db.selectFrom('seriesGenre').select('folded').execute()).map(({ folded }) => folded),
      tags: (await db.selectFrom('seriesTag').select(['folded', 'source']).execute()).map(({ folded, source }) => `${source} ${folded}`),
      writers: (await db.selectFrom('seriesAuthor').select('folded').where('role', '=', 'writer').execute()).map(({ folded }) => folded),
      bookTags: (await db.selectFrom('bookTag').select('folded').execute()).map(({ folded }) => folded),
      bookWriters: (await db.selectFrom('bookAuthor').select('folded').execute()).map(({ folded }) => folded),
      titles: (await db.selectFrom('bookText').select('title').execute()).map(({ title }) => title),
    }
  }

  test('are updated by each scan, and deleted with their files', async () => {
    expect(await rows()).toEqual({
      genres: ['drama'],
      tags: ['BOOK sea'],
      writers: ['oda'],
      bookTags: ['sea'],
      bookWriters: ['oda'],
      titles: ['dawn'],
    })
    await library.add('A/1.cbz', { comicInfo: { Writer: 'Toriyama', Tags: 'Sky', Genre: 'Comedy', Title: 'Dusk' } })
    await library.scan()
    expect(await rows()).toEqual({
      genres: ['comedy'],
      tags: ['BOOK sky'],
      writers: ['toriyama'],
      bookTags: ['sky'],
      bookWriters: ['toriyama'],
      titles: ['dusk'],
    })
    await server.http.delete(`/api/v1/libraries/${library.id}`)
    expect(Object.values(await rows()).flat()).toEqual([])
  })

  test('a file with very long values is scanned like any other, and is found by them', async () => {
    const long = Array.from({ length: 900 }, (_, index) => `${(index * 7919) % 9973}é漢`).join(' ')
    const web = `https://example.org/${encodeURIComponent(long)}`
    const other = await aLibrary({
      server,
      files: {
        'Long/1.cbz': { comicInfo: { Genre: long, Tags: long, Writer: long, Publisher: long, LanguageISO: long, Web: web } },
        'Short/1.cbz': {},
      },
    })
    expect((await other.series()).map(({ name }) => name)).toEqual(['Long', 'Short'])
    const [genre] = (await server.http.get(`/api/v1/genres?library_id=${other.id}`)).json<string[]>()
    const [publisher] = (await server.http.get(`/api/v1/publishers?library_id=${other.id}`)).json<string[]>()
    for (const condition of [
      { genre: { operator: 'is', value: genre } },
      { genre: { operator: 'is', value: long } },
      { tag: { operator: 'is', value: long } },
      { author: { operator: 'is', value: { name: long, role: 'writer' } } },
      { publisher: { operator: 'is', value: publisher } },
    ]) {
      const { content } = (await server.http.post('/api/v1/series/list', { condition })).json<{ content: { name: string }[] }>()
      expect([condition, content.map(({ name }) => name)]).toEqual([condition, ['Long']])
    }
    const links = [{ label: 'Long', url: `${web}/again` }]
    const edit = { links, genres: [long], tags: [`${long} 2`], publisher: long, language: 'en' }
    const { id } = requireDefined((await other.series())[0], 'the series')
    expect((await server.http.patch(`/api/v1/series/${id}/metadata`, edit)).statusCode).toBe(204)
    await other.removeFolder()
  })
})

describe.each(databases)('an older database on %s', (_engine, aDatabase) => {
  test('has complete lookup rows after its migration', async () => {
    const database = await aDatabase()
    const db = openDatabase(database.location)
    await migrate(db, [createUsers, createLibrary])
    const times = { createdAt: 0, modifiedAt: 0 }
    await db
      .insertInto('library')
      .values({ id: 'L', name: 'L', nameKey: 'l', root: '/L', options: '{}', ...times })
      .execute()
    const { authors: _, ...older } = metadata
    const place = { libraryId: 'L', name: 'S', nameKey: 's', path: 'S', titleKey: '', fileModifiedAt: 0, oneshot: 0 as const, ...times }
    await db
      .insertInto('series')
      .values({ ...place, id: 'S', listing: '', bookCount: 1 })
      .execute()
    const texts = { status: 'ONGOING' as const, summary: '', readingDirection: '' as const, booksSummary: '', booksSummaryNumber: '' }
    const lists = { links: '[]', alternateTitles: '[]', locks: '[]', origins: '{}' }
    await db
      .insertInto('seriesMetadata')
      .values({ ...older, ...texts, ...lists, ...times, booksCreatedAt: 0, booksModifiedAt: 0 } as never)
      .execute()
    await db
      .insertInto('book')
      .values({ ...place, id: 'B', seriesId: 'S', path: 'S/1', sizeBytes: 1, reread: 0, number: 1, numberSort: 1 } as never)
      .execute()
    const book = { bookId: 'B', title: 'Één', summary: '', number: '1', isbn: '', links: '[]', locks: '[]', origins: '{}', ...times }
    await db
      .insertInto('bookMetadata')
      .values({ ...book, authors: metadata.authors, tags: '["x"]' } as never)
      .execute()
    await migrate(db, [createUsers, ...libraryMigrations])
    expect(await db.selectFrom('seriesText').select('publisher').execute()).toEqual([{ publisher: 'shogakukan' }])
    expect(await db.selectFrom('seriesMetadata').select('authors').execute()).toEqual([{ authors: '[]' }])
    expect(await db.selectFrom('bookText').select('title').execute()).toEqual([{ title: 'een' }])
    expect(await db.selectFrom('bookAuthor').select(['folded', 'role']).execute()).toEqual([{ folded: 'oda', role: 'writer' }])
    await db.destroy()
    await database.drop()
  })

  test('finds long values by their beginning after its migration', async () => {
    const server = await aServer({ database: await aDatabase(), working: true })
    const { db } = server.app.context
    const long = Array.from({ length: 90 }, (_, index) => `tale${index}`).join(' ')
    const library = await aLibrary({ server, files: { 'Long/1.cbz': { comicInfo: { Genre: long, Tags: long, Writer: long } } } })
    // What earlier versions stored.
    for (const table of ['seriesGenre', 'seriesTag', 'seriesAuthor', 'bookTag', 'bookAuthor'] as const)
      await db.updateTable(table).set({ folded: long }).execute()
    await shortenLookupRows.up(db)
    for (const condition of [{ genre: is(long) }, { tag: is(long) }, { author: is({ name: long, role: 'writer' }) }]) {
      const { totalElements } = (await server.http.post('/api/v1/series/list', { condition })).json<{ totalElements: number }>()
      expect([condition, totalElements]).toEqual([condition, 1])
    }
    await server.close()
    await library.removeFolder()
  })
})

const is = (value: unknown) => ({ operator: 'is', value })
