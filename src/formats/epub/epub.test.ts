import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPage } from '../../../test/builders/an-archive.ts'
import { anEpub, chapterPath, type EpubSpec } from '../../../test/builders/an-epub.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { ArchiveError } from '../archive/archive-error.ts'
import { aFolder } from '../archive/zip/file.fixture.ts'
import { aZip, type CraftedEntry } from '../archive/zip/zip.fixture.ts'
import { EpubError, inspectEpub, listPositions, pagesOfText } from './index.ts'
import { parsePackage } from './parse-package.ts'

function inspect(bytes: Uint8Array) {
  using folder = aFolder()
  return inspectEpub(folder.file('book.epub', bytes))
}

function contentsOf(spec: EpubSpec) {
  const contents = inspect(anEpub(spec))
  if (!contents) throw new Error('No EPUB')
  return contents
}

test('a novel has documents, resources, a table of contents, landmarks and a page list', () => {
  const contents = contentsOf({})
  expect(contents.readingOrder.map(({ name }) => name)).toEqual([chapterPath(1), chapterPath(2)])
  expect(contents.resources.map(({ name }) => name)).toEqual(['OEBPS/nav.xhtml', 'OEBPS/style/book.css', 'OEBPS/style/Serif.ttf'])
  const chapters = [1, 2].map((number) => ({ title: `Chapter ${number}`, path: chapterPath(number), fragment: 'top' }))
  expect(contents.toc).toEqual([{ title: 'Part One', children: chapters }])
  expect(contents.landmarks).toEqual([{ title: 'Start', path: chapterPath(1) }])
  expect(contents.pageList).toEqual([{ title: '1', path: chapterPath(1), fragment: 'p1' }])
  expect(contents).toMatchObject({ isFixedLayout: false, cover: undefined, problems: [] })
  expect(contents.pages.names).toEqual([])
})

test('an EPUB 2 takes its table of contents from the NCX and its landmarks from the guide', () => {
  const contents = contentsOf({ navigation: 'ncx' })
  expect(contents.toc).toEqual([1, 2].map((number) => ({ title: `Chapter ${number}`, path: chapterPath(number) })))
  const guide = '<package><manifest/><guide><reference type="text" title="Start" href="a.xhtml"/></guide></package>'
  expect(parsePackage('b.opf', guide)?.guide).toEqual([{ title: 'Start', path: 'a.xhtml' }])
})

test('a book of images lists them as pages with their sizes, and the first one is the cover', () => {
  const contents = contentsOf({ pictures: 3, fixedLayout: true })
  expect(contents.pages).toMatchObject({
    names: ['OEBPS/images/1.jpg', 'OEBPS/images/2.jpg', 'OEBPS/images/3.jpg'],
    mediaTypes: ['image/jpeg', 'image/jpeg', 'image/jpeg'],
    widthsPx: [800, 800, 800],
  })
  expect(contents).toMatchObject({ isFixedLayout: true, cover: 'OEBPS/images/1.jpg' })
})

test('EPUB 3 metadata is refined by id', () => {
  const { metadata } = contentsOf({
    metadata: `<dc:title>The  Night</dc:title><dc:description>&lt;p&gt;One.&lt;/p&gt;&lt;p&gt;Two &amp;amp; three.&lt;/p&gt;</dc:description>
      <dc:creator id="a">Ann Author</dc:creator><meta refines="#a" property="role" scheme="marc:relators">aut</meta>
      <dc:creator id="b">Ill Ustrator</dc:creator><meta refines="#b" property="role">ill</meta>
      <dc:date>2020-05-17T00:00:00Z</dc:date><dc:language>en</dc:language><dc:publisher>House</dc:publisher>
      <dc:identifier>urn:isbn:9783161484100</dc:identifier><dc:subject>Fantasy</dc:subject><dc:subject>Horror</dc:subject>
      <meta property="belongs-to-collection" id="s">The Set</meta><meta refines="#s" property="collection-type">set</meta>
      <meta property="belongs-to-collection" id="c">The Saga</meta><meta refines="#c" property="collection-type">series</meta>
      <meta refines="#c" property="group-position">2.5</meta>`,
    spine: 'page-progression-direction="rtl"',
  })
  expect(metadata).toEqual({
    title: 'The Night',
    description: 'One.\nTwo & three.',
    date: '2020-05-17',
    language: 'en',
    publisher: 'House',
    identifiers: ['urn:isbn:9783161484100'],
    creators: [
      { name: 'Ann Author', role: 'aut' },
      { name: 'Ill Ustrator', role: 'ill' },
    ],
    contributors: [],
    subjects: ['Fantasy', 'Horror'],
    collection: { name: 'The Saga', position: '2.5' },
    direction: 'rtl',
  })
})

test('pages know their side of a spread', () => {
  const spineProperties = ['page-spread-right', 'rendition:page-spread-left x', 'rendition:page-spread-center', 'page-spread-top']
  const { readingOrder } = contentsOf({ pictures: 4, fixedLayout: true, spineProperties })
  expect(readingOrder.map(({ spread }) => spread)).toEqual(['right', 'left', 'center', undefined])
})

test('EPUB 2 metadata has roles and events as attributes, and the series written by calibre', () => {
  const { metadata } = contentsOf({
    metadata: `<dc:title>Two</dc:title><dc:creator opf:role="aut">Ann</dc:creator><dc:contributor opf:role="trl">Tom</dc:contributor>
      <dc:date opf:event="modification">2021-01-01</dc:date><dc:date opf:event="publication">2001</dc:date>
      <meta name="calibre:series" content="Cycle"/><meta name="calibre:series_index" content="3.0"/>`,
  })
  expect(metadata).toMatchObject({
    date: '2001',
    creators: [{ name: 'Ann', role: 'aut' }],
    contributors: [{ name: 'Tom', role: 'trl' }],
    collection: { name: 'Cycle', position: '3.0' },
  })
})

test('missing or damaged parts are listed, and the rest of the book is read', () => {
  const lost = contentsOf({ manifest: '<item id="x" href="lost.css" media-type="text/css"/>' })
  expect(lost.problems).toEqual([{ kind: 'entries', names: ['OEBPS/lost.css'] }])
  expect(lost.readingOrder).toHaveLength(2)
  expect(contentsOf({ files: { 'OEBPS/nav.xhtml': undefined } }).problems.map(({ kind }) => kind)).toEqual([
    'entries',
    'toc',
    'landmarks',
    'page-list',
  ])
  const notPictures = contentsOf({ pictures: 2, files: { 'OEBPS/images/2.jpg': 'no picture' } })
  expect(notPictures.problems).toEqual([{ kind: 'pages', names: ['OEBPS/images/2.jpg'] }])
  expect(notPictures.pages.names).toEqual([])
})

test('an archive that is not an EPUB is ignored, and one that claims to be but cannot be read is an error', () => {
  expect(inspect(anEpub({ files: { 'META-INF/container.xml': undefined, mimetype: undefined } }))).toBeUndefined()
  expect(() => inspect(anEpub({ files: { 'META-INF/container.xml': undefined } }))).toThrow(EpubError)
  expect(() => inspect(anEpub({ files: { 'OEBPS/content.opf': undefined } }))).toThrow(EpubError)
  expect(() => inspect(anEpub({ files: { 'OEBPS/content.opf': 'no XML' } }))).toThrow(EpubError)
  expect(() => inspect(anEpub({ chapters: [] }))).toThrow(EpubError)
  expect(() => inspect(Buffer.from('no archive'))).toThrow(ArchiveError)
})

/** A book with exactly these documents and files. */
function inspectBook(packageContent: string, entries: readonly CraftedEntry[]) {
  const container = '<container><rootfile full-path="a.pdf" media-type="application/pdf"/><rootfile full-path="a.opf"/></container>'
  return inspect(
    aZip([
      { name: 'META-INF/container.xml', content: container },
      { name: 'a.opf', content: `<package>${packageContent}</package>` },
      ...entries,
    ]),
  )
}

test('a book encrypted with a key is rejected, and a single encrypted file is omitted', () => {
  const content = `<manifest><item id="a" href="a.html"/><item id="b" href="b.html"/><item id="f" href="font.ttf"/></manifest>
    <spine><itemref idref="b"/><itemref idref="a"/></spine>`
  const entries = (encrypted: string) =>
    ['a.html', 'b.html', 'font.ttf'].map((name) => ({ name, content: 'x', encrypted: name === encrypted }))
  expect(() => inspectBook(content, entries('a.html'))).toThrow(expect.objectContaining({ code: 'ENCRYPTED' }))
  expect(inspectBook(content, entries('font.ttf'))).toMatchObject({ resources: [], problems: [{ kind: 'entries', names: ['font.ttf'] }] })
})

test('a document that the spine lists twice is read once, where it is first, and of items with the same id the first counts', () => {
  const content = `<manifest><item id="a" href="a.html"/><item id="a" href="b.html"/><item id="b" href="b.html"/></manifest>
    <spine><itemref idref="a" properties="page-spread-left"/><itemref idref="b"/><itemref idref="a" properties="page-spread-right"/></spine>`
  const found = inspectBook(content, [
    { name: 'a.html', content: 'x' },
    { name: 'b.html', content: 'x' },
  ])
  expect(found?.readingOrder).toMatchObject([{ name: 'a.html', spread: 'left' }, { name: 'b.html' }])
})

test('images in the spine are pages, but an SVG drawing is a document', () => {
  const content = (type: string) =>
    `<manifest><item id="a" href="a.jpg" media-type="${type}"/></manifest><spine><itemref idref="a"/></spine>`
  const entries = [{ name: 'a.jpg', content: aPage({}, 'a.jpg') }]
  expect(inspectBook(content('image/jpeg'), entries)?.pages.names).toEqual(['a.jpg'])
  expect(inspectBook(content('image/svg+xml'), entries)?.pages.names).toEqual([])
})

const coverItem = '<item id="cov" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>'
test.each<[string, EpubSpec, string | undefined]>([
  ['is the image declared by EPUB 3', { manifest: coverItem }, 'OEBPS/cover.jpg'],
  [
    'is the image declared by EPUB 2',
    { manifest: coverItem.replace(/ properties.*"/, ''), metadata: '<meta name="cover" content="cov"/>' },
    'OEBPS/cover.jpg',
  ],
  ['is not a document', { metadata: '<meta name="cover" content="c1"/>' }, undefined],
  [
    'is the first page when the declared one is no image',
    { pictures: 1, manifest: coverItem.replace('cover.jpg', 'none.jpg') },
    'OEBPS/images/1.jpg',
  ],
  ['is missing when the first page has none', { pictures: 1, files: { 'OEBPS/images/1.jpg': 'no picture' } }, undefined],
])('the cover %s', (_, spec, cover) => {
  expect(contentsOf({ ...spec, files: { 'OEBPS/cover.jpg': aPage({}, 'cover.jpg'), ...spec.files } }).cover).toBe(cover)
})

test('a book with both kinds of navigation uses what each one has', () => {
  const ncx = `<ncx><navMap><navPoint><navLabel>Old</navLabel><content src="text/chapter%201.xhtml"/></navPoint></navMap>
    <pageList><pageTarget><navLabel>1</navLabel><content src="text/chapter%201.xhtml"/></pageTarget></pageList></ncx>`
  const withBoth = (nav: string) =>
    contentsOf({
      manifest: '<item id="old" href="old.ncx" media-type="application/x-dtbncx+xml"/>',
      files: { 'OEBPS/old.ncx': ncx, 'OEBPS/nav.xhtml': nav },
    })
  const old = { title: 'Old', path: chapterPath(1) }
  const lost = withBoth('<nav type="toc"><')
  expect(lost.toc).toEqual([old])
  expect(lost.problems.map(({ kind }) => kind)).toEqual(['landmarks', 'page-list'])
  const newer = '<nav type="x toc"><ol><li><a href="text/chapter%202.xhtml">New</a></li><li><span>Nothing</span></li></ol></nav>'
  expect(withBoth(`<html>${newer}</html>`)).toMatchObject({
    toc: [{ title: 'New', path: chapterPath(2) }],
    pageList: [{ ...old, title: '1' }],
    problems: [],
  })
})

test('older books declare a fixed layout by name', () => {
  expect(contentsOf({ metadata: '<meta name="fixed-layout" content="true"/>' }).isFixedLayout).toBe(true)
  expect(contentsOf({ metadata: '<meta name="fixed-layout" content="false"/>' }).isFixedLayout).toBe(false)
})

test('a book with any changed bytes is read or rejected', () => {
  const whole = anEpub({ pictures: 1 })
  const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), fc.nat(whole.length), (changes, length) => {
      const bytes = Buffer.from(length % 3 === 0 ? whole.subarray(0, length) : whole)
      for (const { at, byte } of changes) if (at < bytes.length) bytes[at] = byte
      try {
        inspect(bytes)
      } catch (error) {
        if (!(error instanceof EpubError || error instanceof ArchiveError)) throw error
      }
    }),
    { numRuns: 300 },
  )
})

test('a novel has one position per 1,024 bytes of its text regardless of compression, and a page count based on its size in the archive', () => {
  const contents = contentsOf({ chapters: ['a'.repeat(50_000), 'b'.repeat(100_000)], deflated: true })
  const texts = contents.readingOrder.map(({ uncompressedSize }) => Math.ceil(uncompressedSize / 1024))
  const positions = listPositions(contents)
  expect(positions).toHaveLength(texts.reduce((sum, count) => sum + count))
  expect(positions.length).toBeGreaterThan(146)
  expect(positions.filter(({ path }) => path === contents.readingOrder[0]?.name)).toHaveLength(
    requireDefined(texts[0], 'the length of the first text'),
  )
  expect(pagesOfText(contents.readingOrder)).toBe(2)
})
