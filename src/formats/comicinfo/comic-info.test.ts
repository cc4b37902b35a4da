import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { type ComicInfo, type ElementKind, elementsAfterPages, elementsBeforePages } from './comic-info.ts'
import { parseComicInfo, writeComicInfo } from './index.ts'
import { normalComicInfo } from './normal-comic-info.rules.ts'
import { readPlainDocument } from './plain-document.ts'

const parse = (xml: string | Uint8Array) => {
  const parsed = parseComicInfo(typeof xml === 'string' ? Buffer.from(xml) : xml)
  return parsed.ok ? parsed.info : parsed.reason
}

const inRoot = (content: string) => `<?xml version="1.0"?>\n<ComicInfo>${content}</ComicInfo>`

/** Everything known to break XML files, and ordinary text. */
const hostileText = fc.oneof(
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      ']]>',
      '<![CDATA[',
      '&amp;',
      '&#65;',
      '&#0;',
      '\0',
      '\ud800',
      '\udc00',
      '\uffff',
      '\r\n',
      '\r',
      ' ',
      ',',
      'é',
      '話',
      '💀',
      '\u0085',
      'x',
    ),
    maxLength: 12,
  }),
)

const arbitraryOf: Readonly<Record<ElementKind, fc.Arbitrary<unknown>>> = {
  text: hostileText,
  paragraphs: hostileText,
  integer: fc.oneof(fc.nat(3000), fc.double(), fc.integer()),
  rating: fc.oneof(
    fc.nat(6),
    fc.double({ min: -1, max: 6, noNaN: true }).map((value) => Math.round(value * 100) / 100),
  ),
  list: fc.array(hostileText, { maxLength: 4 }),
  links: fc.array(fc.oneof(fc.webUrl(), hostileText), { maxLength: 3 }),
}

const rows = [...elementsBeforePages, ...elementsAfterPages]
const page = fc.record(
  {
    image: fc.oneof(fc.nat(500), fc.double()),
    type: fc.oneof(fc.constant('FrontCover'), hostileText),
    doublePage: fc.boolean(),
    bookmark: hostileText,
    imageBytes: fc.integer(),
    widthPx: fc.nat(9999),
    heightPx: fc.nat(9999),
  },
  { requiredKeys: ['image'] },
)
const anyInfo = fc.record(
  { ...Object.fromEntries(rows.map(([, field, kind]) => [field, arbitraryOf[kind]])), pages: fc.array(page, { maxLength: 3 }) },
  { requiredKeys: [] },
) as fc.Arbitrary<ComicInfo>

describe('the quick reading of plain documents', () => {
  /** A comment makes the parser read the document. */
  const parsed = (xml: string) => parse(xml.replace(/<\/ComicInfo>\s*$/, '<!-- --></ComicInfo>'))

  test('yields what the parser yields, for any values', () => {
    fc.assert(
      fc.property(anyInfo, (info) => {
        const xml = Buffer.from(writeComicInfo(info)).toString()
        expect(parse(xml)).toEqual(parsed(xml))
        expect(readPlainDocument(xml)).toBeDefined()
      }),
      { numRuns: 60 },
    )
  })

  test('yields what the parser yields, for any text between the tags', () => {
    const names = fc.constantFrom('Title', 'title', 'Series', 'Number', 'Web', 'Pages', 'Page', 'Unknown', 'a:Title', 'Year ')
    const element = fc.tuple(names, names, hostileText).map(([name, other, text]) => `<${name}>${text}</${text.length > 3 ? other : name}>`)
    fc.assert(
      fc.property(fc.array(fc.oneof(element, hostileText, fc.constant('<Page Image="1" Type="&lt;"/>')), { maxLength: 4 }), (parts) => {
        const xml = inRoot(parts.join('\n'))
        expect(parse(xml)).toEqual(parsed(xml))
      }),
      { numRuns: 400 },
    )
  })
})

describe('writing and reading', () => {
  test('any written values are read back', () => {
    fc.assert(
      fc.property(anyInfo, (info) => {
        expect(parse(writeComicInfo(info))).toEqual(normalComicInfo(info))
      }),
      { numRuns: 300 },
    )
  })

  test('the file is well-formed, without empty elements and without characters that XML forbids', () => {
    fc.assert(
      fc.property(anyInfo, (info) => {
        const xml = writeComicInfo(info)
        expect(XMLValidator.validate(xml)).toBe(true)
        expect(xml).not.toMatch(/><\/|<[A-Za-z]+>\s*<\/[A-Za-z]+>(?<!<\/Pages>)/)
        expect(xml).not.toMatch(/(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u)
      }),
      { numRuns: 150 },
    )
  })

  test('elements are in the order of the schema', () => {
    const example = { text: 'x', paragraphs: 'x', integer: 1, rating: 1, list: ['x'], links: ['x'] }
    const fullComicInfo: ComicInfo = Object.fromEntries(rows.map(([, field, kind]) => [field, example[kind]]))
    const xml = writeComicInfo({ ...fullComicInfo, pages: [{ image: 0, type: 'FrontCover', doublePage: false }] })
    expect([...xml.matchAll(/<([A-Z][A-Za-z]+)[ >]/g)].map(([, name]) => name)).toEqual([
      'ComicInfo',
      ...elementsBeforePages.map(([name]) => name),
      'Pages',
      'Page',
      ...elementsAfterPages.map(([name]) => name),
    ])
    expect(xml).toContain('<Page Image="0" Type="FrontCover" DoublePage="false" />')
  })

  test('no known values produce an empty root', () => {
    expect(parse(writeComicInfo({}))).toEqual({})
  })
})

describe('values that break readers', () => {
  const written = (info: ComicInfo) => writeComicInfo(info).replace(/[\s\S]*XMLSchema">\n|<\/ComicInfo>\n/g, '')

  test('numbers are non-negative integers or absent', () => {
    expect(written({ volume: 1.5, count: -1, pageCount: Number.NaN, year: 2 ** 40, communityRating: 7 })).toBe('')
    expect(written({ volume: 0, communityRating: 4.5 })).toBe('  <Volume>0</Volume>\n  <CommunityRating>4.5</CommunityRating>\n')
  })

  test('February 29 of a common year keeps month and year', () => {
    expect(normalComicInfo({ year: 2023, month: 2, day: 29 })).toEqual({ year: 2023, month: 2 })
    expect(normalComicInfo({ year: 2024, month: 2, day: 29 })).toEqual({ year: 2024, month: 2, day: 29 })
    expect(normalComicInfo({ year: 1900, month: 2, day: 29 })).toEqual({ year: 1900, month: 2 })
    expect(normalComicInfo({ year: 2023, month: 13, day: 1 })).toEqual({ year: 2023 })
    expect(normalComicInfo({ month: 2, day: 1 })).toEqual({})
  })

  test('a comma in a name does not split it into two', () => {
    expect(written({ writers: ['Doe, Jane', ' , ', 'B'] })).toBe('  <Writer>Doe Jane, B</Writer>\n')
  })

  test('a link with a space stays one link', () => {
    expect(parse(writeComicInfo({ web: ['https://a.example/x y'] }))).toEqual({ web: ['https://a.example/x%20y'] })
  })

  test('a summary keeps its paragraphs, and a title is a single line', () => {
    expect(normalComicInfo({ title: ' a\n b ', summary: ' a\r\n\r\nb ' })).toEqual({ title: 'a b', summary: 'a\n\nb' })
  })
})

describe('files of other programs', () => {
  const title = inRoot('<Title>Épisode 話</Title>')

  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(title)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${title}`)],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${title}`, 'utf16le')],
    ['UTF-16 without', Buffer.from(title, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${title}`, 'utf16le').swap16()],
    ['UTF-8 that claims to be UTF-16', Buffer.from(title.replace('?>', ' encoding="utf-16"?>'))],
    ['UTF-8 that claims an encoding nobody knows', Buffer.from(title.replace('?>', ' encoding="klingon"?>'))],
  ])('are read in %s', (_, bytes) => expect(parse(bytes)).toEqual({ title: 'Épisode 話' }))

  test('a declared legacy encoding is used', () => {
    const xml = inRoot('<Title>Épisode</Title>').replace('?>', " encoding='ISO-8859-1'?>")
    expect(parse(Buffer.from(xml, 'latin1'))).toEqual({ title: 'Épisode' })
  })

  test('an invalid field is absent, and the others are read', () => {
    const xml = inRoot(
      '<Title>T</Title><Volume>one</Volume><Year>-1</Year><Month>5</Month><Count>-1</Count><PageCount>20.0</PageCount><Number> 4.5 </Number>',
    )
    expect(parse(xml)).toEqual({ title: 'T', pageCount: 20, number: '4.5' })
    const rating = (text: string) => parse(inRoot(`<CommunityRating>${text}</CommunityRating>`))
    expect(['3', '4,5', '4.5'].map(rating)).toEqual([3, 4.5, 4.5].map((communityRating) => ({ communityRating })))
    expect(['-1', '4 of 5', '12', '4.'].map(rating)).toEqual([{}, {}, {}, {}])
  })

  test('bare ampersands, comments, CDATA, references and unknown elements are accepted', () => {
    const xml = inRoot(
      '<!-- by hand --><Title>A & B &amp; C &#x8a71;&#0;&#x110000;</Title><Summary><![CDATA[1 < 2 &amp; ]]>3</Summary><ty:Status xmlns:ty="x">Ongoing</ty:Status>',
    )
    expect(parse(xml)).toEqual({ title: 'A & B & C 話', summary: '1 < 2 &amp; 3' })
  })

  test('unclosed tags do not affect other fields', () => {
    expect(parse('<ComicInfo><Title>T<Series>S</Series><Number>1</Number></ComicInfo>')).toEqual({ title: 'T', series: 'S', number: '1' })
  })

  test('names in any case, an empty duplicate, lists and pages are read', () => {
    const xml = inRoot(
      '<WRITER>A,, B ,</WRITER><series></series><Series>S</Series><Series>Other</Series><Web>https://a.example/1,2 https://b.example,http://c.example</Web>' +
        '<Pages><Page Image="0" Type="FrontCover" ImageWidth="800" ImageHeight="x" DoublePage="True"/><Page Type="Story"/></Pages>',
    )
    expect(parse(xml)).toEqual({
      writers: ['A', 'B'],
      series: 'S',
      web: ['https://a.example/1,2', 'https://b.example', 'http://c.example'],
      pages: [{ image: 0, type: 'FrontCover', widthPx: 800, doublePage: true }],
    })
  })
})

describe('malicious files', () => {
  test('entities defined by a file are not expanded, and nothing is fetched', () => {
    const withEntities = (entities: string) => `<!DOCTYPE x [<!ENTITY a "lol">${entities}]><ComicInfo><Title>&b;</Title></ComicInfo>`
    expect(parse(withEntities('<!ENTITY b "&a;&a;&a;">'))).toEqual({ title: '&b;' })
    expect(parse(withEntities('<!ENTITY b SYSTEM "file:///etc/passwd">'))).toBe('broken')
  })

  test("names of elements and attributes never reach an object's prototype", () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      parse(inRoot(`<${name}><polluted>yes</polluted></${name}><Pages><Page Image="0" ${name}="yes"/></Pages>`))
    }
    expect('polluted' in {}).toBe(false)
    expect(parse(inRoot('<toString>x</toString><Title>T</Title>'))).toEqual({ title: 'T' })
  })

  test('other content is reported as not being ComicInfo', () => {
    expect(parse('')).toBe('not-comic-info')
    expect(parse('<html><body/></html>')).toBe('not-comic-info')
    expect(parse('<a>'.repeat(1000))).toBe('broken')
    expect(parse('<ComicInfo><![CDATA[')).toBe('broken')
    expect(parse(Buffer.alloc(4 * 1024 * 1024 + 1, ' '))).toBe('too-large')
  })

  test('no bytes make the parser throw', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '/',
      '<ComicInfo>',
      '</ComicInfo>',
      '<Title>',
      '</Title>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<?x',
      '?>',
      '<!DOCTYPE a [',
      '&',
      ';',
      '"',
      '=',
      ' a',
      '\0',
      'é',
      '__proto__',
      '#text',
      ':@',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), fc.uint8Array({ maxLength: 20 }), (parts, bytes) => {
        parseComicInfo(Buffer.concat([Buffer.from(parts.join('')), bytes]))
        parseComicInfo(Buffer.from(`<ComicInfo>${parts.join('')}</ComicInfo>`))
      }),
      { numRuns: 800 },
    )
  })
})
