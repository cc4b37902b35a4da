import { describe, expect, test } from 'vitest'
import { aServer } from '../../../test/builders/a-server.ts'
import { contentSecurityPolicy } from '../webapp.rules.ts'
import { page, withServer } from './api-docs.rules.ts'

describe.each(['/', '/komga'])('the API reference below %s', (basePath) => {
  test('is a page that loads only its own files, for every signed-in user', async () => {
    const server = await aServer({ settings: { HONDANA_BASE_PATH: basePath } })
    const reader = await server.aUser('reader@example.org', { roles: [] })
    const response = await reader.get('/api/docs')
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
    })
    const loaded = [...response.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address)
    expect(loaded).toEqual(['../favicon.svg', 'docs/swagger-ui.css', 'docs/swagger-ui-bundle.js', 'docs/start.js'])
    for (const file of loaded.slice(1)) {
      const { statusCode, headers, body } = await reader.get(`/api/${file}`)
      expect([file, statusCode, body.length > 100]).toEqual([file, 200, true])
      expect(headers['content-type']).toMatch(file.endsWith('.css') ? /^text\/css/ : /^text\/javascript/)
      expect((await server.anonymous.get(`/api/${file}`)).statusCode).toBe(401)
    }
    await server.close()
  })

  test('serves docs/openapi.json with the address of this server', async () => {
    const server = await aServer({ settings: { HONDANA_BASE_PATH: basePath } })
    const response = await server.http.get('/api/docs/openapi.json')
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    const document = response.json()
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: basePath }] })
    expect(document.paths['/api/v1/books/{bookId}'].get).toMatchObject({ operationId: 'getBooksByBookId', summary: 'Get a book' })
    const again = await server.http.inject({ url: '/api/docs/openapi.json', headers: { 'if-none-match': String(response.headers.etag) } })
    expect(again.statusCode).toBe(304)
    await server.close()
  })
})

test('the page of the API reference has no inline script or style', () => {
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script>/)
})

test('a base path with quotation marks stays one string in the document', () => {
  expect(JSON.parse(withServer('{ "openapi": "3.1.0" }', '/a"b$&'))).toEqual({ openapi: '3.1.0', servers: [{ url: '/a"b$&' }] })
})
