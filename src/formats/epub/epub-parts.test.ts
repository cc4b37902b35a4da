import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapePath, listPositions, resolveHref, unescapePath } from './index.ts'
import { parseEncryption } from './inspect-epub.ts'
import { parseNavigationDocument, parseNcx } from './parse-navigation.ts'
import { parsePackage } from './parse-package.ts'
import { singlePictureIn } from './single-picture.rules.ts'

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
  const part = `<li><a href="a">x</a><ol>${'<li><a href="a">x</a></li>'.repeat(999)}</ol></li>`
  const wide = `<html><nav type="toc"><ol>${part.repeat(50)}</ol></nav></html>`
  expect(() => parseNavigationDocument('b', deep)).not.toThrow()
  expect(parseNavigationDocument('b', wide)?.toc.flatMap(({ children = [] }) => [1, ...children])).toHaveLength(20_000)
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
