// Who may change a password: its owner, with what proof.
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { basic } from '../../../test/builders/a-server.ts'
import { aSharedServer } from '../../../test/builders/a-shared-server.ts'

const me = '/api/v2/users/me'
const change = `${me}/password`
const twoFactor = '/api/v1/users/me/two-factor'
const password = 'battery staple'
const server = aSharedServer()

const statusWith = async (email: string, typed: string) => (await server.as(basic(email, typed)).get(me)).statusCode

test('without two-factor authentication, the current password is checked if it is sent, as the web app does; Komga’s clients send none', async () => {
  const owner = await server.aUser('plain@example.org')
  expect((await owner.patch(change, { password: 'mine', currentPassword: 'a guess' })).json()).toMatchObject({
    status: 400,
    code: 'TWO_FACTOR_PROOF_WRONG',
  })
  expect(await statusWith('plain@example.org', 'mine')).toBe(401)
  expect((await owner.patch(change, { password: 'mine', currentPassword: password })).statusCode).toBe(204)
  const app = server.as(basic('plain@example.org', 'mine'))
  expect((await app.patch(change, { password: 'by an app' })).statusCode).toBe(204)
  expect(await statusWith('plain@example.org', 'by an app')).toBe(200)
})

describe('with two-factor authentication', () => {
  const aProtectedUser = async (email: string) => {
    const user = await server.aUser(email)
    const { key } = (await user.post(`${me}/api-keys`, { comment: 'app' })).json<{ key: string }>()
    const { secret } = (await user.post(twoFactor)).json<{ secret: string }>()
    const code = (step: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 })
    expect((await user.post(`${twoFactor}/confirmation`, { code: code(0) })).statusCode).toBe(200)
    return { user, app: server.as({ 'x-api-key': key }), code }
  }

  test('an open session or an API key alone can neither change the password nor turn two-factor authentication off with a new one', async () => {
    const { user, app } = await aProtectedUser('open@example.org')
    const own = `/api/v2/users/${user.id}/password`
    for (const caller of [user, app])
      for (const url of [change, own]) {
        const refused = await caller.patch(url, { password: 'a new one' })
        expect(refused.json()).toMatchObject({ status: 403, code: 'PASSWORD_PROOF_MISSING' })
      }
    expect((await user.patch(change, { password: 'a new one', currentPassword: 'a guess' })).statusCode).toBe(400)
    expect((await user.post(`${twoFactor}/removal`, { password: 'a new one' })).statusCode).toBe(400)
    expect((await user.get(twoFactor)).json()).toMatchObject({ isOn: true })
    expect((await user.post(`${twoFactor}/removal`, { password })).statusCode).toBe(204)
  })

  test('the current password or a code allows it, and an administrator needs neither', async () => {
    const { user, code } = await aProtectedUser('proven@example.org')
    expect((await user.patch(change, { password: 'second', currentPassword: password })).statusCode).toBe(204)
    expect((await user.patch(change, { password: 'third', code: '000000' })).json()).toMatchObject({ code: 'TWO_FACTOR_CODE_WRONG' })
    expect((await user.patch(change, { password: 'third', code: code(1) })).statusCode).toBe(204)
    expect((await server.http.patch(`/api/v2/users/${user.id}/password`, { password: 'fourth' })).statusCode).toBe(204)
  })

  test('guessing the current password locks it for a while', async () => {
    const { user } = await aProtectedUser('guessed@example.org')
    const guess = (currentPassword: string) => user.patch(change, { password: 'a new one', currentPassword })
    for (let n = 0; n < 5; n++) expect((await guess(`guess ${n}`)).statusCode).toBe(400)
    expect((await guess(password)).json()).toMatchObject({ status: 429, code: 'TOO_MANY_SIGN_INS' })
  })
})
