import { describe, expect, test } from 'vitest'
import { administrator, aServer, basic } from '../../../test/builders/a-server.ts'
import { aSharedServer } from '../../../test/builders/a-shared-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { accountOf } from './account.ts'

const users = '/api/v2/users'
const me = '/api/v2/users/me'

describe.each(databases)('user administration on %s', (_engine, aDatabase) => {
  const shared = aSharedServer({ aDatabase })

  test('a user is created, read, changed and deleted', async () => {
    const server = await aServer({ database: await aDatabase() })
    const created = await server.http.post(users, {
      email: 'Child@Example.org',
      password: 'a secret',
      roles: ['page_streaming', 'USER', 'WIZARD'],
      sharedLibraries: { all: false, libraryIds: ['0B', '0A', '0B'] },
      ageRestriction: { age: 10, restriction: 'ALLOW_ONLY' },
      labelsAllow: ['Kids '],
      labelsExclude: ['Horror', 'gore'],
    })
    expect(created.statusCode).toBe(201)
    const child = {
      id: created.json().id,
      email: 'Child@Example.org',
      roles: ['USER', 'PAGE_STREAMING'],
      sharedAllLibraries: false,
      sharedLibrariesIds: ['0A', '0B'],
      labelsAllow: ['kids'],
      labelsExclude: ['gore', 'horror'],
      ageRestriction: { age: 10, restriction: 'ALLOW_ONLY' },
    }
    expect(created.json()).toEqual(child)
    const list = (await server.http.get(users)).json<{ email: string }[]>()
    expect(list.map(({ email }) => email)).toEqual([administrator.email, 'Child@Example.org'])

    const changed = await server.http.patch(`${users}/${child.id}`, { sharedLibraries: { all: true }, labelsExclude: null })
    expect(changed.statusCode).toBe(204)
    const { ageRestriction, ...rest } = child
    expect((await server.as(basic('child@example.org', 'a secret')).get(me)).json()).toEqual({
      ...rest,
      sharedAllLibraries: true,
      sharedLibrariesIds: [],
      labelsExclude: [],
      ageRestriction,
    })
    await server.http.patch(`${users}/${child.id}`, { ageRestriction: { restriction: 'NONE', age: 0 } })
    expect((await server.http.get(users)).json()[1]).toHaveProperty('ageRestriction', null)

    expect((await server.http.delete(`${users}/${child.id}`)).statusCode).toBe(204)
    expect((await server.http.delete(`${users}/${child.id}`)).statusCode).toBe(404)
    expect((await server.as(basic('child@example.org', 'a secret')).get(me)).statusCode).toBe(401)
    await server.close()
  })

  test('two users never share an e-mail address in any case, even when both are created concurrently', async () => {
    const create = (email: string) => shared.http.post(users, { email, password: 'a secret' })
    const responses = await Promise.all([create('twin@example.org'), create('TWIN@example.org')])
    expect(responses.map((response) => response.statusCode).sort()).toEqual([201, 400])
    expect((await create(' Twin@Example.org')).json()).toMatchObject({ code: 'EMAIL_TAKEN' })
  })

  test('API keys are deleted when an administrator sets a new password, and kept when their owner does, unless requested otherwise', async () => {
    const reader = await shared.aUser('keys@example.org')
    const password = 'battery staple'
    const aKey = async (comment: string) => {
      const owner = shared.as(basic('keys@example.org', password))
      const { key } = (await owner.post('/api/v2/users/me/api-keys', { comment })).json<{ key: string }>()
      const phone = shared.as({ 'x-api-key': key, 'user-agent': comment })
      const signedIn = await phone.get(me)
      const session = shared.as({ cookie: requireDefined(String(signedIn.headers['set-cookie']).split(';', 1)[0], 'the session cookie') })
      return async () => [(await phone.get(me)).statusCode, (await session.get(me)).statusCode]
    }
    const statusesAfter = async (comment: string, change: () => Promise<{ statusCode: number }>) => {
      const statuses = await aKey(comment)
      expect(await statuses()).toEqual([200, 200])
      expect((await change()).statusCode).toBe(204)
      return statuses()
    }
    const byAdministrator = (more: object) => () => shared.http.patch(`${users}/${reader.id}/password`, { password, ...more })
    const byOwner = (more: object) => () =>
      shared.as(basic('keys@example.org', password)).patch('/api/v2/users/me/password', { password, ...more })
    expect(await statusesAfter('1', byAdministrator({}))).toEqual([401, 401])
    expect((await statusesAfter('2', byAdministrator({ revokeApiKeys: false })))[0]).toBe(200)
    expect((await statusesAfter('3', byOwner({})))[0]).toBe(200)
    expect(await statusesAfter('4', byOwner({ revokeApiKeys: true }))).toEqual([401, 401])
  })

  test('two administrators who demote each other concurrently leave one', async () => {
    const server = await aServer({ database: await aDatabase() })
    const other = await server.aUser('second@example.org', { roles: ['ADMIN'] })
    const own = (await server.http.get(me)).json().id
    const responses = await Promise.all([
      server.http.patch(`${users}/${other.id}`, { roles: [] }),
      other.patch(`${users}/${own}`, { roles: [] }),
    ])
    const remaining = await server.app.context.db.selectFrom('user').select('roles').execute()
    expect(remaining.filter(({ roles }) => roles.includes('ADMIN'))).toHaveLength(1)
    expect(responses.map((response) => response.statusCode).sort()[0]).toBe(204)
    await server.close()
  })
})

const server = aSharedServer()

test('administrators cannot demote or delete their own account', async () => {
  const { id } = (await server.http.get(me)).json()
  expect((await server.http.patch(`${users}/${id}`, { roles: [] })).json()).toMatchObject({ status: 403, code: 'NOT_YOURSELF' })
  expect((await server.http.delete(`${users}/${id}`)).statusCode).toBe(403)
})

test('a reader cannot administer any user, including themselves, but can change the own password', async () => {
  const reader = await server.aUser('reader@example.org')
  const { id: adminId } = (await server.http.get(me)).json()
  expect((await reader.get(users)).statusCode).toBe(403)
  expect((await reader.post(users, { email: 'x@example.org', password: 'y' })).statusCode).toBe(403)
  expect((await reader.patch(`${users}/${reader.id}`, { roles: ['ADMIN'] })).statusCode).toBe(403)
  expect((await reader.delete(`${users}/${adminId}`)).statusCode).toBe(403)
  expect((await reader.patch(`${users}/${adminId}/password`, { password: 'mine now' })).statusCode).toBe(403)
  expect((await reader.patch(`${users}/${reader.id}/password`, { password: 'a new one' })).statusCode).toBe(204)
  expect((await server.as(basic('reader@example.org', 'a new one')).get(me)).statusCode).toBe(200)
})

test('a change of rights, libraries or password by an administrator ends the sessions of that user and emits an event', async () => {
  const reader = await server.aUser('changed@example.org')
  const expired: string[] = []
  server.app.context.events.on('user.sessions-expired', ({ userId }) => {
    expired.push(userId)
  })
  const changes = [
    () => server.http.patch(`${users}/${reader.id}`, { roles: ['FILE_DOWNLOAD'] }),
    () => server.http.patch(`${users}/${reader.id}`, { sharedLibraries: { all: false, libraryIds: [] } }),
    () => server.http.patch(`${users}/${reader.id}/password`, { password: 'battery staple' }),
  ]
  await server.http.patch(`${users}/${reader.id}`, { roles: ['PAGE_STREAMING', 'FILE_DOWNLOAD'], labelsAllow: [] })
  expect(expired).toEqual([])
  for (const change of changes) {
    const signedIn = await server.as({ ...basic('changed@example.org', 'battery staple'), 'user-agent': String(expired.length) }).get(me)
    const session = server.as({ cookie: requireDefined(String(signedIn.headers['set-cookie']).split(';', 1)[0], 'the session cookie') })
    expect((await session.get(me)).statusCode).toBe(200)
    expect((await change()).statusCode).toBe(204)
    expect((await session.get(me)).statusCode).toBe(401)
  }
  expect(expired).toEqual([reader.id, reader.id, reader.id])
})

test('a user who changes the own password stays signed in only in the current session', async () => {
  await server.aUser('owner@example.org')
  const signIn = async (agent: string) => {
    const response = await server.as({ ...basic('owner@example.org', 'battery staple'), 'user-agent': agent }).get(me)
    return server.as({ cookie: requireDefined(String(response.headers['set-cookie']).split(';', 1)[0], 'the session cookie') })
  }
  const laptop = await signIn('laptop')
  const phone = await signIn('stolen phone')
  expect((await laptop.patch('/api/v2/users/me/password', { password: 'a new one' })).statusCode).toBe(204)
  expect((await laptop.get(me)).statusCode).toBe(200)
  expect((await phone.get(me)).statusCode).toBe(401)
})

describe('an invalid field of a new user is named', () => {
  test.each([
    ['no address', { password: 'x' }],
    ['an address without a domain', { email: 'me@home', password: 'x' }],
    ['a blank password', { email: 'me@example.org', password: ' ' }],
    ['a negative age', { email: 'me@example.org', password: 'x', ageRestriction: { age: -1, restriction: 'EXCLUDE' } }],
    ['an unknown restriction', { email: 'me@example.org', password: 'x', ageRestriction: { age: 1, restriction: 'SOMETIMES' } }],
  ])('for %s', async (_what, body) => {
    const response = await server.http.post(users, body)
    expect(response.statusCode).toBe(400)
    expect(response.json().violations[0]).toMatchObject({
      fieldName: expect.any(String),
      message: expect.any(String),
      code: expect.stringMatching(/^FIELD_/),
    })
  })
})

test('the restrictions of a user apply to every request', async () => {
  await server.aUser('child@example.org', {
    sharedLibraries: { all: false, libraryIds: ['0A'] },
    ageRestriction: { age: 12, restriction: 'EXCLUDE' },
  })
  const emails = [administrator.email, 'child@example.org']
  const rows = await server.app.context.db.selectFrom('user').selectAll().where('email', 'in', emails).orderBy('id').execute()
  const [admin, child] = rows.map((row) => accountOf(row).principal.access)
  expect(admin).toEqual({ allLibraries: true, libraryIds: [], ageRestriction: null, labelsAllow: [], labelsExclude: [] })
  expect(child).toMatchObject({ allLibraries: false, libraryIds: ['0A'], ageRestriction: { age: 12, restriction: 'EXCLUDE' } })
})
