import { expect, test } from 'vitest'
import { aSharedServer } from '../../test/builders/a-shared-server.ts'

const server = aSharedServer()

test.each([
  ['/opds', '/opds/v1.2/catalog'],
  ['/opds/', '/opds/v1.2/catalog'],
  ['/opds/v1.2', '/opds/v1.2/catalog'],
  ['/opds/v1.2/', '/opds/v1.2/catalog'],
  ['/opds/v2/', '/opds/v2/catalog'],
])('a reading app that was given %s opens %s', async (entered, catalog) => {
  const started = await server.anonymous.get(entered)
  expect(started.statusCode).toBe(302)
  expect(new URL(String(started.headers.location)).pathname).toBe(catalog)
  expect((await server.http.get(catalog)).statusCode).toBe(200)
})
