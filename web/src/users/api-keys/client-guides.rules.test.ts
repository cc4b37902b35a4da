import { expect, test } from 'vitest'
import { clientAddressOf, clientGuides, isLocalAddress, koboLineOf, missingRoles } from './client-guides.rules.ts'

test('the address for an app contains the base path but no page of the web app', () => {
  expect(clientAddressOf('server', 'https://shelf.example/')).toBe('https://shelf.example')
  expect(clientAddressOf('server', 'https://shelf.example/komga/')).toBe('https://shelf.example/komga')
  expect(clientAddressOf('opds1', 'https://shelf.example/komga/')).toBe('https://shelf.example/komga/opds/v1.2/catalog')
  expect(clientAddressOf('opds2', 'http://192.168.1.4:25600/')).toBe('http://192.168.1.4:25600/opds/v2/catalog')
  expect(clientAddressOf('koreader', 'http://nas:25600/')).toBe('http://nas:25600/koreader')
})

test('the line for a Kobo e-reader contains the base path and the key', () => {
  const address = clientAddressOf('kobo', 'https://shelf.example/komga/')
  expect(koboLineOf(address, '0a1b')).toBe('api_endpoint=https://shelf.example/komga/kobo/0a1b')
})

test('an address that a phone cannot reach is detected', () => {
  expect(['http://localhost:25600', 'http://127.0.0.1:25600/opds', 'http://[::1]:25600'].every(isLocalAddress)).toBe(true)
  expect(['http://192.168.1.4:25600', 'https://shelf.example', 'http://localhost.example.org'].map(isLocalAddress)).toEqual([
    false,
    false,
    false,
  ])
})

test('a role that the app needs and the account lacks is reported', () => {
  const sync = clientGuides.find(({ id }) => id === 'koreaderSync')
  expect(sync && missingRoles(sync, ['USER', 'PAGE_STREAMING'])).toEqual(['KOREADER_SYNC'])
  expect(sync && missingRoles(sync, ['USER', 'KOREADER_SYNC'])).toEqual([])
})
