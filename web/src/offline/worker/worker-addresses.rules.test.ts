import { expect, test } from 'vitest'
import { isAppPage, isCacheable, isCover, pathInScope } from './worker-addresses.rules.ts'

test.each([
  ['', true],
  ['read/0A1', true],
  ['series/v1.2 special', true],
  ['api/v1/books/0A1/file', false],
  ['opds/v1.2/catalog', false],
  ['favicon.svg', false],
  ['oauth2/authorization/home', false],
  ['login/oauth2/code/home', false],
  ['login', true],
])('%s is a page of the app: %s', (path, expected) => expect(isAppPage(path)).toBe(expected))

test('images and files of a book may be stored, but not its data', () => {
  const cachedPaths = ['pages/1', 'pages/12/thumbnail', 'thumbnail', 'resource/OEBPS/text/one.xhtml']
  const uncachedPaths = ['', 'pages', 'read-progress', 'manifest/epub', 'progression', 'file', 'resource/']
  expect(cachedPaths.every((path) => isCacheable(`api/v1/books/0A1/${path}`))).toBe(true)
  expect(uncachedPaths.some((path) => isCacheable(`api/v1/books/0A1/${path}`))).toBe(false)
  expect(isCacheable('api/v2/users/me')).toBe(false)
})

test('a cover is distinguished from page thumbnails', () => {
  expect(isCover('/komga/api/v1/books/0A1/thumbnail')).toBe(true)
  expect(isCover('/api/v1/books/0A1/pages/1/thumbnail')).toBe(false)
})

test('only URLs below the base path belong to the app', () => {
  expect(pathInScope(new URL('https://home/komga/read/1'), 'https://home/komga/')).toBe('read/1')
  expect(pathInScope(new URL('https://home/other/read/1'), 'https://home/komga/')).toBeUndefined()
  expect(pathInScope(new URL('https://away/komga/read/1'), 'https://home/komga/')).toBeUndefined()
})
