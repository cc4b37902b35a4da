import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostsOf, isImageServer, isReported, reportUrlOf } from './image-hosts.rules.ts'

const official = { mangadexApiUrl: 'https://api.mangadex.org', mangadexUploadsUrl: 'https://uploads.mangadex.org' }
const mirror = { mangadexApiUrl: 'http://mirror.lan:8080', mangadexUploadsUrl: 'http://mirror.lan:8081' }

test.each([
  [official, 'https://uploads.mangadex.org', true],
  [official, 'https://abc.def.mangadex.network', true],
  [official, 'https://abc.def.mangadex.network:44300/a-token', true],
  [official, 'http://uploads.mangadex.org', false],
  [official, 'http://abc.mangadex.network', false],
  [official, 'https://mangadex.network', false],
  [official, 'https://evil-mangadex.network', false],
  [official, 'https://mangadex.network.evil.org', false],
  [official, 'https://user@uploads.mangadex.org', false],
  [official, 'https://uploads.mangadex.org/?', true],
  [official, 'https://uploads.mangadex.org/?x=', false],
  [official, 'https://127.0.0.1', false],
  [official, 'https://[::1]', false],
  [official, 'http://192.168.1.1', false],
  [official, 'http://mirror.lan:8081', false],
  [official, 'not a URL', false],
  [official, 'file:///etc/passwd', false],
  [mirror, 'http://mirror.lan:8081', true],
  [mirror, 'https://abc.mangadex.network', true],
  [mirror, 'http://mirror.lan', false],
])('with %j, images from %s are accepted: %s', (settings, url, accepted) => expect(isImageServer(settings, url)).toBe(accepted))

test('an accepted server is either configured or a host below mangadex.network over https, whatever the address', () => {
  const part = fc.constantFrom(
    'https://',
    'http://',
    '//',
    'uploads.mangadex.org',
    'a.mangadex.network',
    'mangadex.network',
    '.',
    '-',
    '@',
    ':443',
    ':80',
    '/',
    '?',
    '#',
    '127.0.0.1',
    'evil.org',
    '%00',
    ' ',
  )
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 2, maxLength: 7 }).map((parts) => parts.join('')),
      (address) => {
        if (!isImageServer(official, address)) return
        const url = new URL(address)
        expect(url.protocol).toBe('https:')
        expect(url.username + url.password).toBe('')
        expect(`.${url.hostname}`).toMatch(/^\.(api|uploads)\.mangadex\.org$|^(\.[a-z0-9-]+)+\.mangadex\.network$/)
      },
    ),
  )
})

test('every accepted server can be contacted by the plugin', () => {
  expect(hostsOf(official)).toEqual(['api.mangadex.org', 'uploads.mangadex.org', '*.mangadex.network'])
})

test('requests to all servers but those of MangaDex are reported, to MangaDex or to the mirror that named them', () => {
  for (const host of ['uploads.mangadex.org', 'mangadex.org']) expect(isReported(new URL(`https://${host}/a.jpg`))).toBe(false)
  for (const host of ['a.mangadex.network', 'evilmangadex.org']) expect(isReported(new URL(`https://${host}/a.jpg`))).toBe(true)
  expect([reportUrlOf(official), reportUrlOf(mirror)]).toEqual(['https://api.mangadex.network/report', 'http://mirror.lan:8080/report'])
})
