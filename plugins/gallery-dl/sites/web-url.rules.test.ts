import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UrlNotSupported } from '../../../src/plugins/contract/plugin.ts'
import { parseWebUrl, urlKeyOf } from './web-url.rules.ts'

describe('a URL for gallery-dl', () => {
  test.each([
    ['an option', '--exec=rm -rf /'],
    ['a short option', '-oextractor.postprocessors=[]'],
    ['a second line', 'https://example.org/a\nhttps://example.org/b'],
    ['a carriage return', 'https://example.org/a\r-o x=1'],
    ['a tab, which URL parsers drop', 'https://exa\tmple.org/'],
    ['a comment behind a blank', 'https://example.org/ #x'],
    ['a leading blank', ' https://example.org/'],
    ['an invisible character', 'https://example.org/\u200b'],
    ['a local file', 'file:///etc/passwd'],
    ['the recursive prefix', 'r:https://example.org/'],
    ['the prefix that signs in', 'oauth:flickr'],
    ['a forced extractor', 'generic:https://example.org/'],
    ['credentials', 'https://user:secret@example.org/'],
    ['a scheme without slashes', 'https:example.org'],
    ['an address without a host', 'http:///example.org/'],
    ['a backslash before the host', 'http://good.example\\@10.0.0.1/'],
    ['nothing', ''],
    ['a very long address', `https://example.org/${'a'.repeat(2_000)}`],
  ])('is refused when it is %s', (_what, text) => {
    expect(() => parseWebUrl(text)).toThrow(UrlNotSupported)
  })

  test('is one printable line that starts with http when it is accepted', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl({ withFragments: true, withQueryParameters: true }),
          fc.string(),
          fc.string().map((tail) => `https://a.b/${tail}`),
        ),
        (text) => {
          const accepted = acceptedOf(text)
          if (accepted !== undefined) expect(accepted).toMatch(/^https?:\/\/[\x21-\x7e]+$/)
        },
      ),
    )
  })
})

describe('the identity of a page', () => {
  test('ignores the case of the host, a fragment and trailing slashes, but not the query', () => {
    const identity = (text: string) => urlKeyOf(parseWebUrl(text))
    expect(identity('HTTPS://Example.ORG:443/Read/1/#page=2')).toBe('https://example.org/Read/1')
    expect(identity('https://example.org/read?id=1')).not.toBe(identity('https://example.org/read?id=2'))
    expect(identity('https://example.org/')).toBe('https://example.org')
    expect(identity('https://example.org/?page=https://a.example/')).toBe('https://example.org/?page=https://a.example/')
  })

  test('is its own identity', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (text) => {
        const once = urlKeyOf(new URL(text))
        expect(urlKeyOf(new URL(once))).toBe(once)
      }),
      { examples: [['http://a.aa?//'], ['http://a.aa/read/?from=https://b.bb//']] },
    )
  })
})

function acceptedOf(text: string): string | undefined {
  try {
    return parseWebUrl(text).href
  } catch (error) {
    if (error instanceof UrlNotSupported) return undefined
    throw error
  }
}
