import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headerText, readCredentials } from './credentials.rules.ts'
import { isCrossOriginWrite } from './same-origin.rules.ts'

const basicOf = (bytes: Buffer) => ({ authorization: `Basic ${bytes.toString('base64')}` })

describe('credentials', () => {
  test('any name and password are read as typed, including colons and other scripts', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes(':'))
    fc.assert(
      fc.property(name, fc.string({ unit: 'grapheme' }), (email, password) => {
        expect(readCredentials(basicOf(Buffer.from(`${email}:${password}`)))).toEqual({ kind: 'password', email, password })
      }),
    )
  })

  test('Latin-1 from a browser is decoded', () => {
    expect(readCredentials(basicOf(Buffer.from('me@example.org:Schlüssel', 'latin1')))).toMatchObject({ password: 'Schlüssel' })
    expect(headerText('Schlüssel')).toBe('Schlüssel')
    expect(headerText(Buffer.from('鍵', 'utf8').toString('latin1'))).toBe('鍵')
  })

  test('no header causes an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const credentials = readCredentials({ authorization: `Basic ${text}` })
        expect(['password', 'unreadable']).toContain(credentials?.kind)
      }),
    )
  })

  test('a name that no database query accepts is ignored', () => {
    expect(readCredentials(basicOf(Buffer.from('a\0b@example.org:x')))).toEqual({ kind: 'unreadable' })
  })

  test('an API key takes precedence over a password, and an empty one is ignored', () => {
    const both = { 'x-api-key': ' abc ', ...basicOf(Buffer.from('a:b')) }
    expect(readCredentials(both)).toEqual({ kind: 'api-key', key: 'abc' })
    expect(readCredentials({ ...both, 'x-api-key': '' })).toMatchObject({ kind: 'password' })
    expect(readCredentials({ ...both, 'x-auth-user': 'def' }, 'x-auth-user')).toEqual({ kind: 'api-key', key: 'def' })
    expect(readCredentials({ authorization: 'Bearer token' })).toBeUndefined()
    expect(readCredentials({})).toBeUndefined()
  })
})

describe('requests from pages of other origins', () => {
  const write = {
    method: 'POST',
    changesByGet: false,
    secFetchSite: undefined,
    origin: undefined,
    referer: undefined,
    userAgent: undefined,
    hosts: ['nas:25600'],
    protocol: 'http',
  }
  const link = { method: 'GET', changesByGet: true, userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }

  test.each([
    ['reading', { method: 'GET', secFetchSite: 'cross-site', origin: 'https://evil.example' }, false],
    ['a client that is no browser', {}, false],
    ['our own page', { secFetchSite: 'same-origin' }, false],
    ['an address typed by a person', { secFetchSite: 'none' }, false],
    ['a page of another site', { secFetchSite: 'cross-site' }, true],
    ['a page at another port or subdomain', { secFetchSite: 'same-site' }, true],
    ['our own page over plain http', { origin: 'http://nas:25600' }, false],
    ['another port of our host over plain http', { origin: 'http://nas:8080' }, true],
    ['our own host without TLS where we have it', { origin: 'http://nas:25600', protocol: 'https' }, true],
    ['a sandboxed frame', { origin: 'null' }, true],
    ['a proxy that names its port', { origin: 'https://manga.example', hosts: ['127.0.0.1', 'manga.example:443'] }, false],
    ['a host that cannot be read', { origin: 'https://manga.example', hosts: ['%%'] }, true],
    ['a link of our own page', { ...link, referer: 'http://nas:25600/settings' }, false],
    ['a link of a page at another port', { ...link, referer: 'http://nas:8080/' }, true],
    ['a link of a page that hides where it is', link, true],
    ['a link of another site over https', { ...link, secFetchSite: 'cross-site' }, true],
    ['an address that changes something, called by a program', { ...link, userAgent: 'Komelia/0.9' }, false],
  ])('are recognized: %s', (_what, change, refused) => {
    expect(isCrossOriginWrite({ ...write, ...change })).toBe(refused)
  })
})
