import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anEpub, chapterPath, type EpubSpec } from '../../../test/builders/an-epub.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { ArchiveError } from '../archive/archive-error.ts'
import { aFolder } from '../archive/zip/file.fixture.ts'
import { aZip } from '../archive/zip/zip.fixture.ts'
import { EpubError, escapePath, inspectEpub, listPositions, pagesOfText, resolveHref, unescapePath } from './index.ts'
import { parseEncryption } from './inspect-epub.ts'
import { parseNavigationDocument, parseNcx } from './parse-navigation.ts'
import { parsePackage } from './parse-package.ts'
import { singlePictureIn } from './single-picture.rules.ts'

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

test('a book encrypted with a key is rejected', () => {
  const locked = aZip([
    { name: 'META-INF/container.xml', content: '<container><rootfile full-path="a.opf"/></container>' },
    { name: 'a.opf', content: '<package><manifest><item id="a" href="a.html"/></manifest><spine><itemref idref="a"/></spine></package>' },
    { name: 'a.html', content: 'x', encrypted: true },
  ])
  expect(() => inspect(locked)).toThrow(expect.objectContaining({ code: 'ENCRYPTED' }))
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

const markup = fc
  .array(
    fc.constantFrom(
      '<nav type="toc">',
      '<ol>',
      '<li>',
      '<a href="../../x">',
      '</a>',
      '</ol>',
      '<img src=a>',
      '&#x0;',
      '<![CDATA[',
      'text',
      '"',
      '<ncx><navMap>',
      '<navPoint>',
    ),
    { maxLength: 200 },
  )
  .map((parts) => parts.join(''))

test('no document makes a parser throw', () => {
  fc.assert(
    fc.property(fc.oneof(markup, fc.string({ unit: 'binary' })), (text) => {
      parseNavigationDocument('a/b.xhtml', text)
      parseNcx('a/b.ncx', text)
      parseEncryption(text)
      parsePackage('a/b.opf', `<package>${text}</package>`)
      singlePictureIn('a/b.xhtml', text)
    }),
  )
})

test('a table of contents of any depth and length can be read', () => {
  const deep = `<html><nav type="toc">${'<ol><li><a href="a">x</a>'.repeat(5000)}`
  const wide = `<html><nav type="toc"><ol>${'<li><a href="a">x</a></li>'.repeat(50_000)}</ol></nav></html>`
  expect(() => parseNavigationDocument('b', deep)).not.toThrow()
  expect(parseNavigationDocument('b', wide)?.toc).toHaveLength(20_000)
})

test.each([
  ['<img src="../i/1.jpg"/>', 'OEBPS/i/1.jpg'],
  ['<svg><image xlink:href="1.png"/></svg>', 'OEBPS/t/1.png'],
  ['<p>Page 1 of 20</p><img src="1.png">', 'OEBPS/t/1.png'],
  ['<p>sixteen letters!!</p><p>more</p><img src="1.png"/>', undefined],
  ['<img src="1.png"/><img src="2.png"/>', undefined],
  ['<img src="https://example.org/1.png"/>', undefined],
  ['<script>let aLongScript = "that is no text"</script><img src="1.png"/>', 'OEBPS/t/1.png'],
])('the only image in %s is %s', (body, picture) => {
  expect(singlePictureIn('OEBPS/t/1.xhtml', `<html><head><title>Anything at all in here</title></head><body>${body}</body></html>`)).toBe(
    picture,
  )
})

test.each([
  ['OEBPS/a.opf', 'text/1%20a.xhtml#x', { path: 'OEBPS/text/1 a.xhtml', fragment: 'x' }],
  ['OEBPS/text/a.xhtml', '../b.xhtml?x=1', { path: 'OEBPS/b.xhtml' }],
  ['OEBPS/text/a.xhtml', '#here', { path: 'OEBPS/text/a.xhtml', fragment: 'here' }],
  ['OEBPS/a.xhtml', '../../../etc/passwd', undefined],
  ['a.xhtml', '100%.xhtml', { path: '100%.xhtml' }],
  ['a.xhtml', 'https://example.org/', undefined],
  ['a.xhtml', 'javascript:alert(1)', undefined],
])('from %s, %s resolves to the right path', (from, href, target) => {
  expect(resolveHref(from, href)).toEqual(target)
})

test('no address resolves to outside the book, and an escaped path round-trips', () => {
  const part = fc.constantFrom('..', '.', 'a', '%2e%2e', '/', '\\', '%2F', 'b c')
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const path = resolveHref('x/y', parts.join('/'))?.path ?? ''
      expect(path.split('/')).not.toContain('..')
      expect(path.startsWith('/')).toBe(false)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (path) => {
      expect(unescapePath(escapePath(path))).toBe(path)
    }),
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

test('positions count from 1 without gaps, one per 1,024 bytes of each document, and increase in every field', () => {
  const documents = fc.array(fc.nat(50_000), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(documents, fc.boolean(), (sizes, isFixedLayout) => {
      const readingOrder = sizes.map((uncompressedSize, index) => ({
        name: `${index}.xhtml`,
        mediaType: 'application/xhtml+xml',
        compressedSize: 0,
        uncompressedSize,
        dataOffset: 0,
        method: 0,
        crc32: 0,
      }))
      const positions = listPositions({ readingOrder, isFixedLayout })
      expect(positions.map(({ position }) => position)).toEqual(positions.map((_, index) => index + 1))
      expect(positions).toHaveLength(
        isFixedLayout ? sizes.length : sizes.reduce((sum, size) => sum + Math.max(1, Math.ceil(size / 1024)), 0),
      )
      expect(new Set(positions.map(({ path }) => path)).size).toBe(sizes.length)
      expect(positions.at(-1)?.totalProgression).toBe(1)
      expect(positions.every(({ progression }) => progression >= 0 && progression < 1)).toBe(true)
    }),
  )
})
