import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideUrl, siteOf } from './download-url.rules.ts'

test.each(['https://mangadex.org/title/x', 'http://127.0.0.1:8080/series/a?b=c#d', '  https://example.org/  '])(
  '%j can be queued',
  (url) => {
    expect(decideUrl(url)).toEqual({ ok: true, url: url.trim() })
  },
)

test.each<[string, string]>([
  ['', 'empty'],
  ['   ', 'empty'],
  ['mangadex.org/title/x', 'http:// or https://'],
  ['ftp://example.org/x', 'http:// or https://'],
  ['file:///etc/passwd', 'http:// or https://'],
  ['javascript:alert(1)', 'http:// or https://'],
  ['http:example.org', 'http:// or https://'],
  ['r:https://example.org', 'http:// or https://'],
  ['-o=exec https://example.org', 'http:// or https://'],
  ['https://', 'http:// or https://'],
  ['https://user@example.org/', 'username'],
  ['https://user:secret@example.org/', 'username'],
  ['http:///example.org/a', 'ambiguous'],
  ['http:////example.org/a', 'ambiguous'],
  ['http://\\\\10.0.0.1/', 'ambiguous'],
  ['http://good.example\\@10.0.0.1/', 'ambiguous'],
  ['http://good.example\\.10.0.0.1/', 'ambiguous'],
  ['https://@example.org/', 'username'],
  ['https://example.org/\n-o exec', 'control characters'],
  ['https://example.org/\0', 'control characters'],
  ['https://example.org/x\n', 'control characters'],
  [`https://example.org/${'x'.repeat(2048)}`, '2048'],
])('%j is rejected', (url, reason) => {
  expect(decideUrl(url)).toMatchObject({ ok: false, reason: { message: expect.stringContaining(reason) } })
})

test('every accepted URL is one http URL on one line', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.webUrl(),
        fc.webUrl().map((url) => `${url}\r\n-x`),
      ),
      (text) => {
        const decision = decideUrl(text)
        if (!decision.ok) return
        expect(decision.url).toMatch(/^https?:\/\/[^\p{Cc}]+$/iu)
        expect(siteOf(decision.url)).not.toBe('')
      },
    ),
  )
})

test.each([
  ['HTTPS://Example.ORG/Read', 'https://example.org/Read'],
  ['https://example.org', 'https://example.org/'],
  ['http://0x7f.1/', 'http://127.0.0.1/'],
  ['https://example.org/第1話?q=ä', 'https://example.org/%E7%AC%AC1%E8%A9%B1?q=%C3%A4'],
  ['https://example.org\\a', undefined],
])('%j is queued as %j', (text, url) => {
  expect(decideUrl(text)).toMatchObject(url === undefined ? { ok: false } : { ok: true, url })
})

test('every accepted URL has the same host for a browser and for a parser of RFC 3986', () => {
  const odd = fc.constantFrom('/', '\\', '@', ':', '//', 'a.example', '10.0.0.1', '?', '#', '%2f', '%40', 'x')
  fc.assert(
    fc.property(fc.array(odd, { maxLength: 8 }), (parts) => {
      const decision = decideUrl(`http://${parts.join('')}`)
      if (!decision.ok) return
      const plain = /^http:\/\/([^/?#]*)/.exec(decision.url)?.[1]
      expect(plain).toBe(new URL(decision.url).host)
      expect(new URL(decision.url).host).toBe(new URL(`http://${/^[^/?#]*/.exec(parts.join(''))?.[0]}/`).host)
    }),
  )
})

test('downloads of a site share its slots whatever the spelling of its host', () => {
  expect([siteOf('https://www.Example.org/a'), siteOf('http://example.org:8080/b')]).toEqual(['example.org', 'example.org'])
})
