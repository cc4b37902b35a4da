// Users, keys and sign-ins checked against Komga's own document, including typical invalid input.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../test/builders/a-caller.ts'
import { aLibrary } from '../../test/builders/a-library.ts'
import { aServer, basic, type TestServer } from '../../test/builders/a-server.ts'
import { komgaViolations } from '../../test/contract/komga-contract.ts'
import { oneDatabase } from '../../test/setup/databases.ts'

describe.each(oneDatabase)('Komga’s contract of users on %s', (_engine, aDatabase) => {
  let server: TestServer
  let reader: Caller & { readonly id: string }
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    reader = await server.aUser('reader@example.org', { ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' } })
  })
  afterAll(() => server.close())

  /** Sends a request and checks its response against the contract. */
  const send = async (caller: Caller, endpoint: string, { id = '', body }: { readonly id?: string; readonly body?: unknown } = {}) => {
    const [method = '', path = ''] = endpoint.split(' ')
    const response = await caller.inject({
      method: method as 'GET',
      url: path.replace(/\{\w+\}/, id),
      ...(body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    expect([endpoint, komgaViolations(endpoint, response)]).toEqual([endpoint, []])
    return response
  }

  test('every response has the documented shape and status', async () => {
    const { http, anonymous } = server
    const created = await send(http, 'POST /api/v2/users', { body: { email: 'new@example.org', password: 'x', roles: ['KOBO_SYNC'] } })
    expect([created.statusCode, created.json().roles]).toEqual([201, ['USER', 'KOBO_SYNC']])
    const { id } = created.json()
    expect((await send(http, 'GET /api/v2/users')).json()).toHaveLength(3)
    expect((await send(reader, 'GET /api/v2/users/me')).json().ageRestriction).toEqual({ age: 12, restriction: 'ALLOW_ONLY' })
    expect((await send(http, 'PATCH /api/v2/users/{id}', { id, body: { labelsAllow: ['Kids'] } })).statusCode).toBe(204)
    expect((await send(http, 'PATCH /api/v2/users/{id}/password', { id, body: { password: 'y' } })).statusCode).toBe(204)
    expect((await send(reader, 'PATCH /api/v2/users/me/password', { body: { password: 'battery staple' } })).statusCode).toBe(204)
    expect((await send(http, 'DELETE /api/v2/users/{id}', { id })).statusCode).toBe(204)
    const key = await send(reader, 'POST /api/v2/users/me/api-keys', { body: { comment: 'Mihon' } })
    expect(key.statusCode).toBe(200)
    expect((await send(reader, 'GET /api/v2/users/me/api-keys')).json()).toMatchObject([{ key: '******' }])
    const keyPath = 'DELETE /api/v2/users/me/api-keys/{keyId}'
    expect((await send(reader, keyPath, { id: key.json().id })).statusCode).toBe(204)
    expect((await send(reader, keyPath, { id: key.json().id })).statusCode).toBe(404)
    expect((await send(anonymous, 'GET /api/v1/claim')).json()).toEqual({ isClaimed: true })
    expect((await send(anonymous, 'GET /api/v1/oauth2/providers')).json()).toEqual([])
    expect((await send(http, 'GET /api/v1/settings')).statusCode).toBe(200)
    expect((await send(http, 'PATCH /api/v1/settings', { body: { thumbnailSize: 'LARGE' } })).statusCode).toBe(204)
    expect((await send(http, 'GET /api/v1/history')).json().content).toEqual([])
    expect((await send(http, 'POST /api/v1/filesystem', { body: { path: '', showFiles: false } })).statusCode).toBe(200)
    expect((await send(http, 'POST /api/v1/filesystem', { body: { path: 'relative', showFiles: false } })).statusCode).toBe(400)
    expect((await send(http, 'DELETE /api/v1/tasks')).json()).toBe(0)
    expect((await send(http, 'GET /api/v1/login/set-cookie')).statusCode).toBe(204)
    expect((await send(anonymous, 'GET /api/logout')).statusCode).toBe(204)
    expect((await send(anonymous, 'POST /api/logout')).statusCode).toBe(204)
  })

  test.each([
    ['an address that is none', { email: 'reader', password: 'x', roles: [] }],
    ['an address longer than any', { email: `${'a'.repeat(400)}@example.org`, password: 'x', roles: [] }],
    ['an address with a line break', { email: 'a\n@example.org', password: 'x', roles: [] }],
    ['a taken address', { email: 'READER@example.org', password: 'x', roles: [] }],
    ['no password', { email: 'new@example.org', roles: [] }],
    ['a blank password', { email: 'new@example.org', password: '  ', roles: [] }],
    ['roles that are no list', { email: 'new@example.org', password: 'x', roles: 'ADMIN' }],
    ['a restriction that is none', { email: 'new@example.org', password: 'x', roles: [], ageRestriction: { age: 3, restriction: 'SOME' } }],
    [
      'an age of nobody',
      { email: 'new@example.org', password: 'x', roles: [], ageRestriction: { age: 3_000_000_000, restriction: 'EXCLUDE' } },
    ],
    ['labels that are no texts', { email: 'new@example.org', password: 'x', roles: [], labelsAllow: [{}] }],
    ['a label as long as a book', { email: 'new@example.org', password: 'x', roles: [], labelsExclude: ['x'.repeat(10_000)] }],
  ])('%s is rejected, and no user is created', async (_what, body) => {
    const response = await send(server.http, 'POST /api/v2/users', { body })
    expect([response.statusCode, typeof response.json().message]).toEqual([400, 'string'])
    expect((await server.http.get('/api/v2/users')).json()).toHaveLength(2)
  })

  test.each([[''], [' '], ['x'.repeat(100_000)], [[]], [null]])('a comment like %.20j is rejected', async (comment) => {
    expect((await send(reader, 'POST /api/v2/users/me/api-keys', { body: { comment } })).statusCode).toBe(400)
  })

  test('users cannot change or delete themselves, and an unknown user is not found', async () => {
    const { id } = (await server.http.get('/api/v2/users/me')).json()
    for (const [endpoint, body] of [
      ['PATCH /api/v2/users/{id}', { roles: [] }],
      ['DELETE /api/v2/users/{id}', undefined],
    ] as const) {
      expect((await send(server.http, endpoint, { id, body })).json()).toMatchObject({ status: 403, code: 'NOT_YOURSELF' })
      expect((await send(server.http, endpoint, { id: 'NOBODY', body })).statusCode).toBe(404)
    }
    expect((await send(server.http, 'PATCH /api/v2/users/{id}/password', { id: 'NOBODY', body: { password: 'x' } })).statusCode).toBe(404)
  })
})

test('deleting a user deletes their reading progress, and nobody else’s', async () => {
  const server = await aServer({ working: true })
  const library = await aLibrary({ server, files: { 'A/1.cbz': {} } })
  const book = await library.book('1.cbz')
  const reader = await server.aUser('reader@example.org')
  for (const caller of [server.http, reader]) await caller.patch(`/api/v1/books/${book.id}/read-progress`, { completed: true })
  await server.http.delete(`/api/v2/users/${reader.id}`)
  for (const table of ['readProgress', 'progressSeries'] as const) {
    const rows = await server.app.context.db.selectFrom(table).select('userId').execute()
    expect(rows.map(({ userId }) => userId)).toEqual([(await server.http.get('/api/v2/users/me')).json().id])
  }
  await server.close()
  await library.removeFolder()
})

test('of two administrators who delete each other concurrently, one remains', async () => {
  const server = await aServer()
  const second = await server.aUser('second@example.org', { roles: ['ADMIN'] })
  const { id } = (await server.http.get('/api/v2/users/me')).json()
  const responses = await Promise.all([server.http.delete(`/api/v2/users/${second.id}`), second.delete(`/api/v2/users/${id}`)])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).not.toEqual([204, 204])
  const rows = await server.app.context.db.selectFrom('user').select('roles').execute()
  expect(rows.filter(({ roles }) => roles.includes('ADMIN'))).toHaveLength(1)
  const refused = responses.find(({ statusCode }) => statusCode !== 204)
  expect(refused?.json().message).toEqual(expect.any(String))
  expect((await server.as(basic('second@example.org', 'wrong')).get('/api/v2/users/me')).statusCode).toBe(401)
  await server.close()
})
