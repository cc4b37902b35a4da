import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { administrator, aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

const me = '/api/v2/users/me'
const own = '/api/v1/users/me/two-factor'
const signIn = '/api/v1/sign-in'
const password = 'battery staple'
const periodMs = 30_000

/** Code of an authenticator app. @param step 1 for the next one, -1 for the one before */
const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * periodMs })

/** A code of the step before is accepted until the current step ends: this leaves time to send it. */
const waitForTimeInStep = async () => {
  const leftMs = periodMs - (Date.now() % periodMs)
  if (leftMs < 5000) await setTimeout(leftMs)
}

type Answer = Awaited<ReturnType<Caller['get']>>
const cookiesOf = (answer: Answer) => answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const codesOf = async (caller: Caller) =>
  ((await caller.get(`${me}/authentication-activity`)).json().content as { source: string; error: string | null }[]).map(
    ({ source, error }) => (error === null ? source : `${source}: ${error}`),
  )

describe.each(databases)('two-factor authentication on %s', (_engine, aDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase() })
  })
  afterAll(() => server.close())

  /** An account with two-factor authentication; the code before the current one was used to turn it on. */
  const aProtectedUser = async (email: string) => {
    const user = await server.aUser(email)
    const { secret } = (await user.post(own)).json() as { secret: string }
    await waitForTimeInStep()
    const confirmed = await user.post(`${own}/confirmation`, { code: codeOf(secret, -1) })
    expect(confirmed.statusCode).toBe(200)
    return { user, email, secret, recoveryCodes: confirmed.json().codes as string[] }
  }
  const enterPassword = async (email: string, staySignedIn = false) => {
    const answer = await server.anonymous.post(signIn, { email, password, staySignedIn })
    expect(answer.json()).toMatchObject({ next: 'CODE' })
    expect(answer.cookies).toEqual([])
    return answer.json().token as string
  }
  const enterCode = (token: string, code: string) => server.anonymous.post(`${signIn}/code`, { token, code })

  test('signing in needs the password and a code, and only both together open a session', async () => {
    const { email, secret, user } = await aProtectedUser('both@example.org')
    const token = await enterPassword(email, true)
    expect((await enterCode(token, '000000')).json()).toMatchObject({ code: 'TWO_FACTOR_CODE_WRONG' })
    const done = await enterCode(token, codeOf(secret))
    expect(done.json()).toEqual({ next: 'DONE', token: null })
    expect(done.cookies.map(({ name }) => name).sort()).toEqual(['KOMGA-SESSION', 'komga-remember-me'])
    expect((await server.as({ cookie: cookiesOf(done) }).get(me)).json()).toMatchObject({ email })
    expect((await codesOf(user)).slice(0, 3)).toEqual(['PasswordAndCode', 'PasswordAndCode: Wrong code', 'TwoFactorOn'])
    // The step is used up with it.
    expect((await enterCode(token, codeOf(secret, 1))).json()).toMatchObject({ code: 'TWO_FACTOR_EXPIRED' })
  })

  test('a code that was used is refused, and so is every earlier one', async () => {
    const { email, secret } = await aProtectedUser('replay@example.org')
    const code = codeOf(secret)
    expect((await enterCode(await enterPassword(email), code)).statusCode).toBe(200)
    const token = await enterPassword(email)
    for (const old of [code, codeOf(secret, -1)])
      expect((await enterCode(token, old)).json()).toMatchObject({ code: 'TWO_FACTOR_CODE_WRONG' })
    expect((await enterCode(token, codeOf(secret, 1))).statusCode).toBe(200)
  })

  test('of two sign-ins with the same code at the same time, one succeeds', async () => {
    const { email, secret, recoveryCodes } = await aProtectedUser('race@example.org')
    for (const code of [codeOf(secret), requireDefined(recoveryCodes[0], 'a recovery code')]) {
      const tokens = await Promise.all([enterPassword(email), enterPassword(email)])
      const answers = await Promise.all(tokens.map((token) => enterCode(token, code)))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    }
  })

  test('each of ten recovery codes works once, and new ones replace them', async () => {
    const { user, email, recoveryCodes } = await aProtectedUser('lost@example.org')
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first, second] = recoveryCodes
    const stored = JSON.stringify(await server.app.context.db.selectFrom('recoveryCode').selectAll().execute())
    expect(stored).not.toContain(first)
    const typed = requireDefined(first, 'a code').toUpperCase().replaceAll('-', ' ')
    expect((await enterCode(await enterPassword(email), typed)).statusCode).toBe(200)
    expect((await enterCode(await enterPassword(email), typed)).statusCode).toBe(400)
    expect((await user.get(own)).json()).toMatchObject({ isOn: true, recoveryCodesLeft: 9 })

    expect((await user.post(`${own}/recovery-codes`, { password: 'wrong' })).json()).toMatchObject({ code: 'TWO_FACTOR_PROOF_WRONG' })
    expect((await user.post(`${own}/recovery-codes`, { password })).json().codes).toHaveLength(10)
    expect((await user.get(own)).json()).toMatchObject({ recoveryCodesLeft: 10 })
    expect((await enterCode(await enterPassword(email), requireDefined(second, 'a code'))).statusCode).toBe(400)
    expect((await codesOf(user)).slice(0, 4)).toContain('RecoveryCodesRenewed')
  })

  test('apps with only the password are refused with what to do, and API keys keep working', async () => {
    const app = await server.aUser('app@example.org')
    const { key } = (await app.post(`${me}/api-keys`, { comment: 'Mihon' })).json()
    const basicApp = server.as({ ...basic('app@example.org', password), 'user-agent': 'Komelia/0.16' })
    const session = server.as({ cookie: cookiesOf(await basicApp.get(me)) })
    expect((await session.get(me)).statusCode).toBe(200)

    const { secret } = (await app.post(own)).json()
    expect((await app.post(`${own}/confirmation`, { code: codeOf(secret) })).statusCode).toBe(200)
    for (let request = 0; request < 3; request++) {
      const refused = await basicApp.get(me)
      expect(refused.statusCode).toBe(401)
      expect(refused.json()).toMatchObject({ code: 'TWO_FACTOR_CODE_MISSING', message: expect.stringContaining('Use an API key') })
    }
    // What the password alone opened before ends too.
    expect((await session.get(me)).statusCode).toBe(401)
    const withKey = server.as({ 'x-api-key': key })
    expect((await withKey.get(me)).statusCode).toBe(200)
    expect((await server.as(basic('app@example.org', key)).get(me)).statusCode).toBe(200)
    expect((await codesOf(withKey)).filter((one) => one === 'Password: Second factor missing')).toHaveLength(1)
  })

  test('it is turned off with the password or a code, never without, and its secret is stored sealed', async () => {
    const { user, email, secret } = await aProtectedUser('off@example.org')
    const rows = await server.app.context.db.selectFrom('twoFactor').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect((await user.post(own)).json()).toMatchObject({ code: 'TWO_FACTOR_ON' })
    for (const proof of [{}, { password: 'wrong' }, { code: '000000' }])
      expect((await user.post(`${own}/removal`, proof)).statusCode).toBe(400)
    expect((await user.post(`${own}/removal`, { code: codeOf(secret) })).statusCode).toBe(204)
    expect((await server.anonymous.post(signIn, { email, password })).json()).toEqual({ next: 'DONE', token: null })
    expect((await server.as(basic(email, password)).get(me)).statusCode).toBe(200)
  })

  test('a pending sign-in ends when the password changes and when too many others are pending', async () => {
    const { user, email, secret } = await aProtectedUser('waits@example.org')
    const first = await enterPassword(email)
    for (let n = 0; n < 20; n++) await enterPassword(email)
    expect((await enterCode(first, codeOf(secret))).json()).toMatchObject({ code: 'TWO_FACTOR_EXPIRED' })
    const token = await enterPassword(email)
    expect((await user.patch(`${me}/password`, { password: 'a new one', currentPassword: password })).statusCode).toBe(204)
    expect((await enterCode(token, codeOf(secret))).json()).toMatchObject({ code: 'TWO_FACTOR_EXPIRED' })
  })

  test('after five wrong codes the account is locked for a while, from every address', async () => {
    const { email, secret } = await aProtectedUser('guessed@example.org')
    const token = await enterPassword(email)
    for (let guess = 0; guess < 5; guess++) expect((await enterCode(token, `11111${guess}`)).statusCode).toBe(400)
    const blocked = await server.anonymous.inject({
      ...{ method: 'POST', url: `${signIn}/code`, remoteAddress: '9.9.9.9' },
      payload: { token: await enterPassword(email), code: codeOf(secret) },
    })
    expect([blocked.statusCode, blocked.json().code]).toEqual([429, 'TOO_MANY_SIGN_INS'])
  })

  test('an administrator sees who has it and can turn it off for somebody who lost the device', async () => {
    const { user, email } = await aProtectedUser('reset@example.org')
    const overview = (await server.http.get('/api/v1/two-factor')).json()
    expect(overview.required).toBe('NOBODY')
    expect(overview.accounts).toContainEqual({ userId: user.id, since: expect.stringMatching(/Z$/), recoveryCodesLeft: 10 })
    expect((await server.http.delete(`/api/v1/users/${user.id}/two-factor`)).statusCode).toBe(204)
    expect((await server.http.delete(`/api/v1/users/${user.id}/two-factor`)).json()).toMatchObject({ code: 'TWO_FACTOR_OFF' })
    expect((await server.anonymous.post(signIn, { email, password })).json()).toMatchObject({ next: 'DONE' })
    expect(await codesOf(user)).toContain('TwoFactorReset')
    const latest = await server.http.get(`/api/v2/users/${user.id}/authentication-activity/latest`)
    expect(latest.json()).toMatchObject({ source: 'Password' })
  })

  test('where it is required, an account without it can do nothing but set it up', async () => {
    const required = (who: string) => server.http.put('/api/v1/two-factor', { required: who })
    expect((await required('EVERYONE')).json()).toMatchObject({ code: 'TWO_FACTOR_OWN_FIRST' })
    const { secret } = (await server.http.post(own)).json()
    expect((await server.http.post(`${own}/confirmation`, { code: codeOf(secret) })).statusCode).toBe(200)
    const email = 'new@example.org'
    const member = await server.aUser(email)
    const { key } = (await member.post(`${me}/api-keys`, { comment: 'e-reader' })).json()
    expect((await required('ADMINISTRATORS')).statusCode).toBe(204)
    expect((await member.get(me)).statusCode).toBe(200)
    expect((await required('EVERYONE')).statusCode).toBe(204)

    const signedIn = await server.anonymous.post(signIn, { email, password, staySignedIn: true })
    expect(signedIn.json()).toEqual({ next: 'SET_UP', token: null })
    const browser = server.as({ cookie: cookiesOf(signedIn) })
    const remembered = server.as({ cookie: cookiesOf(signedIn).replace(/KOMGA-SESSION=[^;]*; ?/, '') })
    for (const caller of [member, browser, remembered, server.as(basic(email, password))])
      for (const url of [me, '/api/v1/libraries', `${me}/api-keys`])
        expect((await caller.get(url)).json()).toMatchObject({ status: 403, code: 'TWO_FACTOR_SET_UP_NEEDED' })
    expect((await browser.post(`${me}/api-keys`, { comment: 'way around' })).statusCode).toBe(403)
    // A key was made by somebody who was signed in, and is no password.
    expect((await server.as({ 'x-api-key': key }).get(me)).statusCode).toBe(200)

    expect((await browser.get(own)).json()).toMatchObject({ isOn: false, isRequired: true })
    const setUp = (await browser.post(own)).json()
    expect((await browser.post(`${own}/confirmation`, { code: codeOf(setUp.secret) })).json().codes).toHaveLength(10)
    expect((await browser.get(me)).json()).toMatchObject({ email })
    expect((await required('NOBODY')).statusCode).toBe(204)
  })
})

test('a wrong password on the sign-in page is refused, recorded and counted like any other', async () => {
  const server = await aServer()
  for (let guess = 0; guess < 5; guess++) {
    const refused = await server.anonymous.post(signIn, { email: administrator.email, password: `guess ${guess}` })
    expect(refused.json()).toMatchObject({ status: 401, code: 'CREDENTIALS_WRONG' })
  }
  expect((await server.anonymous.post(signIn, administrator)).statusCode).toBe(429)
  expect((await codesOf(server.http)).filter((one) => one === 'Password: Bad credentials')).toHaveLength(5)
  await server.close()
})

test('a setting turns it off at the next start, for an administrator who lost everything', async () => {
  const configDir = join(inject('runFolder'), randomUUID())
  const first = await aServer({ configDir })
  const { secret } = (await first.http.post(own)).json()
  expect((await first.http.post(`${own}/confirmation`, { code: codeOf(secret) })).statusCode).toBe(200)
  await first.close()
  const settings = { HONDANA_RESET_TWO_FACTOR: administrator.email.toUpperCase() }
  const second = await aServer({ configDir, unclaimed: true, settings })
  expect((await second.anonymous.post(signIn, administrator)).json()).toMatchObject({ next: 'DONE' })
  const recorded = await second.app.context.db.selectFrom('signInActivity').select('source').execute()
  expect(recorded).toContainEqual({ source: 'TwoFactorReset' })
  await second.close()
  await rm(configDir, { recursive: true })
})
