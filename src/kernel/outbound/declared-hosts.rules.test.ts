import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDeclaredHost } from './declared-hosts.rules.ts'

const declared = ['api.example.org', 'mirror.example.org:8080', '*.images.example']
const isAllowed = (url: string) => isDeclaredHost(declared, new URL(url))

test.each([
  'https://api.example.org/a',
  'http://api.example.org/a',
  'http://mirror.example.org:8080/a',
  'https://one.images.example/a',
  'https://one.images.example:44300/a',
  'https://ONE.two.images.example./'.replace('./', '/'),
])('%s is allowed', (url) => expect(isAllowed(url)).toBe(true))

test.each([
  'https://api.example.org:8443/a',
  'http://mirror.example.org/a',
  'https://images.example/a',
  'https://evilimages.example/a',
  'https://one.images.example.evil.org/a',
  'https://one.images.example./a',
  'https://.images.example/a',
  'https://-.images.example/a',
  'http://one.images.example/a',
  'https://user@one.images.example/a',
  'https://one.images.example@evil.org/a',
  'https://evil.org/one.images.example',
  'https://evil.org#.images.example',
  'https://*.images.example/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
])('%s is refused', (url) => expect(isAllowed(url)).toBe(false))

test('a wildcard allows exactly the hosts that end with a dot and its domain, over https', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,8}$/)
  const glue = fc.constantFrom('.', '-', '', '..', '.x.', '@', '/', '#', '?', ':', '%2e', '\\')
  const ending = fc.constantFrom('', '.', '.evil.org', '@evil.org', ':443', ':8443', '/path')
  const protocol = fc.constantFrom('https:', 'http:', 'ftp:', 'ws:')
  fc.assert(
    fc.property(protocol, fc.array(word, { maxLength: 3 }), glue, ending, (scheme, names, between, end) => {
      const url = URL.parse(`${scheme}//${names.join('.')}${between}images.example${end}`)
      if (!url) return
      const hostLabels = url.hostname.split('.')
      const isBelow =
        hostLabels.length > 2 && hostLabels.slice(-2).join('.') === 'images.example' && hostLabels.every((one) => /^\w[\w-]*$/.test(one))
      const endsWithDash = hostLabels.slice(0, -2).some((one) => one.endsWith('-'))
      const hasUser = url.username !== '' || url.password !== ''
      expect(isDeclaredHost(['*.images.example'], url), url.href).toBe(url.protocol === 'https:' && isBelow && !endsWithDash && !hasUser)
    }),
  )
})
