// What a broken, misconfigured or hostile provider sends, and what an attacker sends in its name: nobody is signed in, and the sign-in page
// says what happened.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProviderSignIn, type Browser, failureIn, type ProviderSignIn } from '../../../test/builders/a-provider-sign-in.ts'
import { administrator, basic } from '../../../test/builders/a-server.ts'
import { aKey, type Tamper } from '../../../test/builders/a-sign-in-provider.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

const nowSeconds = () => Math.floor(Date.now() / 1000)

describe.each(oneDatabase)('a sign-in is refused on %s', (_engine, aDatabase) => {
  let home: ProviderSignIn
  beforeAll(async () => {
    home = await aProviderSignIn({ database: await aDatabase() })
  })
  afterAll(() => home.close())

  const expectNobody = async (browser: Browser) => expect(await browser.email()).toBeUndefined()
  const tampered = async (tamper: Tamper): Promise<string | null> => {
    home.provider.tamper = tamper
    const browser = home.aBrowser()
    const end = await browser.signIn()
    home.provider.tamper = undefined
    if (failureIn(end) !== null) await expectNobody(browser)
    return failureIn(end)
  }

  test.each<[what: string, tamper: Tamper]>([
    ['of another issuer', (claims) => ({ claims: { ...claims, iss: 'https://evil.example' } })],
    ['for another client', (claims) => ({ claims: { ...claims, aud: 'another' } })],
    ['with another nonce', (claims) => ({ claims: { ...claims, nonce: 'replayed' } })],
    ['without a nonce', ({ nonce: _, ...claims }) => ({ claims })],
    ['without a subject', ({ sub: _, ...claims }) => ({ claims })],
    ['signed with another key', (claims) => ({ claims, key: aKey().privateKey })],
    ['with the subject of somebody else at UserInfo', (claims) => ({ claims: { ...claims, sub: 'victim' } })],
  ])('with an ID token %s', async (_what, tamper) => {
    expect(await tampered(tamper)).toBe('SIGN_IN_TOKEN_INVALID')
  })

  test('with an ID token that has expired or is not valid yet, unless the clocks differ no more than allowed', async () => {
    const expiredFor =
      (seconds: number): Tamper =>
      (claims) => ({ claims: { ...claims, exp: nowSeconds() - seconds } })
    const validIn =
      (seconds: number): Tamper =>
      (claims) => ({ claims: { ...claims, nbf: nowSeconds() + seconds } })
    expect(await tampered(expiredFor(60))).toBe('SIGN_IN_CLOCKS_DIFFER')
    expect(await tampered(validIn(60))).toBe('SIGN_IN_CLOCKS_DIFFER')
    expect(await tampered(expiredFor(15))).toBeNull()
    expect(await tampered(validIn(15))).toBeNull()
    await home.configure({ clockToleranceSeconds: 120 })
    expect(await tampered(expiredFor(60))).toBeNull()
    await home.configure({ clockToleranceSeconds: 0 })
    expect(await tampered(expiredFor(15))).toBe('SIGN_IN_CLOCKS_DIFFER')
    await home.configure({ clockToleranceSeconds: 30 })
  })

  test('when the address to return to is opened twice', async () => {
    const browser = home.aBrowser()
    const url = await browser.leave()
    const cookie = requireCookie(browser)
    expect(await browser.return(url)).toBe('/')
    browser.cookies.clear()
    browser.cookies.set('hondana-sign-in', cookie)
    expect(failureIn(await browser.return(url))).toBe('SIGN_IN_EXPIRED')
    await expectNobody(browser)
  })

  test('with a code that was already used, in another sign-in of the same browser', async () => {
    const browser = home.aBrowser()
    const first = new URL(await browser.leave())
    const cookie = requireCookie(browser)
    await browser.return(first.href)
    browser.cookies.clear()
    browser.cookies.set('hondana-sign-in', cookie)
    const second = new URL(await browser.leave())
    second.searchParams.set('code', codeIn(first))
    expect(failureIn(await browser.return(second.href))).toBe('SIGN_IN_CODE_REFUSED')
    await expectNobody(browser)
  })

  test('in a browser that did not start it, and the browser that did cannot finish it afterwards', async () => {
    const attacker = home.aBrowser()
    const victim = home.aBrowser()
    const url = await attacker.leave()
    await victim.leave()
    expect(failureIn(await victim.return(url))).toBe('SIGN_IN_EXPIRED')
    await expectNobody(victim)
    expect(failureIn(await attacker.return(url))).toBe('SIGN_IN_EXPIRED')
    const without = home.aBrowser()
    expect(failureIn(await without.return(await attacker.leave()))).toBe('SIGN_IN_EXPIRED')
  })

  test('with the state of another sign-in, an invented state, or none', async () => {
    const browser = home.aBrowser()
    const [first, second] = [new URL(await browser.leave()), new URL(await browser.leave())]
    const code = codeIn(first)
    second.searchParams.set('code', code)
    // The code belongs to the code challenge of the first.
    expect(failureIn(await browser.return(second.href))).toBe('SIGN_IN_CODE_REFUSED')
    for (const state of ['invented', undefined]) {
      const url = new URL(await browser.leave())
      if (state === undefined) url.searchParams.delete('state')
      else url.searchParams.set('state', state)
      expect(failureIn(await browser.return(url.href))).toBe('SIGN_IN_EXPIRED')
    }
    await expectNobody(browser)
  })

  test('with the response of another issuer, or one that does not name its issuer', async () => {
    for (const issuer of ['https://evil.example', undefined]) {
      const browser = home.aBrowser()
      const url = new URL(await browser.leave())
      if (issuer === undefined) url.searchParams.delete('iss')
      else url.searchParams.set('iss', issuer)
      expect(failureIn(await browser.return(url.href))).toBe('SIGN_IN_TOKEN_INVALID')
      await expectNobody(browser)
    }
  })

  test('at the address of another provider', async () => {
    await home.server.http.post('/api/v1/sign-in-providers', { ...home.settings, id: 'other', name: 'Other' })
    const browser = home.aBrowser()
    const url = (await browser.leave()).replace('/code/home', '/code/other')
    expect(failureIn(await browser.return(url))).toBe('SIGN_IN_EXPIRED')
    const unknown = (await browser.leave()).replace('/code/home', '/code/unknown')
    expect(failureIn(await browser.return(unknown))).toBe('SIGN_IN_PROVIDER_NOT_FOUND')
    await expectNobody(browser)
    await home.server.http.delete('/api/v1/sign-in-providers/other')
  })

  test('ten minutes after it was started', async () => {
    const browser = home.aBrowser()
    const url = await browser.leave()
    const { db } = home.server.app.context
    await db
      .updateTable('signInFlow')
      .set({ startedAt: Date.now() - 10 * 60_000 })
      .execute()
    expect(failureIn(await browser.return(url))).toBe('SIGN_IN_EXPIRED')
  })

  test('when it was canceled at the provider', async () => {
    const browser = home.aBrowser()
    const url = new URL(await browser.leave())
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
    expect(failureIn(await browser.return(url.href))).toBe('SIGN_IN_CANCELLED')
  })

  test('when the client secret is wrong', async () => {
    await home.configure({ clientSecret: 'wrong' })
    expect(failureIn(await home.aBrowser().signIn())).toBe('SIGN_IN_CLIENT_REFUSED')
    await home.configure({ clientSecret: home.provider.client.clientSecret })
  })

  test('never after the provider has renewed its key: the new one is used at once', async () => {
    const browser = home.aBrowser()
    expect(await browser.signIn()).toBe('/')
    home.provider.renewKey()
    const other = home.aBrowser()
    expect(await other.signIn()).toBe('/')
    expect(await other.email()).toBe('mika@example.org')
  })

  test('while the provider is down, which the sign-in page says, and passwords still work', async () => {
    const browser = home.aBrowser()
    const url = await browser.leave()
    home.provider.goDown()
    expect(failureIn(await browser.return(url))).toBe('SIGN_IN_PROVIDER_UNREACHABLE')
    const { code } = (await home.server.http.post('/api/v1/sign-in-providers/test', { id: 'home', ...home.settings })).json().messageSaying
    expect(code).toBe('HOST_UNAVAILABLE')
    // Settings that were changed are looked up again, so the sign-in does not even start.
    await home.configure({ issuer: `${home.provider.issuer}/` })
    expect(failureIn(await home.aBrowser().leave())).toBe('SIGN_IN_PROVIDER_UNREACHABLE')
    const byPassword = home.server.as(basic(administrator.email, administrator.password))
    expect((await byPassword.get('/api/v2/users/me')).statusCode).toBe(200)
  })
})

const codeIn = ({ searchParams }: URL): string => requireDefined(searchParams.get('code') ?? undefined, 'the code')

const requireCookie = (browser: Browser): string => requireDefined(browser.cookies.get('hondana-sign-in'), 'the cookie')

test('an ID token that is signed with the client secret, or not at all, is refused', async () => {
  const home = await aProviderSignIn()
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forge = (alg: string) => (claims: Record<string, unknown>) => {
    const content = `${encode({ alg })}.${encode(claims)}`
    const signature = alg === 'none' ? '' : createHmac('sha256', home.provider.client.clientSecret).update(content).digest('base64url')
    return `${content}.${signature}`
  }
  for (const alg of ['HS256', 'none']) {
    home.provider.forge = forge(alg)
    const browser = home.aBrowser()
    expect(failureIn(await browser.signIn())).toBe('SIGN_IN_TOKEN_INVALID')
    expect(await browser.email()).toBeUndefined()
  }
  await home.close()
})
