import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type LibrarySpec, type TestLibrary } from '../../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../../test/builders/a-server.ts'
import { oneDatabase } from '../../../../test/setup/databases.ts'
import { listEmbeddedLists } from '../../books/embedded/embedded-lists.queries.ts'

describe.each(oneDatabase)('metadata in files, on %s', (_engine, aDatabase) => {
  let server: TestServer
  const libraries: TestLibrary[] = []
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
  })
  afterAll(() => server.close())
  afterEach(async () => {
    for (const library of libraries.splice(0)) await library.removeFolder()
  })
  const withFiles = async (files: LibrarySpec['files'] = {}, options: LibrarySpec['options'] = {}) => {
    const library = await aLibrary({ server, files, options })
    libraries.push(library)
    return library
  }
  const idOf = async (library: TestLibrary, fileName: string) => (await library.book(fileName)).id

  test('is imported', async () => {
    const library = await withFiles({
      'folder/a.cbz': {
        comicInfo: {
          Title: 'Romance Dawn',
          Series: 'One Piece',
          Number: '1.5',
          Summary: 'It begins.',
          Year: 1997,
          Month: 7,
          Writer: 'Eiichiro Oda',
          Publisher: 'Shueisha',
          Genre: 'Action, Comedy',
          LanguageISO: 'en',
          AgeRating: 'Teen',
          Manga: 'YesAndRightToLeft',
          Web: 'https://mangadex.org/chapter/1',
        },
      },
    })
    const [series] = await library.series()
    expect(series).toMatchObject({
      name: 'folder',
      metadata: {
        title: 'One Piece',
        titleSort: 'One Piece',
        publisher: 'Shueisha',
        genres: ['action', 'comedy'],
        language: 'en',
        ageRating: 13,
        readingDirection: 'RIGHT_TO_LEFT',
      },
      booksMetadata: {
        authors: [{ name: 'Eiichiro Oda', role: 'writer' }],
        releaseDate: '1997-07-01',
        summary: 'It begins.',
        summaryNumber: '1.5',
      },
    })
    expect(await library.book('a.cbz')).toMatchObject({
      seriesTitle: 'One Piece',
      media: { status: 'READY', mediaType: 'application/zip', pagesCount: 3, mediaProfile: 'DIVINA', comment: '' },
      metadata: {
        title: 'Romance Dawn',
        number: '1.5',
        numberSort: 1.5,
        releaseDate: '1997-07-01',
        links: [{ label: 'mangadex.org', url: 'https://mangadex.org/chapter/1' }],
      },
    })
  })

  test('is imported from series.json too, and a change of it is detected without opening a book', async () => {
    const json = (metadata: object) => Buffer.from(JSON.stringify({ metadata: { type: 'comicSeries', ...metadata } }))
    const library = await withFiles({
      'S/1.cbz': { comicInfo: { Series: 'From the book', Publisher: 'Book House' } },
      'S/series.json': json({
        name: 'From the folder',
        status: 'Ended',
        total_issues: 12,
        age_rating: '17+',
        description_text: 'About it.',
      }),
      'Broken/1.cbz': {},
      'Broken/series.json': Buffer.from('{ not json'),
    })
    const metadata = async () => (await library.series()).find(({ name }) => name === 'S')?.metadata
    expect(await metadata()).toMatchObject({
      title: 'From the folder',
      publisher: 'Book House',
      status: 'ENDED',
      totalBookCount: 12,
      ageRating: 17,
      summary: 'About it.',
    })
    await library.add('S/series.json', json({ name: 'Renamed', publisher: 'Folder House' }))
    expect(await library.scan()).toMatchObject({ changedSeries: 1, filesRead: 0 })
    expect(await metadata()).toMatchObject({ title: 'Renamed', publisher: 'Folder House' })
    await server.http.patch(`/api/v1/libraries/${library.id}`, { importMylarSeries: false })
    await server.http.post(`/api/v1/libraries/${library.id}/metadata/refresh`)
    await server.app.context.tasks.idle()
    expect(await metadata()).toMatchObject({ title: 'From the book', publisher: 'Book House' })
    expect(await library.scan()).toMatchObject({ changedSeries: 0 })
  })

  test.runIf(process.platform === 'linux')('is kept while series.json is unreadable, until it is readable again', async () => {
    const json = (name: string) => Buffer.from(JSON.stringify({ metadata: { type: 'comicSeries', name } }))
    const library = await withFiles({ 'S/1.cbz': { comicInfo: { Series: 'From the book' } }, 'S/series.json': json('From the folder') })
    const title = async () => (await library.series())[0]?.metadata.title
    await library.remove('S/series.json')
    // A file that exists but cannot be read, as on a failing network share.
    await symlink('/proc/self/mem', join(library.root, 'S/series.json'))
    await library.scan()
    expect(await title()).toBe('From the folder')
    expect(await library.scan()).toMatchObject({ changedSeries: 1, filesRead: 0 })
    await library.remove('S/series.json')
    await library.scan()
    expect(await title()).toBe('From the book')
    expect(await library.scan()).toMatchObject({ changedSeries: 0 })
  })

  test('stores the lists that files name', async () => {
    const library = await withFiles({
      'S/1.cbz': { comicInfo: { StoryArc: 'Arc One', StoryArcNumber: '2', SeriesGroup: 'Universe' } },
      'S/2.cbz': { comicInfo: { Title: 'no list' } },
      'S/3.cbz': { comicInfo: { AlternateSeries: 'Event' } },
    })
    const [first, third] = [await idOf(library, 'S/1.cbz'), await idOf(library, 'S/3.cbz')]
    const books = await listEmbeddedLists(server.app.context.db, library.id, { afterId: '', limit: 10 })
    expect(books.map(({ bookId, readLists, collections }) => [bookId, readLists, collections])).toEqual([
      [first, [{ name: 'Arc One', number: 2 }], ['Universe']],
      [third, [{ name: 'Event' }], []],
    ])
  })

  test('with invalid values does not break the list endpoints', async () => {
    const library = await withFiles({
      'S/1.cbz': {
        comicInfo: {
          Title: 'very long '.repeat(1000),
          Series: '長い'.repeat(2000),
          Number: '9'.repeat(400),
          Count: '99999999999999999999',
          Year: '99999',
          Volume: '-3',
          AgeRating: 'Terrible',
          LanguageISO: 'not a language',
        },
        files: { 'a\0b.jpg': 'no picture, and no name that a database takes' },
      },
      [`${`${'deep '.repeat(40)}/`.repeat(4)}1.cbz`]: {},
    })
    const [series] = await library.series()
    expect(series).toMatchObject({
      metadata: { totalBookCount: null, ageRating: null, language: '' },
      booksMetadata: { releaseDate: null },
    })
    expect(await library.book('1.cbz')).toMatchObject({
      metadata: { number: '9'.repeat(400), numberSort: 1 },
      media: { status: 'READY', comment: 'ERR_1007 [a?b.jpg]' },
    })
    expect((await library.scan()).unreadable).toEqual([expect.stringMatching(/ENAMETOOLONG$/)])
  })

  test('is mapped field by field for every ComicInfo element that has one', async () => {
    const people = {
      Writer: 'W',
      Penciller: 'P',
      Inker: 'I',
      Colorist: 'C',
      Letterer: 'L',
      CoverArtist: 'CA',
      Editor: 'E',
      Translator: 'T1, T2',
    }
    const library = await withFiles({
      'S/1.cbz': {
        comicInfo: {
          ...people,
          Tags: 'Time Travel, Mecha',
          GTIN: '978-4-08-872509-3',
          Web: 'https://example.org/1 https://other.example.org/2',
          Year: 2020,
          Month: 2,
          Day: 29,
          Series: 'Foo',
          Volume: 2019,
          Count: 5,
          Genre: 'Drama',
          AgeRating: 'Teen',
          Manga: 'No',
          LanguageISO: 'pt-br',
        },
      },
      'S/2.cbz': { comicInfo: { Series: 'Foo', Volume: 2019, Count: 8, Genre: 'Action', AgeRating: 'MA15+', Publisher: 'X', Manga: 'No' } },
      'S/3.cbz': { comicInfo: { Series: 'Bar', Volume: 2019, Publisher: 'X' } },
    })
    const { metadata } = await library.book('S/1.cbz')
    expect(metadata.authors.map(({ name, role }) => `${role} ${name}`)).toEqual([
      'writer W',
      'penciller P',
      'inker I',
      'colorist C',
      'letterer L',
      'cover CA',
      'editor E',
      'translator T1',
      'translator T2',
    ])
    expect(metadata).toMatchObject({
      tags: ['time travel', 'mecha'],
      isbn: '9784088725093',
      releaseDate: '2020-02-29',
      links: [
        { label: 'example.org', url: 'https://example.org/1' },
        { label: 'other.example.org', url: 'https://other.example.org/2' },
      ],
    })
    const [series] = await library.series()
    expect(series?.metadata).toMatchObject({
      title: 'Foo (2019)',
      publisher: 'X',
      totalBookCount: 8,
      genres: ['action', 'drama'],
      ageRating: 15,
      readingDirection: 'LEFT_TO_RIGHT',
      language: 'pt-BR',
    })
  })

  test('is ignored while the import is off, and imported by a refresh once it is on', async () => {
    const off = { importComicInfoBook: false, importComicInfoSeries: false, importComicInfoSeriesAppendVolume: false }
    const library = await withFiles({ 'S/1.cbz': { comicInfo: { Title: 'Told', Series: 'Told series', Volume: 3 } } }, off)
    const titles = async () => [(await library.series())[0]?.metadata.title, (await library.books())[0]?.metadata.title]
    expect(await titles()).toEqual(['S', '1'])
    await server.http.patch(`/api/v1/libraries/${library.id}`, { importComicInfoBook: true, importComicInfoSeries: true })
    await server.http.post(`/api/v1/libraries/${library.id}/metadata/refresh`)
    await server.app.context.tasks.idle()
    expect(await titles()).toEqual(['Told series', 'Told'])
  })
})
