import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type LibrarySpec, type TestLibrary } from '../../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../../test/builders/a-server.ts'
import { anArchive } from '../../../../test/builders/an-archive.ts'
import { anEpub } from '../../../../test/builders/an-epub.ts'
import { oneDatabase } from '../../../../test/setup/databases.ts'
import { addEpub } from '../../migrations/2026-11-21T23-57-epub.ts'

const encryption = (file: string, algorithm: string): string =>
  `<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>
    <enc:EncryptionMethod Algorithm="${algorithm}"/>
    <enc:CipherData><enc:CipherReference URI="OEBPS/${file}"/></enc:CipherData>
  </enc:EncryptedData></encryption>`

describe.each(oneDatabase)('EPUB books on %s', (_engine, aDatabase) => {
  let server: TestServer
  const libraries: TestLibrary[] = []
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
  })
  afterAll(() => server.close())
  afterEach(async () => {
    for (const library of libraries.splice(0)) await library.removeFolder()
  })
  const withFiles = async (files: NonNullable<LibrarySpec['files']>, options: LibrarySpec['options'] = {}) => {
    const library = await aLibrary({ server, files, options })
    libraries.push(library)
    return library
  }

  test('are detected by content, whatever their name', async () => {
    const library = await withFiles({
      'S/novel.epub': anEpub({ chapters: ['x'.repeat(2000), 'y'] }),
      'S/comic.epub': anEpub({ pictures: 3 }),
      'S/named as a comic.cbz': anEpub({ pictures: 2 }),
      'S/only named so.epub': anArchive({ pages: 4 }),
    })
    expect((await library.book('novel.epub')).media).toEqual({
      status: 'READY',
      mediaType: 'application/epub+zip',
      mediaProfile: 'EPUB',
      pagesCount: 4,
      comment: '',
      epubDivinaCompatible: false,
      epubIsKepub: false,
    })
    expect((await library.book('comic.epub')).media).toMatchObject({ mediaProfile: 'EPUB', pagesCount: 3, epubDivinaCompatible: true })
    expect((await library.book('named as a comic.cbz')).media).toMatchObject({ mediaProfile: 'EPUB', pagesCount: 2 })
    expect((await library.book('only named so.epub')).media).toMatchObject({ mediaProfile: 'DIVINA', pagesCount: 4 })
    const pagesOf = async (name: string) => (await server.http.get(`/api/v1/books/${(await library.book(name)).id}/pages`)).json()
    expect(await pagesOf('novel.epub')).toEqual([])
    expect(await pagesOf('comic.epub')).toMatchObject([
      { number: 1, fileName: 'OEBPS/images/1.jpg', mediaType: 'image/jpeg', width: 800, height: 1200 },
      { number: 2 },
      { number: 3 },
    ])
  })

  test('have a comment with the cause when they are damaged', async () => {
    const library = await withFiles({
      'S/no archive.epub': Buffer.from('<html>no book</html>'),
      'S/no package.epub': anEpub({ files: { 'OEBPS/content.opf': undefined } }),
      'S/cut off.epub': anEpub().subarray(0, 500),
      'S/lost.epub': anEpub({ manifest: '<item id="x" href="lost.css" media-type="text/css"/>' }),
      'S/no contents.epub': anEpub({ files: { 'OEBPS/nav.xhtml': undefined } }),
      'S/locked.epub': anEpub({
        files: { 'META-INF/encryption.xml': encryption('text/chapter%201.xhtml', 'http://www.w3.org/2001/04/xmlenc#aes256-cbc') },
      }),
      'S/hidden fonts.epub': anEpub({
        files: { 'META-INF/encryption.xml': encryption('style/Serif.ttf', 'http://www.idpf.org/2008/embedding') },
      }),
      'S/no picture.epub': anEpub({ pictures: 2, files: { 'OEBPS/images/2.jpg': 'text' } }),
    })
    const media = async (name: string) => {
      const { status, comment } = (await library.book(name)).media
      return [status, comment]
    }
    expect(await media('no archive.epub')).toEqual(['ERROR', 'ERR_1032 [NOT_AN_ARCHIVE]'])
    expect(await media('no package.epub')).toEqual(['ERROR', 'ERR_1032'])
    expect(await media('cut off.epub')).toEqual(['ERROR', expect.stringMatching(/^ERR_1032 /)])
    expect(await media('locked.epub')).toEqual(['UNSUPPORTED', 'ERR_1002'])
    expect(await media('hidden fonts.epub')).toEqual(['READY', ''])
    expect(await media('lost.epub')).toEqual(['READY', 'ERR_1033 [OEBPS/lost.css]'])
    expect(await media('no contents.epub')).toEqual([
      'READY',
      'ERR_1033 [OEBPS/nav.xhtml] ERR_1035 [OEBPS/nav.xhtml] ERR_1036 [OEBPS/nav.xhtml] ERR_1037 [OEBPS/nav.xhtml]',
    ])
    expect(await media('no picture.epub')).toEqual(['READY', 'ERR_1038 [OEBPS/images/2.jpg]'])
  })

  const described = anEpub({
    metadata: `<dc:title>The First Night</dc:title><dc:description>It &lt;b&gt;begins&lt;/b&gt;.</dc:description>
      <dc:creator id="a">Ann Author</dc:creator><dc:creator opf:role="ill">Ill Ustrator</dc:creator>
      <dc:contributor opf:role="trl">Tom Translator</dc:contributor><dc:contributor opf:role="bkp">A program</dc:contributor>
      <dc:date>2020-05</dc:date><dc:language>pt-br</dc:language><dc:publisher>House</dc:publisher>
      <dc:identifier>urn:isbn:978-3-16-148410-0</dc:identifier><dc:subject>Fantasy</dc:subject>
      <meta property="belongs-to-collection" id="c">The Nights</meta><meta refines="#c" property="group-position">2.5</meta>`,
    spine: 'page-progression-direction="rtl"',
  })

  test('provide metadata for the book and the series', async () => {
    const library = await withFiles({ 'S/1.epub': described })
    expect((await library.book('1.epub')).metadata).toMatchObject({
      title: 'The First Night',
      summary: 'It begins.',
      number: '2.5',
      numberSort: 2.5,
      releaseDate: '2020-05-01',
      isbn: '9783161484100',
      authors: [
        { name: 'Ann Author', role: 'writer' },
        { name: 'Ill Ustrator', role: 'penciller' },
        { name: 'Tom Translator', role: 'translator' },
      ],
    })
    const [series] = await library.series()
    expect(series?.metadata).toMatchObject({
      title: 'The Nights',
      publisher: 'House',
      language: 'pt-BR',
      genres: ['fantasy'],
      readingDirection: 'RIGHT_TO_LEFT',
    })
  })

  test('are imported only with the EPUB options of the library, independently of ComicInfo', async () => {
    const library = await withFiles(
      { 'S/1.epub': described, 'T/1.cbz': { comicInfo: { Title: 'Told', Series: 'Told series' } } },
      { importEpubBook: false, importEpubSeries: false },
    )
    expect((await library.series()).map(({ metadata }) => metadata.title)).toEqual(['S', 'Told series'])
    expect((await library.book('1.epub')).metadata.title).toBe('1')
  })

  test('keep their id when they are renamed', async () => {
    const library = await withFiles({ 'S/1.epub': anEpub({ seed: 'moved' }), 'S/2.epub': anEpub({ seed: 'other' }) })
    const { id } = await library.book('1.epub')
    await library.move('S/1.epub', 'T/First.epub')
    await library.scan()
    expect(await library.book('First.epub')).toMatchObject({ id, seriesTitle: 'T' })
  })

  test('that were listed before EPUB support are read by the next scan', async () => {
    const library = await withFiles({ 'S/1.epub': anEpub({ pictures: 2 }), 'T/1.cbz': {} })
    const { db } = server.app.context
    await db.schema.dropTable('bookEpub').execute()
    await db.schema.alterTable('readProgress').dropColumn('locator').execute()
    await addEpub.up(db)
    expect(await library.scan()).toMatchObject({ filesRead: 1 })
    expect((await library.book('1.epub')).media.epubDivinaCompatible).toBe(true)
  })

  test('are reopened only when they changed, and are detected again', async () => {
    const library = await withFiles({ 'S/1.epub': anEpub() })
    expect(await library.scan()).toMatchObject({ filesRead: 0 })
    await library.add('S/1.epub', anArchive({ pages: 2 }))
    await library.scan()
    expect((await library.book('1.epub')).media).toMatchObject({ mediaProfile: 'DIVINA', epubDivinaCompatible: false })
    const epubs = server.app.context.db.selectFrom('bookEpub').select('bookId')
    expect(await epubs.where('bookId', '=', (await library.book('1.epub')).id).execute()).toEqual([])
  })
})
