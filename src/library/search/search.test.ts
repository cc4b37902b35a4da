import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases, onOneDatabase } from '../../../test/setup/databases.ts'

interface Named {
  readonly name: string
}

describe.each(databases)('search on %s', (engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({
      server,
      files: {
        'One Piece/1.cbz': {
          comicInfo: {
            Title: 'Romance Dawn',
            Writer: 'Oda Eiichirō',
            Genre: 'Action, Comedy',
            Tags: 'pirates',
            Year: 1997,
            AgeRating: 'Teen',
          },
        },
        'One Piece Party/1.cbz': { comicInfo: { Title: 'Chopper’s Day', Writer: 'Andō Ei', Penciller: 'Oda Eiichirō', Year: 2015 } },
        'Cyborg One/1.cbz': { comicInfo: { Genre: 'Action', AgeRating: 'Adults Only 18+', Publisher: 'Ōne Shōbō' } },
        '進撃の巨人/1.cbz': { comicInfo: { Title: '二千年後の君へ', Year: 2009 } },
        '신의 탑/1.cbz': { comicInfo: { GTIN: '9784088725093' } },
        'Élan Vital/1.cbz': {},
      },
    })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })
  const namesOf = (response: { json(): unknown }) => (response.json() as { content: readonly Named[] }).content.map(({ name }) => name)
  const series = async (typed: string, body: object = {}, as = server.http) =>
    namesOf(await as.post('/api/v1/series/list', { fullTextSearch: typed, ...body }))
  const books = async (typed: string) => {
    const response = await server.http.post('/api/v1/books/list', { fullTextSearch: typed })
    return (response.json().content as { metadata: { title: string } }[]).map(({ metadata }) => metadata.title)
  }

  test('returns the closest title first, then other matches', async () => {
    expect(await series('one')).toEqual(['One Piece', 'One Piece Party', 'Cyborg One'])
    expect(await series('one piece')).toEqual(['One Piece', 'One Piece Party'])
    expect(await series('piece one')).toHaveLength(2)
    expect(namesOf(await server.http.get('/api/v1/series?search=one%20piece&sort=relevance,desc'))).toEqual([
      'One Piece Party',
      'One Piece',
    ])
    expect(namesOf(await server.http.get('/api/v1/series?search=one&sort=metadata.titleSort,asc'))[0]).toBe('Cyborg One')
  })

  test('ignores case and accents, and finds titles of a single character', async () => {
    expect(await series('ELAN')).toEqual(['Élan Vital'])
    expect(await series('巨')).toEqual(['進撃の巨人'])
    expect(await series('탑')).toEqual(['신의 탑'])
    expect(await series('人巨')).toEqual([])
    expect(await books('君')).toEqual(['二千年後の君へ'])
    expect(await books('choppers')).toEqual(['Chopper’s Day'])
  })

  test('supports fields, phrases, exclusions and ranges', async () => {
    expect(await series('author:oda')).toHaveLength(2)
    expect(await series('writer:"oda eiichiro"')).toEqual(['One Piece'])
    expect(await series('penciller:oda')).toEqual(['One Piece Party'])
    expect(await series('genre:action -genre:comedy')).toEqual(['Cyborg One'])
    expect(await series('book_tag:pirates OR publisher:shobo')).toHaveLength(2)
    expect(await series('release_date:[2000 TO 2010]')).toEqual(['進撃の巨人'])
    expect(await series('age_rating:{13 TO *]')).toEqual(['Cyborg One'])
    expect(await series('-one -piece')).toHaveLength(3)
    expect(await series('one (status:ended OR oneshot:true)')).toEqual([])
    expect(await series('one status:Ongoing book_count:1 deleted:false complete:false')).toHaveLength(3)
    expect(await books('isbn:9784088725093')).toHaveLength(1)
    expect(await books('tag:pirates writer:oda release_date:1997 status:ready')).toEqual(['Romance Dawn'])
  })

  test('returns nothing for invalid or letterless queries, and everything for an empty one', async () => {
    for (const typed of ['"one', 'one)', 'title:', '!!!', 'age_rating:[1 TO', 'status:nonsense']) expect(await series(typed)).toEqual([])
    for (const typed of ['', '  ', '*']) expect(await series(typed)).toHaveLength(6)
    expect(namesOf(await server.http.get('/api/v1/series?search='))).toHaveLength(6)
    expect(namesOf(await server.http.get('/api/v1/books?search=&size=3'))).toHaveLength(3)
  })

  test('is combined with conditions, paging and the reader’s restrictions', async () => {
    const aged = { condition: { ageRating: { operator: 'is', value: 18 } } }
    if ((await server.http.post('/api/v1/series/list', aged)).statusCode === 200) expect(await series('one', aged)).toEqual(['Cyborg One'])
    expect(await series('one', { condition: { libraryId: { operator: 'is', value: 'another' } } })).toEqual([])
    const page = await server.http.get('/api/v1/series?search=one&size=2&page=1')
    expect(page.json()).toMatchObject({ content: [{ name: 'Cyborg One' }], totalElements: 3, totalPages: 2 })
    const child = await server.aUser('child@example.org', { roles: [], ageRestriction: { age: 13, restriction: 'ALLOW_ONLY' } })
    expect(await series('one', {}, child)).toEqual(['One Piece'])
    const childBooks = await child.get('/api/v1/books?search=one%20OR%20author:oda')
    expect(childBooks.json().totalElements).toBe(1)
  })

  test('reflects changes by any writer, and deletions', async () => {
    const { db } = server.app.context
    await db
      .updateTable('seriesMetadata')
      .set({ alternateTitles: JSON.stringify([{ label: 'en', title: 'Attack on Titan' }]) })
      .where('title', '=', '進撃の巨人')
      .execute()
    await expect.poll(() => series('titan')).toEqual(['進撃の巨人'])
    expect(await series('"attack on titan"')).toEqual(['進撃の巨人'])
    await library.add('Titan Maximum/1.cbz')
    await library.scan()
    expect(await series('titan')).toEqual(['Titan Maximum', '進撃の巨人'])
    const other = await aLibrary({ server, files: { 'Titan Two/1.cbz': {} } })
    expect(await series('titan')).toHaveLength(3)
    await server.http.delete(`/api/v1/libraries/${other.id}`)
    expect(await series('titan')).toHaveLength(2)
    // The index catches up shortly after the search has stopped waiting for it.
    const inIndex = async () => (await sql`select 1 from "searchDocument" where "title" = '  titan  two  '`.execute(db)).rows
    await expect.poll(inIndex).toEqual([])
    await other.removeFolder()
  })

  onOneDatabase(engine)('finds what is in the index while the index can’t be updated, as on a full disk', async () => {
    const { db } = server.app.context
    await sql`create trigger "full" before delete on "searchChange" begin select raise(abort, 'The disk is full.'); end`.execute(db)
    await db.updateTable('seriesMetadata').set({ publisher: 'Changed' }).where('title', '=', 'One Piece').execute()
    const response = await server.http.post('/api/v1/series/list', { fullTextSearch: 'one piece' })
    await sql`drop trigger "full"`.execute(db)
    expect([response.statusCode, namesOf(response)]).toEqual([200, ['One Piece', 'One Piece Party']])
    await expect.poll(() => series('publisher:changed')).toEqual(['One Piece'])
  })

  test('a misspelled title is found after exact matches, by its alternate titles too, and only by people who may see it', async () => {
    const { db } = server.app.context
    const other = await aLibrary({
      server,
      files: { 'Solo Levelling/1.cbz': {}, 'Solo Leveling Ragnarok/1.cbz': {}, 'Solar Level/1.cbz': {} },
    })
    await expect.poll(() => series('Solo Leveling')).toEqual(['Solo Leveling Ragnarok', 'Solo Levelling'])
    expect(await series('solo levelin')).toHaveLength(2)
    expect(await series('Solo Levelign', { condition: { libraryId: { operator: 'is', value: library.id } } })).toEqual([])
    expect(await series('"Solo Levelign"')).toEqual([])
    expect(await series('title:Levelign')).toEqual([])
    const groups = await server.http.post('/api/v1/series/list/alphabetical-groups', { fullTextSearch: 'Solo Leveling' })
    expect(groups.json()).toMatchObject([{ count: 2 }])
    const reader = await server.aUser('search@example.org', { roles: [], sharedLibraries: { all: false, libraryIds: [library.id] } })
    expect(await series('Solo Leveling', {}, reader)).toEqual([])
    await db
      .updateTable('seriesMetadata')
      .set({ alternateTitles: JSON.stringify([{ label: 'en', title: 'Evangelion' }]) })
      .where('title', '=', 'Solar Level')
      .execute()
    await expect.poll(() => series('Evengelian')).toEqual(['Solar Level'])
    await server.http.delete(`/api/v1/libraries/${other.id}`)
    await other.removeFolder()
  })
})
