import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProviderSignIn, failureIn, type ProviderSignIn } from '../../../test/builders/a-provider-sign-in.ts'
import { administrator } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'

describe.each(databases)('signing in with a provider on %s', (_engine, aDatabase) => {
  let home: ProviderSignIn
  beforeAll(async () => {
    home = await aProviderSignIn({ database: await aDatabase() })
  })
  afterAll(() => home.close())

  const accountOf = async (email: string) => {
    const users = (await home.server.http.get('/api/v2/users')).json<readonly { email: string; roles: string[] }[]>()
    return users.find((user) => user.email === email)
  }

  test('creates an account at the first sign-in, and finds it by its subject afterwards', async () => {
    home.provider.person = { sub: 'new', email: 'New@example.org', email_verified: true, preferred_username: 'newcomer' }
    const browser = home.aBrowser()
    expect(await browser.signIn('?returnTo=/series/1%3Ftab%3Dbooks')).toBe('/series/1?tab=books')
    expect(await browser.email()).toBe('New@example.org')
    expect(await accountOf('New@example.org')).toMatchObject({ roles: ['USER', 'FILE_DOWNLOAD', 'PAGE_STREAMING'] })

    home.provider.person = { sub: 'new', email: 'renamed@example.org', email_verified: true }
    const other = home.aBrowser()
    await other.signIn()
    expect(await other.email()).toBe('New@example.org')
    const activity = (await browser.get('/api/v2/users/me/authentication-activity')).json()
    expect(activity.content.map(({ source, success }: { source: string; success: boolean }) => [source, success])).toEqual([
      ['OAuth2:Home', true],
      ['OAuth2:Home', true],
    ])
  })

  test('stays signed in after the session has ended, if that was chosen', async () => {
    home.provider.person = { sub: 'stays', email: 'stays@example.org', email_verified: true }
    const browser = home.aBrowser()
    await browser.signIn('?returnTo=/&remember-me=true')
    browser.cookies.delete('KOMGA-SESSION')
    expect(await browser.email()).toBe('stays@example.org')
    const brief = home.aBrowser()
    await brief.signIn()
    brief.cookies.delete('KOMGA-SESSION')
    expect(await brief.email()).toBeUndefined()
  })

  test('links an existing account by its verified email address, and not by an unverified one', async () => {
    await home.server.aUser('mika@example.org')
    home.provider.person = { sub: 'mika', email: 'Mika@example.org', email_verified: true }
    expect(failureIn(await home.aBrowser().signIn())).toBe('SIGN_IN_ACCOUNT_EXISTS')

    await home.configure({ linkByEmail: true, requireVerifiedEmail: false })
    for (const verified of [false, undefined]) {
      home.provider.person = {
        sub: 'someone else',
        email: 'mika@example.org',
        ...(verified === undefined ? {} : { email_verified: verified }),
      }
      const browser = home.aBrowser()
      expect(failureIn(await browser.signIn())).toBe('SIGN_IN_EMAIL_NOT_VERIFIED')
      expect(await browser.email()).toBeUndefined()
    }
    home.provider.person = { sub: 'mika', email: 'Mika@example.org', email_verified: true }
    const browser = home.aBrowser()
    expect(await browser.signIn()).toBe('/')
    expect(await browser.email()).toBe('mika@example.org')
    await home.configure({ linkByEmail: false, requireVerifiedEmail: true })
  })

  test.each([
    ['has no email address', { sub: 'a' }, {}, 'SIGN_IN_EMAIL_MISSING'],
    ['has no verified email address', { sub: 'b', email: 'b@example.org', email_verified: false }, {}, 'SIGN_IN_EMAIL_NOT_VERIFIED'],
    ['has no account', { sub: 'c', email: 'c@example.org', email_verified: true }, { createAccounts: false }, 'SIGN_IN_NO_ACCOUNT'],
    [
      'is in none of the required groups',
      { sub: 'd', email: 'd@example.org', email_verified: true, groups: ['guests'] },
      { requiredGroups: ['readers'] },
      'SIGN_IN_GROUP_MISSING',
    ],
  ])('is refused for a person who %s, and creates nothing', async (_who, person, settings, code) => {
    const { createAccounts = true, requiredGroups = [] } = settings as Record<string, unknown>
    await home.configure({ createAccounts, requiredGroups })
    home.provider.person = person
    const browser = home.aBrowser()
    const end = await browser.signIn('?returnTo=/search')
    expect(end).toBe(`/sign-in?error=${code}&provider=home&returnTo=%2Fsearch`)
    expect(await browser.email()).toBeUndefined()
    const options = (
      await browser.get(`/api/v1/sign-in${new URL(end, 'http://a').search.replace('error=', 'failure=').replace(/&returnTo.*/, '')}`)
    ).json()
    expect(options).toMatchObject({ failure: expect.stringMatching(/\w.*\.$/), failureSaying: { code } })
    await home.configure({ createAccounts: true, requiredGroups: [] })
    expect(await accountOf('email' in person ? person.email : '')).toBeUndefined()
  })

  test('gives the rights of the groups at each sign-in, and removes them with the groups', async () => {
    const { id: manga } = { id: 'L1' }
    const rules = [
      { group: 'admins', roles: ['ADMIN'] },
      { group: 'kids', libraries: { all: false, libraryIds: [manga] }, ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' } },
      { group: 'teens', libraries: { all: false, libraryIds: ['L2'] }, ageRestriction: { age: 16, restriction: 'ALLOW_ONLY' } },
    ]
    await home.configure({ groupRules: rules })
    const person = { sub: 'rin', email: 'rin@example.org', email_verified: true }
    home.provider.person = { ...person, groups: ['admins', 'kids', 'teens'] }
    const browser = home.aBrowser()
    await browser.signIn()
    const me = async () => (await browser.get('/api/v2/users/me')).json()
    expect(await me()).toMatchObject({ roles: expect.arrayContaining(['ADMIN']), ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' } })
    home.provider.person = { ...person, groups: ['teens'] }
    const phone = home.aBrowser()
    await phone.signIn()
    // The rights that were removed are gone in the other browser too: its session has ended.
    expect(await browser.email()).toBeUndefined()
    await browser.signIn()
    expect(await me()).toMatchObject({
      roles: ['USER', 'FILE_DOWNLOAD', 'PAGE_STREAMING'],
      sharedAllLibraries: false,
      sharedLibrariesIds: ['L2'],
      ageRestriction: { age: 16, restriction: 'ALLOW_ONLY' },
    })
    home.provider.person = person
    await browser.signIn()
    expect(await me()).toMatchObject({ sharedAllLibraries: false, sharedLibrariesIds: [] })
    expect(await me()).toHaveProperty('ageRestriction', null)
    await home.configure({ groupRules: [] })
  })

  describe('with an invitation', () => {
    const invite = async (invitation: object) => {
      const choices = { roles: ['KOREADER_SYNC'], sharedLibraries: { all: false, libraryIds: ['L7'] } }
      const created = await home.server.http.post('/api/v1/invitations', { ...choices, ...invitation })
      const { id, url } = created.json<{ id: string; url: string }>()
      const usedBy = async () => {
        const all = (await home.server.http.get('/api/v1/invitations')).json<readonly { id: string; usedBy: { email: string }[] }[]>()
        return all.find((one) => one.id === id)?.usedBy.map(({ email }) => email)
      }
      return { query: `?returnTo=/&invitation=${url.slice(url.lastIndexOf('/') + 1)}`, usedBy }
    }

    test('creates an account with its rights, also where sign-ins create no accounts, and uses it once', async () => {
      await home.configure({ createAccounts: false })
      const { query, usedBy } = await invite({ ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' } })
      home.provider.person = { sub: 'invited', email: 'invited@example.org', email_verified: true }
      const [first, late] = [home.aBrowser(), home.aBrowser()]
      const lateReturn = await late.leave(query)
      expect(await first.signIn(query)).toBe('/')
      expect((await first.get('/api/v2/users/me')).json()).toMatchObject({
        roles: ['USER', 'KOREADER_SYNC'],
        sharedAllLibraries: false,
        sharedLibrariesIds: ['L7'],
        ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' },
      })
      expect(await usedBy()).toEqual(['invited@example.org'])
      // The same person again needs no invitation; nobody else can use it.
      expect(await late.return(lateReturn)).toBe('/')
      home.provider.person = { sub: 'another', email: 'another@example.org', email_verified: true }
      expect(failureIn(await home.aBrowser().signIn(query))).toBe('INVITATION_INVALID')
      expect(await accountOf('another@example.org')).toBeUndefined()
      await home.configure({ createAccounts: true })
    })

    test('that is used up, revoked or for another address in the meantime creates nothing', async () => {
      const one = await invite({})
      const [fast, slow] = [home.aBrowser(), home.aBrowser()]
      const become = (sub: string) => {
        home.provider.person = { sub, email: `${sub}@example.org`, email_verified: true }
      }
      become('fast')
      const fastReturn = await fast.leave(one.query)
      become('slow')
      const slowReturn = await slow.leave(one.query)
      become('fast')
      expect(await fast.return(fastReturn)).toBe('/')
      become('slow')
      expect(failureIn(await slow.return(slowReturn))).toBe('INVITATION_INVALID')
      const named = await invite({ email: 'aunt@example.org' })
      expect(failureIn(await home.aBrowser().signIn(named.query))).toBe('INVITATION_FOR_OTHER_EMAIL')
      expect(await accountOf('slow@example.org')).toBeUndefined()
      expect(await named.usedBy()).toEqual([])
    })
  })

  test('leaves the last administrator an administrator, and never changes accounts that are not linked', async () => {
    await home.server.aUser('local@example.org', { roles: ['KOREADER_SYNC'] })
    await home.configure({ linkByEmail: true, groupRules: [{ group: 'admins', roles: ['ADMIN'] }] })
    home.provider.person = { sub: 'the administrator', email: administrator.email, email_verified: true, groups: [] }
    const browser = home.aBrowser()
    await browser.signIn()
    expect((await browser.get('/api/v2/users/me')).json()).toMatchObject({
      email: administrator.email,
      roles: expect.arrayContaining(['ADMIN']),
    })
    const users = (await browser.get('/api/v2/users')).json<readonly { email: string; roles: string[] }[]>()
    expect(users.find(({ email }) => email === 'local@example.org')?.roles).toEqual(['USER', 'KOREADER_SYNC'])
  })
})
