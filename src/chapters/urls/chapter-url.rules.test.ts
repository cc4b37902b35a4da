import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chapterKeyOf, isSourceId, normaliseUrl, requestKeyOf, sourceChapterId, sourceTitleId, titleKeyOf } from './chapter-url.rules.ts'

const id = '8f5a1d3e-0c2b-4c6d-9e7f-001122334455'

describe('spellings of one URL', () => {
  test.each([
    ['http://example.org/read/1/', 'https://example.org/read/1'],
    ['HTTPS://WWW.Example.ORG/read/1#page=3', 'https://example.org/read/1'],
    ['https://example.org:443/read/1?utm_source=feed&utm_medium=x', 'https://example.org/read/1'],
    ['https://example.org/a/../read/1//', 'https://example.org/read/1'],
    ['https://reader:secret@example.org/read/1', 'https://example.org/read/1'],
    ['https://example.org/%7Euser/%e3%81%82', 'https://example.org/~user/%E3%81%82'],
    ['  https://example.org/read?id=1&&page=2 ', 'https://example.org/read?id=1&page=2'],
    ['http://127.0.0.1:8080/read/x/en/0/1/', 'http://127.0.0.1:8080/read/x/en/0/1'],
  ])('%s is normalized to %s', (spelling, canonical) => {
    expect(normaliseUrl(spelling)).toBe(canonical)
  })

  test.each([
    [`https://example.org/read${'/'.repeat(1_000_000)}1`, `https://example.org/read${'/'.repeat(1_000_000)}1`],
    [`https://a${'.'.repeat(1_000_000)}b/1/`, `https://a${'.'.repeat(1_000_000)}b/1`],
  ])('of a million characters are normalized', (spelling, canonical) => {
    expect(normaliseUrl(spelling) === canonical).toBe(true)
  })

  test('path and query are compared exactly, because they name the chapter', () => {
    expect(normaliseUrl('https://example.org/Read?ID=1')).not.toBe(normaliseUrl('https://example.org/read?id=1'))
  })

  test.each(['', 'not an address', 'ftp://example.org/1', 'javascript:alert(1)', 'http://', 'http://./x', '-option'])(
    '%j is not a URL',
    (text) => {
      expect(normaliseUrl(text)).toBeUndefined()
    },
  )
})

describe('MangaDex URLs', () => {
  test.each([
    `https://mangadex.org/chapter/${id}`,
    `http://www.mangadex.org/chapter/${id.toUpperCase()}/7`,
    `https://mangadex.cc/chapter/${id}/?x=1#3`,
    id.toUpperCase(),
  ])('%s is parsed to the chapter id', (spelling) => {
    expect(chapterKeyOf(spelling)).toBe(id)
  })

  test('a title is identified by its id, whatever its slug', () => {
    expect(sourceTitleId(`https://mangadex.org/title/${id}/some-slug`)).toBe(id)
    expect(titleKeyOf(`https://mangadex.org/manga/${id}`)).toBe(id)
    expect(requestKeyOf(`http://www.mangadex.org/manga/${id}/slug?tab=art`)).toBe(`https://mangadex.org/title/${id}`)
    expect(requestKeyOf(`https://mangadex.org/chapter/${id}/4`)).toBe(`https://mangadex.org/chapter/${id}`)
  })

  test.each([
    `https://evilmangadex.org/chapter/${id}`,
    `https://mangadex.org.example.com/chapter/${id}`,
    `https://mangadex.org/chapter/${id}0`,
    `https://mangadex.org/title/${id}`,
    `https://example.org/?u=https://mangadex.org/chapter/${id}`,
  ])('%s is not a MangaDex chapter', (url) => {
    expect(sourceChapterId(url)).toBeUndefined()
  })
})

describe('any text', () => {
  const anyText = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string(),
    fc
      .tuple(fc.constantFrom('http://', 'https://', 'HTTP://www.', 'https://www.www.'), fc.domain(), fc.string({ unit: 'grapheme' }))
      .map((parts) => `${parts[0]}${parts[1]}/${parts[2]}`),
    fc.uuid(),
  )

  test('has a key whose key is the same', () => {
    fc.assert(fc.property(anyText, (text) => chapterKeyOf(chapterKeyOf(text)) === chapterKeyOf(text)))
    fc.assert(fc.property(anyText, (text) => titleKeyOf(titleKeyOf(text)) === titleKeyOf(text)))
    fc.assert(fc.property(anyText, (text) => requestKeyOf(requestKeyOf(text)) === requestKeyOf(text)))
  })

  test('has the same key with or without fragment, www. and trailing slash, and with either scheme', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: false }), (url) => {
        const bare = url.replace(/^https?:\/\//, '')
        const spellings = [`http://${bare}`, `https://www.${bare}`, `https://${bare}#p3`, `https://${bare}${bare.includes('/') ? '' : '/'}`]
        expect(new Set(spellings.map(chapterKeyOf)).size).toBe(1)
      }),
    )
  })

  test('has a source id as key when it is a UUID, and not when it is a URL', () => {
    fc.assert(fc.property(fc.uuid(), (text) => isSourceId(chapterKeyOf(text))))
    fc.assert(fc.property(fc.webUrl(), (url) => !isSourceId(chapterKeyOf(url))))
  })
})
