import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideUrl, siteOf } from './download-url.rules.ts'

test.each(['https://mangadex.org/title/x', 'http://127.0.0.1:8080/series/a?b=c#d', '  https://example.org/  '])(
  '%j may be queued',
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
  ['https://user@example.org/', 'user name'],
  ['https://user:secret@example.org/', 'user name'],
  ['https://example.org/\n-o exec', 'control characters'],
  ['https://example.org/\0', 'control characters'],
  ['https://example.org/x\n', 'control characters'],
  [`https://example.org/${'x'.repeat(2048)}`, '2048'],
])('%j is refused', (url, reason) => {
  expect(decideUrl(url)).toMatchObject({ ok: false, reason: expect.stringContaining(reason) })
})

test('whatever is accepted is one http address on one line', () => {
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

test('downloads of a site take turns whatever the spelling of its host', () => {
  expect([siteOf('https://www.Example.org/a'), siteOf('http://example.org:8080/b')]).toEqual(['example.org', 'example.org'])
})
