// A server that was moved without its secrets.key, or with a damaged one: nothing stored is lost, and messages say what to do.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aBrowser, failureIn, host, redirectUri } from '../../test/builders/a-provider-sign-in.ts'
import { aServer } from '../../test/builders/a-server.ts'
import { aSignInProvider } from '../../test/builders/a-sign-in-provider.ts'
import { aFakeSmtp } from '../../test/fakes/fake-smtp.ts'

const providers = '/api/v1/sign-in-providers'
const mail = '/api/v1/mail-settings'
const codeOf = (secret: string, step: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 })

/** A server whose secrets.key can be replaced between two starts. */
async function aMovableServer(settings: Readonly<Record<string, string>> = {}) {
  const configDir = join(inject('runFolder'), randomUUID())
  onTestFinished(() => rm(configDir, { recursive: true, force: true }))
  let server = await aServer({ configDir, working: true, settings })
  onTestFinished(() => server.close())
  const keyFile = join(configDir, 'secrets.key')
  return {
    current: () => server,
    key: () => readFile(keyFile, 'utf8'),
    restartWith: async (writeKey: (file: string) => Promise<unknown>) => {
      await server.close()
      await writeKey(keyFile)
      server = await aServer({ configDir, working: true, settings })
      return server
    },
  }
}

const anotherKey = (file: string) => writeFile(file, randomBytes(32).toString('base64'))
const damagedKey = (file: string) => writeFile(file, 'oops')
/** As unreadable as the file of another user, also for a test that runs as root. */
const unreadableKey = async (file: string) => {
  await rm(file)
  await mkdir(file)
}

test.each([
  ['another', anotherKey],
  ['a damaged', damagedKey],
  ['an unreadable', unreadableKey],
])('with %s key, people sign in without the provider, whose secret is kept and asked for', async (_name, writeKey) => {
  const moved = await aMovableServer()
  const provider = await aSignInProvider({ redirectUris: [redirectUri], signOutUris: [] })
  onTestFinished(() => provider.close())
  const { clientSecret, ...rest } = { name: 'Home', issuer: provider.issuer, ...provider.client, createAccounts: true }
  await moved.current().http.post(providers, { id: 'home', ...rest, clientSecret })
  const key = await moved.key()

  const server = await moved.restartWith(writeKey)
  expect((await server.anonymous.get('/api/v1/sign-in')).json()).toMatchObject({ passwordSignIn: true, providers: [{ name: 'Home' }] })
  expect(failureIn(await aBrowser(server).leave())).toBe('SIGN_IN_SECRET_UNREADABLE')
  const failure = await server.anonymous.get('/api/v1/sign-in?failure=SIGN_IN_SECRET_UNREADABLE&provider=home')
  expect(failure.json().failure).toMatch(/^The client secret for Home can't be decrypted/)
  expect((await server.http.post(`${providers}/test`, { id: 'home', ...rest })).json()).toMatchObject({
    ok: false,
    messageSaying: { code: 'SIGN_IN_SECRET_UNREADABLE' },
  })
  expect((await server.http.put(`${providers}/home`, { ...rest, name: 'Renamed' })).json()).toMatchObject({ hasSecret: true })
  const other = await server.http.put(`${providers}/home`, { ...rest, clientId: 'other' })
  expect(other.json()).toMatchObject({ code: 'SIGN_IN_SECRET_NEEDED' })

  const back = await moved.restartWith(async (file) => {
    await rm(file, { recursive: true, force: true })
    await writeFile(file, key)
  })
  expect(await aBrowser(back).signIn()).toBe('/')
})

test.each([
  ['another', anotherKey],
  ['a damaged', damagedKey],
])('with %s key, people sign in and out with a provider whose secret is in the environment', async (_name, writeKey) => {
  const provider = await aSignInProvider({ redirectUris: [redirectUri], signOutUris: [`http://${host}/sign-in`] })
  onTestFinished(() => provider.close())
  const home = { id: 'home', name: 'Home', issuer: provider.issuer, ...provider.client, createAccounts: true, signOutAtProvider: true }
  const moved = await aMovableServer({ HONDANA_SIGN_IN: JSON.stringify({ providers: [home] }) })
  const before = aBrowser(moved.current())
  expect(await before.signIn()).toBe('/')

  const server = await moved.restartWith(writeKey)
  const after = aBrowser(server)
  for (const [name, value] of before.cookies) after.cookies.set(name, value)
  expect((await after.post('/api/v1/users/me/sign-out')).json()).toMatchObject({ url: expect.stringContaining(provider.issuer) })
  expect(await after.email()).toBeUndefined()
  expect(await after.signIn()).toBe('/')
  expect(await after.email()).toBe('mika@example.org')
})

test('with another secrets.key, email fails with the reason, and saving without a password keeps the stored one', async () => {
  const moved = await aMovableServer()
  const smtp = await aFakeSmtp({ user: 'hondana', password: 'a mail secret' })
  onTestFinished(() => smtp.close())
  const settings = { host: '127.0.0.1', port: smtp.port, security: 'NONE', user: 'hondana', from: 'a@example.org', publicUrl: 'http://a' }
  await moved.current().http.put(mail, { ...settings, password: 'a mail secret' })
  const key = await moved.key()

  const server = await moved.restartWith(anotherKey)
  const tested = await server.http.post(`${mail}/test`, { ...settings, to: 'me@example.org' })
  expect(tested.json()).toMatchObject({ ok: false, messageSaying: { code: 'MAIL_PASSWORD_UNREADABLE' } })
  expect((await server.http.put(mail, { ...settings, from: 'b@example.org' })).statusCode).toBe(204)
  expect((await server.http.get(mail)).json()).toMatchObject({ from: 'b@example.org', hasPassword: true })

  const back = await moved.restartWith((file) => writeFile(file, key))
  expect((await back.http.post(`${mail}/test`, { ...settings, to: 'me@example.org' })).json()).toMatchObject({ ok: true })
})

test.each([
  ['another', anotherKey],
  ['a damaged', damagedKey],
])('with %s key, codes of apps are refused with the reason until the key is back, and recovery codes work', async (_name, writeKey) => {
  const moved = await aMovableServer()
  const email = 'reader@example.org'
  const user = await moved.current().aUser(email)
  const { secret } = (await user.post('/api/v1/users/me/two-factor')).json()
  const confirmed = await user.post('/api/v1/users/me/two-factor/confirmation', { code: codeOf(secret, 0) })
  const key = await moved.key()
  const enter = async (code: string) => {
    const { anonymous } = moved.current()
    const { token } = (await anonymous.post('/api/v1/sign-in', { email, password: 'battery staple', staySignedIn: false })).json()
    return (await anonymous.post('/api/v1/sign-in/code', { token, code })).json()
  }

  await moved.restartWith(writeKey)
  expect(await enter(codeOf(secret, 1))).toMatchObject({ status: 409, code: 'TWO_FACTOR_CODES_UNREADABLE' })
  expect(await enter(confirmed.json().codes[0])).toMatchObject({ next: 'DONE' })

  await moved.restartWith((file) => writeFile(file, key))
  expect(await enter(codeOf(secret, 1))).toMatchObject({ next: 'DONE' })
})
