import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { databases, onOneDatabase } from '../../../test/setup/databases.ts'

describe.each(databases)('password reset links on %s', (engine, aDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase() })
  })
  afterAll(() => server.close())

  const linkFor = async (id: string): Promise<string> => {
    const { url } = (await server.http.post(`/api/v1/users/${id}/password-reset`)).json<{ url: string }>()
    expect(url).toMatch(/\/reset-password\/[\w-]{43}$/)
    return `/api/v1/password-reset/${url.slice(url.lastIndexOf('/') + 1)}`
  }
  const reset = (link: string, password = 'a new password') => server.anonymous.post(link, { password })
  const signIn = (email: string, password: string) =>
    server.as(basic(email, password)).inject({ method: 'GET', url: '/api/v2/users/me?remember-me=true' })

  test('a person sets a new password once, which ends sessions and remember-me cookies and shows in the activity', async () => {
    const reader = await server.aUser('reader@example.org')
    const cookies = (await signIn('reader@example.org', 'battery staple')).cookies.map(({ name, value }) => `${name}=${value}`)
    const remembered = server.as({ cookie: cookies.filter((cookie) => cookie.startsWith('komga-remember-me')).join('; ') })
    expect((await remembered.get('/api/v2/users/me')).statusCode).toBe(200)
    const link = await linkFor(reader.id)
    expect((await server.anonymous.get(link)).json()).toEqual({ email: 'reader@example.org' })
    const responses = await Promise.all([reset(link), reset(link)])
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404])
    expect(responses.flatMap((response) => response.cookies)).toEqual([])
    expect((await reader.get('/api/v2/users/me')).statusCode).toBe(401)
    expect((await remembered.get('/api/v2/users/me')).statusCode).toBe(401)
    expect((await signIn('reader@example.org', 'battery staple')).statusCode).toBe(401)
    expect((await signIn('reader@example.org', 'a new password')).statusCode).toBe(200)
    expect((await reset(link)).json()).toMatchObject({ status: 404, code: 'RESET_LINK_INVALID' })
    const activity = await server.as(basic('reader@example.org', 'a new password')).get('/api/v2/users/me/authentication-activity')
    expect(activity.json().content.map(({ source }: { source: string }) => source)).toContain('PasswordReset')
  })

  onOneDatabase(engine)('a link works again when setting the password has failed', async () => {
    const { id } = await server.aUser('unlucky@example.org')
    const link = await linkFor(id)
    const { db } = server.app.context
    await sql`create trigger "refuseUpdates" before update on "user" begin select raise(abort, 'no space'); end`.execute(db)
    expect((await reset(link)).statusCode).toBe(500)
    await sql`drop trigger "refuseUpdates"`.execute(db)
    expect((await reset(link)).statusCode).toBe(204)
    expect((await signIn('unlucky@example.org', 'a new password')).statusCode).toBe(200)
  })

  test('a link expires after a day, when a newer one is created, when the password changes, and with the account', async () => {
    const { id } = await server.aUser('other@example.org')
    const { db } = server.app.context
    const older = await linkFor(id)
    const late = await linkFor(id)
    expect((await server.anonymous.get(older)).statusCode).toBe(404)
    const { expiresAt } = await db.selectFrom('passwordReset').select('expiresAt').where('userId', '=', id).executeTakeFirstOrThrow()
    expect(Math.abs(expiresAt - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000)
    await db
      .updateTable('passwordReset')
      .set({ expiresAt: Date.now() - 60_000 })
      .execute()
    expect((await reset(late)).statusCode).toBe(404)
    const replaced = await linkFor(id)
    await server.http.patch(`/api/v2/users/${id}/password`, { password: 'set by an administrator' })
    expect((await reset(replaced)).statusCode).toBe(404)
    const orphan = await linkFor(id)
    await server.http.delete(`/api/v2/users/${id}`)
    expect((await reset(orphan)).statusCode).toBe(404)
    expect((await server.http.post(`/api/v1/users/${id}/password-reset`)).json()).toMatchObject({ code: 'USER_NOT_FOUND' })
  })
})
