import { describe, expect, test } from 'vitest'
import { administrator, aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { aSharedServer } from '../../../test/builders/a-shared-server.ts'
import { komgaViolations } from '../../../test/contract/komga-contract.ts'
import { databases } from '../../../test/setup/databases.ts'
import { createActivityRecord } from './record-activity.ts'

const me = '/api/v2/users/me'
const ownActivity = '/api/v2/users/me/authentication-activity'
const all = '/api/v2/users/authentication-activity'

interface Activity {
  readonly source: string
  readonly success: boolean
  readonly email: string | null
  readonly userAgent: string | null
}
const activities = async (caller: TestServer['http'], url: string) => (await caller.get(url)).json<{ content: Activity[] }>().content

describe.each(databases)('sign-in activity on %s', (_engine, aDatabase) => {
  test('is recorded with its origin, including failed attempts', async () => {
    const server = await aServer({ database: await aDatabase() })
    const reader = await server.aUser('reader@example.org')
    const { key, id: apiKeyId } = (await reader.post('/api/v2/users/me/api-keys', { comment: 'KOReader' })).json()
    await server.as({ ...basic('Reader@Example.org', 'wrong'), 'user-agent': 'burglar' }).get(me)
    await server.as({ ...basic('nobody@example.org', 'wrong'), 'user-agent': 'lost' }).get(me)
    await server.as({ 'x-api-key': key, 'user-agent': 'koreader' }).get(me)
    await server.as({ 'x-api-key': 'f'.repeat(32), 'user-agent': 'guesser' }).get(me)
    const remembered = await server.as(basic('reader@example.org', 'battery staple')).get(`${me}?remember-me=true`)
    const cookie = remembered.cookies.find(({ name }) => name === 'komga-remember-me')?.value
    await server.as({ cookie: `komga-remember-me=${cookie}`, 'user-agent': 'browser' }).get(me)

    const page = await reader.get(`${ownActivity}?sort=dateTime,desc`)
    expect(komgaViolations(`GET ${ownActivity}`, page)).toEqual([])
    const [newest, byKey, failed, first] = page.json().content
    expect(newest).toMatchObject({ source: 'RememberMe', userAgent: 'browser', success: true, error: null })
    expect(byKey).toEqual({
      userId: reader.id,
      email: 'reader@example.org',
      apiKeyId,
      apiKeyComment: 'KOReader',
      ip: '127.0.0.1',
      userAgent: 'koreader',
      success: true,
      error: null,
      dateTime: expect.stringMatching(/Z$/),
      source: 'ApiKey',
    })
    expect(failed).toMatchObject({ source: 'Password', success: false, error: 'Bad credentials', email: 'Reader@Example.org' })
    expect(first).toMatchObject({ source: 'Password', success: true })

    const everybody = await server.http.get(`${all}?size=3&sort=success,asc&sort=unknown`)
    expect(komgaViolations(`GET ${all}`, everybody)).toEqual([])
    expect(everybody.json()).toMatchObject({ totalElements: 7, totalPages: 3, sort: { sorted: true } })
    expect(everybody.json().content.map(({ userAgent }: Activity) => userAgent)).toEqual(['burglar', 'lost', 'guesser'])
    expect(await activities(server.http, `${all}?unpaged=true`)).toHaveLength(7)
    await server.close()
  })

  test('the latest of a user or an API key is visible only to that user and administrators', async () => {
    const server = await aServer({ database: await aDatabase() })
    const reader = await server.aUser('reader@example.org')
    const { key, id: apiKeyId } = (await reader.post('/api/v2/users/me/api-keys', { comment: 'phone' })).json()
    const latest = `/api/v2/users/${reader.id}/authentication-activity/latest`
    expect((await reader.get(`${latest}?apikey_id=${apiKeyId}`)).statusCode).toBe(404)
    await server.as({ 'x-api-key': key }).get(me)
    await server.as({ ...basic('reader@example.org', 'battery staple'), 'user-agent': 'laptop' }).get(me)
    expect((await server.http.get(latest)).json()).toMatchObject({ userAgent: 'laptop', source: 'Password' })
    const ofKey = await reader.get(`${latest}?apikey_id=${apiKeyId}`)
    expect(komgaViolations('GET /api/v2/users/{id}/authentication-activity/latest', ofKey)).toEqual([])
    expect(ofKey.json()).toMatchObject({ apiKeyId, apiKeyComment: 'phone' })
    const other = await server.aUser('other@example.org')
    expect((await other.get(latest)).statusCode).toBe(403)
    expect((await other.get(all)).statusCode).toBe(403)
    expect(await activities(other, ownActivity)).toHaveLength(1)

    await server.http.delete(`/api/v2/users/${reader.id}`)
    expect((await server.http.get(latest)).statusCode).toBe(404)
    await server.close()
  })
})

const server = aSharedServer()

test('requests within a session and repeated requests of a client without cookies are not recorded as sign-ins', async () => {
  for (let request = 0; request < 5; request++) await server.http.get(me)
  const client = server.as({ ...basic(administrator.email, administrator.password), 'user-agent': 'curl' })
  await Promise.all(Array.from({ length: 10 }, () => client.get(me)))
  expect((await activities(server.http, ownActivity)).map(({ userAgent }) => userAgent)).toEqual(['curl', 'lightMyRequest'])
})

test('guessing API keys does not fill the disk', async () => {
  for (let guess = 0; guess < 20; guess++) await server.as({ 'x-api-key': String(guess) }).get(me)
  const failed = (await activities(server.http, all)).filter(({ success }) => !success)
  expect(failed).toHaveLength(1)
})

test('entries older than 30 days are deleted', async () => {
  const server = await aServer({ unclaimed: true })
  let nowMs = Date.UTC(2026, 0, 1)
  const record = createActivityRecord({ ...server.app.context, clock: { ...server.app.context.clock, now: () => nowMs } })
  const attempt = { source: 'Password', email: 'me@example.org', address: '::1', userAgent: undefined } as const
  await record({ ...attempt, error: 'first' })
  nowMs += 30 * 24 * 3_600_000
  await record({ ...attempt, error: 'second' })
  nowMs += 2 * 3_600_000
  await record({ ...attempt, error: 'third' })
  const stored = await server.app.context.db.selectFrom('signInActivity').select('error').orderBy('at').execute()
  expect(stored.map(({ error }) => error)).toEqual(['second', 'third'])
  await server.close()
})
