import { describe, expect, onTestFinished, test } from 'vitest'
import { accountFollowsContract } from '../../src/plugins/contract/account-follows.contract.ts'
import { AccountNotUsable } from '../../src/plugins/contract/account-follows.ts'
import { SourceAnswerInvalid, SourceUnavailable } from '../../src/plugins/contract/plugin.ts'
import { aClock } from '../../test/builders/a-clock.ts'
import { aPluginContext, type ContextSpec } from '../../test/builders/plugin-context.ts'
import { type AccountSpec, aFakeMangaDex, type FakeMangaDex } from '../../test/fakes/fake-mangadex.ts'
import { mangadexAccount } from './index.ts'

const never = new AbortController().signal

const contextAt = (source: FakeMangaDex, config: ContextSpec['config'] = {}) =>
  aPluginContext(mangadexAccount, {
    config: { ...source.account.credentials, ...config },
    settings: { mangadexApiUrl: source.url, mangadexAuthUrl: source.url },
  })
const accountAt = (source: FakeMangaDex, config: ContextSpec['config'] = {}) => mangadexAccount.provide(contextAt(source, config))

accountFollowsContract('MangaDex', async () => {
  const now = { publishAt: new Date().toISOString() }
  const source = await aFakeMangaDex().account().title().chapter(now).title().chapter(now).start()
  return {
    account: accountAt(source),
    stranger: accountAt(source, { password: 'wrong' }),
    titleIds: source.titles.map(({ id }) => id),
    unknownTitleId: '11111111-1111-4111-a111-111111111111',
    language: 'en',
    breakSource: () => source.breakPath(/^\/(user|manga)/, { status: 500 }),
    close: source.close,
  }
})

async function anAccount(spec: AccountSpec = {}, titles = 1) {
  const source = await aFakeMangaDex().account(spec).titles(titles, 1).start()
  onTestFinished(source.close)
  return { source, account: accountAt(source) }
}

describe('signing in', () => {
  test('of many concurrent callers happens once, and all use its token', async () => {
    const { source, account } = await anAccount()
    await Promise.all(Array.from({ length: 20 }, () => account.listFollows(never)))
    await account.listFollows(never)
    expect(source.account.grants).toEqual(['password'])
  })

  test('refreshes an expired token once for concurrent callers, and none of them fails', async () => {
    const { source, account } = await anAccount()
    await account.listFollows(never)
    source.account.endTokens()
    await Promise.all(Array.from({ length: 20 }, () => account.listFollows(never)))
    expect(source.account.grants).toEqual(['password', 'refresh_token'])
  })

  test('renews a token before it expires', async () => {
    const { source } = await anAccount({ tokenSeconds: 600 })
    const clock = aClock()
    const account = mangadexAccount.provide({ ...contextAt(source), clock })
    await account.listFollows(never)
    clock.pass(550_000)
    await account.listFollows(never)
    expect(source.account.grants).toEqual(['password', 'refresh_token'])
    expect(source.requests.filter(({ status }) => status === 401)).toEqual([])
  })

  test('sends the password again when the refresh is refused', async () => {
    const { source, account } = await anAccount()
    await account.listFollows(never)
    source.account.endTokens(true)
    expect(await account.listFollows(never)).toEqual([])
    expect(source.account.grants).toEqual(['password', 'refresh_token', 'password'])
  })

  test('fails without a request when credentials are missing, and names them', async () => {
    const { source } = await anAccount()
    const account = accountAt(source, { client_secret: '', password: '' })
    await expect(account.listFollows(never)).rejects.toThrow(
      'MangaDex credentials are missing. Enter them in the plugin settings: client secret, password.',
    )
    expect(source.requests).toEqual([])
  })

  test.each([
    ['password', { password: 'wrong' }, 'Invalid user credentials'],
    ['client', { client_id: 'nobody' }, 'Invalid client'],
  ])('with a wrong %s fails with the message of MangaDex and is not repeated immediately', async (_what, config, words) => {
    const { source } = await anAccount()
    const account = accountAt(source, config)
    for (let times = 0; times < 5; times++) {
      const refused = account.listFollows(never)
      await expect(refused).rejects.toBeInstanceOf(AccountNotUsable)
      await expect(refused).rejects.toThrow(words)
    }
    expect(source.requests).toHaveLength(1)
  })

  test('counts as an outage when the sign-in service is down, and the next request tries again', async () => {
    const { source, account } = await anAccount()
    source.breakPath(/^\/realms/, { status: 503 }, 3)
    await expect(account.listFollows(never)).rejects.toBeInstanceOf(SourceUnavailable)
    source.heal()
    expect(await account.listFollows(never)).toEqual([])
  })

  test('continues for the other callers when one aborts', async () => {
    const { source, account } = await anAccount()
    source.breakPath(/^\/realms/, { latencyMs: 100 })
    const controller = new AbortController()
    const impatient = account.listFollows(controller.signal)
    const patient = account.listFollows(never)
    controller.abort(new Error('too slow'))
    await expect(impatient).rejects.toThrow('too slow')
    expect(await patient).toEqual([])
  })

  test('sends the password only to the sign-in service and the token only to the API', async () => {
    const { source, account } = await anAccount()
    await account.listFollows(never)
    const [signIn, list] = source.requests
    expect(signIn?.headers.authorization).toBeUndefined()
    expect(signIn?.body).toContain('password=correct+horse')
    expect(list?.headers.authorization).toMatch(/^Bearer /)
    expect(list?.url).not.toContain('horse')
  })
})

describe('lists', () => {
  test('of followed titles are assembled from many pages', async () => {
    const { source, account } = await anAccount({}, 230)
    for (const { id } of source.titles) source.account.follows.add(id)
    expect(await account.listFollows(never)).toHaveLength(230)
    expect(source.count(/^\/user\/follows\/manga\?/)).toBe(3)
  })

  test.each(['partial', 'html', 'truncated'] as const)('fail when a response is %s', async (fault) => {
    const { source, account } = await anAccount({}, 3)
    for (const { id } of source.titles) source.account.follows.add(id)
    source.breakPath(/^\/user/, fault)
    const pending = account.listFollows(never)
    await expect(pending).rejects.toSatisfy((error) => error instanceof SourceAnswerInvalid || error instanceof SourceUnavailable)
  })

  test('fail with an outage instead of a wrong password when the whole server refuses requests', async () => {
    const { source, account } = await anAccount()
    source.breakPath(/^\/user/, { status: 403 })
    await expect(account.listFollows(never)).rejects.toBeInstanceOf(SourceUnavailable)
  })

  /** A site with more chapters than MangaDex serves of one list, several of them in each second. */
  async function aLongFeed() {
    const site = aFakeMangaDex().account().title()
    for (let n = 0; n < 10_650; n++) site.chapter({ publishAt: new Date(Date.UTC(2020, 0, 1) + Math.floor(n / 7) * 1_000).toISOString() })
    const source = await site.start()
    onTestFinished(source.close)
    source.account.follows.add(source.firstTitle().id)
    return { source, account: accountAt(source), ids: source.chaptersOf().map(({ id }) => id) }
  }

  test('of more than 10,000 new chapters are read completely, each chapter once, oldest first', async () => {
    const { account, ids } = await aLongFeed()
    const feed = await account.listFeed({ sinceMs: 0, language: 'en' }, never)
    expect(feed.map(({ chapterId }) => chapterId)).toEqual(ids)
  })

  test('of new chapters resume where an outage interrupted them, and nothing is missing', async () => {
    const { source, account, ids } = await aLongFeed()
    const secondStretch = /publishAtSince=2020-01-01T00%3A2/
    source.breakPath(secondStretch, { status: 500 })
    await expect(account.listFeed({ sinceMs: 0, language: 'en' }, never)).rejects.toBeInstanceOf(SourceUnavailable)
    source.heal()
    const before = source.count(/feed/)
    const feed = await account.listFeed({ sinceMs: 0, language: 'en' }, never)
    expect(feed.map(({ chapterId }) => chapterId)).toEqual(ids)
    expect(source.count(/feed/) - before).toBe(2)
  })

  test('of new chapters include adult titles', async () => {
    const source = await aFakeMangaDex().account().title({ contentRating: 'pornographic' }).chapter().start()
    onTestFinished(source.close)
    source.account.follows.add(source.firstTitle().id)
    expect(await accountAt(source).listFeed({ sinceMs: 0, language: 'en' }, never)).toHaveLength(1)
  })
})
