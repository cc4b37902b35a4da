import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrator, aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'

const path = '/api/v1/invitations'
const dayMs = 24 * 3_600_000

describe.each(databases)('invitation links on %s', (_engine, aDatabase) => {
  let server: TestServer
  let addresses = 0
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), settings: { HONDANA_TRUSTED_PROXIES: '127.0.0.1' } })
  })
  afterAll(() => server.close())

  /** Somebody without an account, at their own address. */
  const visitor = () => {
    addresses += 1
    return server.as({ 'x-forwarded-for': `203.0.113.${addresses}` })
  }
  const invite = async (body: object = {}) => {
    const response = await server.http.post(path, body)
    expect(response.statusCode).toBe(201)
    const { id, url } = response.json<{ id: string; url: string }>()
    return { id, token: url.slice(url.lastIndexOf('/') + 1), url }
  }
  const accept = (token: string, email: string) => visitor().post(`/api/v1/invite/${token}`, { email, password: 'battery staple' })
  const listed = async (id: string) => (await server.http.get(path)).json<{ id: string }[]>().find((one) => one.id === id)

  test('a person creates an account with the rights of the invitation, is signed in, and is listed', async () => {
    const { id, token, url } = await invite({
      roles: ['PAGE_STREAMING'],
      sharedLibraries: { all: false, libraryIds: ['0A'] },
      ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' },
      labelsExclude: ['Gore'],
    })
    expect(url).toMatch(/^http:\/\/localhost(?::\d+)?\/invite\/[\w-]{43}$/)
    expect((await visitor().get(`/api/v1/invite/${token}`)).json()).toMatchObject({ email: null, passwordSignIn: true, providers: [] })
    const response = await accept(token, 'cousin@example.org')
    expect(response.statusCode).toBe(201)
    const cookie = `KOMGA-SESSION=${response.cookies.find(({ name }) => name === 'KOMGA-SESSION')?.value}`
    expect((await server.as({ cookie }).get('/api/v2/users/me')).json()).toMatchObject({
      email: 'cousin@example.org',
      roles: ['USER', 'PAGE_STREAMING'],
      sharedAllLibraries: false,
      sharedLibrariesIds: ['0A'],
      labelsExclude: ['gore'],
      ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' },
    })
    expect((await server.as(basic('cousin@example.org', 'battery staple')).get('/api/v2/users/me')).statusCode).toBe(200)
    expect(await listed(id)).toMatchObject({
      status: 'USED_UP',
      uses: 1,
      createdBy: administrator.email,
      usedBy: [{ email: 'cousin@example.org' }],
    })
    const rows = await server.app.context.db.selectFrom('invitation').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const activity = (await server.as({ cookie }).get('/api/v2/users/me/authentication-activity')).json()
    expect(activity.content.map(({ source }: { source: string }) => source)).toContain('Invitation')
  })

  test('two people who accept an invitation for one account at the same time get one account', async () => {
    const { id, token } = await invite({ maxUses: 2 })
    expect((await accept(token, 'first@example.org')).statusCode).toBe(201)
    const responses = await Promise.all([accept(token, 'second@example.org'), accept(token, 'third@example.org')])
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 404])
    const emails = (await server.http.get('/api/v2/users')).json<{ email: string }[]>().map(({ email }) => email)
    expect(emails.filter((email) => /^(second|third)@/.test(email))).toHaveLength(1)
    expect(await listed(id)).toMatchObject({ uses: 2, status: 'USED_UP' })
  })

  test('used, expired, revoked and unknown links, and those of former administrators, give the same error', async () => {
    const { db } = server.app.context
    const used = await invite()
    await accept(used.token, 'used@example.org')
    const expired = await invite()
    await db
      .updateTable('invitation')
      .set({ expiresAt: Date.now() - dayMs })
      .where('id', '=', expired.id)
      .execute()
    const revoked = await invite()
    expect((await server.http.delete(`${path}/${revoked.id}`)).statusCode).toBe(204)
    const formerAdministrator = await server.aUser('former@example.org', { roles: ['ADMIN'] })
    const orphanUrl: string = (await formerAdministrator.post(path, {})).json().url
    await server.http.patch(`/api/v2/users/${formerAdministrator.id}`, { roles: [] })
    const tokens = [used.token, expired.token, revoked.token, orphanUrl.slice(orphanUrl.lastIndexOf('/') + 1), 'x'.repeat(43)]
    for (const token of tokens) {
      for (const response of [await accept(token, 'late@example.org'), await visitor().get(`/api/v1/invite/${token}`)])
        expect(response.json()).toMatchObject({ status: 404, code: 'INVITATION_INVALID' })
    }
    expect([await listed(expired.id), await listed(revoked.id)]).toMatchObject([{ status: 'EXPIRED' }, { status: 'REVOKED' }])
    expect((await server.http.delete(`${path}/unknown`)).json()).toMatchObject({ code: 'INVITATION_NOT_FOUND' })
  })

  test('an email address that is taken is rejected, and the invitation can still be used', async () => {
    const { id, token } = await invite()
    expect((await accept(token, administrator.email.toUpperCase())).json()).toMatchObject({ status: 400, code: 'EMAIL_TAKEN' })
    expect(await listed(id)).toMatchObject({ uses: 0, status: 'OPEN' })
    expect((await accept(token, 'free@example.org')).statusCode).toBe(201)
  })

  test('an invitation with an email address creates only that account', async () => {
    const { token } = await invite({ email: 'aunt@example.org' })
    expect((await visitor().get(`/api/v1/invite/${token}`)).json()).toMatchObject({ email: 'aunt@example.org' })
    expect((await accept(token, 'somebody@example.org')).json()).toMatchObject({ email: 'aunt@example.org' })
    expect((await server.http.post(path, { email: 'aunt@example.org' })).json()).toMatchObject({ code: 'EMAIL_TAKEN' })
    expect((await server.http.post(path, { email: 'new@example.org', maxUses: 2 })).statusCode).toBe(400)
  })

  test('guessing links is slowed down like guessing passwords, and other addresses can still use theirs', async () => {
    const { token } = await invite()
    const guesser = visitor()
    const codes: string[] = []
    for (let guess = 0; guess < 12; guess += 1) codes.push((await guesser.get(`/api/v1/invite/${'g'.repeat(40)}${guess}`)).json().code)
    expect(codes.slice(-2)).toEqual(['TOO_MANY_SIGN_INS', 'TOO_MANY_SIGN_INS'])
    expect((await guesser.get(`/api/v1/invite/${token}`)).statusCode).toBe(429)
    expect((await visitor().get(`/api/v1/invite/${token}`)).statusCode).toBe(200)
  })
})
