import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInToSource, titleAt } from '../../../test/builders/a-follow-fixture.ts'
import { type AccountFixture, anAccount } from '../../../test/builders/an-account.ts'
import { databases, onOneDatabase } from '../../../test/setup/databases.ts'
import { changeOptions } from '../../chapters/options/index.ts'
import { titleKeyOf } from '../../chapters/urls/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

const base = '/api/v1/downloads'
const unknownId = '00000000-0000-4000-8000-000000000000'

describe.each(databases)('on %s', (engine, aDatabase) => {
  const once = onOneDatabase(engine)
  let account: AccountFixture
  beforeAll(async () => {
    account = await anAccount({ titles: 3, chaptersEach: 2, database: await aDatabase() })
  })
  afterAll(() => account.close())
  beforeEach(() => account.forget())
  const http = () => account.trial.server.http
  const sync = () => http().post(`${base}/follow-txt/${account.trial.library.id}/sync-to-srca`)

  once('follows at the source can be listed, added and removed', async () => {
    const one = account.source.firstTitle().id
    const two = requireDefined(account.source.titles[1], 'the second title').id
    expect((await http().get(`${base}/srca/follows`)).json()).toEqual({ uuids: [] })
    for (const id of [two.toUpperCase(), one, one]) {
      const response = await http().post(`${base}/srca/follows/${id}`)
      expect([response.statusCode, response.json()]).toMatchObject([200, { success: true, message: 'Followed on MangaDex.' }])
    }
    expect((await http().get(`${base}/srca/follows`)).json()).toEqual({ uuids: [one, two].sort() })
    for (let times = 0; times < 2; times++) {
      const response = await http().delete(`${base}/srca/follows/${one}`)
      expect([response.statusCode, response.json()]).toMatchObject([200, { success: true, message: 'Unfollowed on MangaDex.' }])
    }
    expect((await http().get(`${base}/srca/follows`)).json()).toEqual({ uuids: [two] })
  })

  once('the account shows its status and last result; its titles show their details and the libraries that list them', async () => {
    const accountState = async () => (await http().get(`${base}/srca/account`)).json()
    expect(await accountState()).toMatchObject({ enabled: true, problem: null, pollEveryMinutes: expect.any(Number), lastResult: null })
    account.follow(0, 1)
    await account.resync()
    expect(await accountState()).toMatchObject({
      lastPollAt: expect.stringMatching(/Z$/),
      nextPollAt: expect.stringMatching(/Z$/),
      lastResult: { success: true, message: '2 titles followed, 2 queued' },
    })
    const { source, trial } = account
    await trial.library.write(source.titleUrl(titleAt(source, 1)))
    const uuids = [titleAt(source, 0).id, titleAt(source, 1).id, unknownId]
    expect((await http().post(`${base}/srca/titles`, { uuids })).json()).toEqual([
      expect.objectContaining({ id: uuids[0], title: 'Title 1', problem: null, libraryIds: [] }),
      expect.objectContaining({ id: uuids[1], title: 'Title 2', libraryIds: [trial.library.id] }),
      expect.objectContaining({ id: unknownId, title: null, problem: expect.any(String) }),
    ])
    await http().patch('/api/v1/plugins/srca-subscription', { enabled: false })
    expect(await accountState()).toMatchObject({ enabled: false, problem: expect.stringContaining('disabled'), nextPollAt: null })
  })

  test('a newly followed title is downloaded completely, then each chapter in the feed once', async () => {
    account.follow(0, 1)
    expect(await account.resync()).toMatchObject({
      status: 200,
      success: true,
      message: 'Resync completed (last 7 days): 2 titles followed, 2 queued.',
    })
    expect(await account.queued()).toEqual([
      ['Title 1', ['1', '2']],
      ['Title 2', ['1', '2']],
    ])
    await account.trial.finishDownloads()
    account.publish()
    expect(await account.resync()).toMatchObject({ success: true, message: expect.stringContaining('1 queued') })
    expect(await account.resync()).toMatchObject({ success: true, message: expect.stringContaining('0 queued') })
    expect(await account.queued()).toEqual([['Title 1', ['3']]])
    expect((await http().get(`${base}/follow-titles/${account.trial.library.id}`)).json()).toMatchObject({ content: [] })
  })

  once('the feed also has the chapters in other languages that are chosen for a title, and no others are downloaded', async () => {
    const [bilingual, english] = [titleAt(account.source, 0), titleAt(account.source, 1)]
    const { db } = account.trial.server.app.context
    const titleKey = titleKeyOf(account.source.titleUrl(bilingual))
    account.follow(0, 1)
    await account.resync()
    await account.trial.finishDownloads()
    await changeOptions(db, { libraryId: account.trial.library.id, titleKey, change: { languages: ['en', 'pt-BR'] }, userId: 'U' })
    for (const title of [bilingual, english]) {
      account.source.publish({ publishAt: new Date().toISOString(), number: '8', language: 'pt-br' }, title)
    }
    expect(await account.resync()).toMatchObject({ success: true, message: expect.stringContaining('1 queued') })
    expect(await account.queued()).toEqual([['Title 1', ['8']]])
    await account.trial.finishDownloads()
    expect(await account.resync()).toMatchObject({ success: true, message: expect.stringContaining('0 queued') })
    await changeOptions(db, { libraryId: account.trial.library.id, titleKey, change: { languages: null }, userId: 'U' })
  })

  once('titles of a follow list are followed with the account, and other titles of the list are left unchanged', async () => {
    const { source, trial } = account
    account.follow(0)
    const address = `https://mangadex.org/title/${unknownId}`
    await trial.library.write(`${source.titles.map((title) => source.titleUrl(title)).join('\n')}\nhttps://example.org/a\n${address}\n`)
    source.forgetRequests()
    expect((await sync()).json()).toMatchObject({
      success: false,
      message: 'The account follows 3 of 4 titles in the list.',
      followed: 3,
      total: 4,
      failed: [{ url: address, message: expect.stringContaining('has no title') }],
    })
    expect([...source.account.follows].sort()).toEqual(source.titles.map(({ id }) => id).sort())
    expect(source.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/follow'))).toHaveLength(3)
    // The reason of each failure is also there as a code, for the app's own text.
    expect((await sync()).json()).toMatchObject({ failed: [{ messageSaying: { code: 'ACCOUNT_TITLE_NOT_FOUND' } }] })
    await trial.library.write(source.titleUrl())
    expect((await sync()).json()).toMatchObject({ success: true, followed: 1, total: 1, failed: [] })
    await trial.library.write('https://example.org/a')
    const response = await sync()
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { success: false, message: 'The follow list of "Library 1" contains no titles from MangaDex.' },
    ])
  })

  once('while the plugin is disabled or has missing or wrong credentials, every request gets 400 with an Action result', async () => {
    const calls = [
      ['GET', `${base}/srca/follows`],
      ['POST', `${base}/srca/follows/${unknownId}`],
      ['DELETE', `${base}/srca/follows/${unknownId}`],
      ['POST', `${base}/srca-subscription/force-resync`],
      ['POST', `${base}/follow-txt/${account.trial.library.id}/sync-to-srca`],
    ] as const
    const refusals = async () => {
      const bodies: { success: boolean; message: string }[] = []
      for (const [method, url] of calls) {
        const response = await http().inject({ method, url })
        expect([url, response.statusCode, Object.keys(response.json())]).toEqual([url, 400, ['success', 'message', 'messageSaying']])
        bodies.push(response.json())
      }
      expect(bodies.map(({ success }) => success)).toEqual([false, false, false, false, false])
      return [...new Set(bodies.map(({ message }) => message))].join(' ')
    }
    await http().put('/api/v1/plugins/srca-subscription/config', {})
    expect(await refusals()).toBe(
      'MangaDex credentials are missing. Enter them in the plugin settings: client ID, client secret, username, password.',
    )
    await signInToSource(account.trial, account.source, { password: 'wrong' })
    expect(await refusals()).toBe('MangaDex rejected the credentials: Invalid user credentials')
    await http().patch('/api/v1/plugins/srca-subscription', { enabled: false })
    expect(await refusals()).toBe('The plugin MangaDex account is disabled; an administrator can enable it.')
    const cards = async () => (await http().get('/api/v1/maintenance/fixes')).json<{ id: string }[]>().map(({ id }) => id)
    expect(await cards()).not.toContain('srca-force-resync')
    await signInToSource(account.trial, account.source)
    expect(await cards()).toContain('srca-force-resync')
    expect((await http().get(`${base}/srca/follows`)).statusCode).toBe(200)
  })

  once('bad requests are rejected with the field name, secrets are never shown, and readers have no access', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      const response = await http().inject({ method, url: `${base}/srca/follows/berserk` })
      expect(response.json()).toMatchObject({ status: 400, message: expect.stringContaining('mangaId') })
    }
    expect((await http().post(`${base}/srca/follows/${unknownId}`)).json()).toMatchObject({ status: 404, code: 'ACCOUNT_TITLE_NOT_FOUND' })
    for (const days of ['0', '31', '1.5', 'x', '-1']) {
      const response = await http().post(`${base}/srca-subscription/force-resync?lookbackDays=${days}`)
      expect(response.json()).toMatchObject({ status: 400, message: expect.stringContaining('lookbackDays') })
    }
    for (const days of [1, 30]) expect(await account.resync(days)).toMatchObject({ success: true })
    expect((await http().post(`${base}/follow-txt/NOBODY/sync-to-srca`)).json()).toMatchObject({ status: 404, code: 'LIBRARY_NOT_FOUND' })
    expect((await http().get('/api/v1/plugins/srca-subscription/config')).json()).toMatchObject({
      username: 'reader',
      password: '********',
      client_secret: '********',
    })
    const reader = await account.trial.server.aUser('reader@example.org')
    expect((await reader.get(`${base}/srca/follows`)).statusCode).toBe(403)
    expect((await reader.post(`${base}/srca-subscription/force-resync`)).statusCode).toBe(403)
    expect((await account.trial.server.anonymous.get(`${base}/srca/follows`)).statusCode).toBe(401)
  })
})

describe('chapter selection and target library', () => {
  let account: AccountFixture
  beforeAll(async () => {
    account = await anAccount({ titles: 3, chaptersEach: 1, libraries: 3 })
  })
  afterAll(() => account.close())
  beforeEach(() => account.forget())
  const places = async () => {
    const { libraries } = account.trial
    const queued = await account.trial.queued()
    return queued.map(({ title, libraryId }) => [title, libraries.find(({ id }) => id === libraryId)?.name]).sort()
  }

  test('a chapter that appears in the feed a day late is not lost', async () => {
    const { source, trial, follow, resync, queued } = account
    follow(1)
    await resync()
    await trial.finishDownloads()
    const title = titleAt(source, 1)
    const late = source.publish({ publishAt: new Date(Date.now() - 26 * 3_600_000).toISOString(), unindexed: true }, title)
    await resync(1)
    expect(await queued()).toEqual([])
    source.change(late, { unindexed: false })
    await resync(1)
    expect(await queued()).toEqual([['Title 2', ['2']]])
  })

  test('a title that a library contains or follows stays there, and others go to the configured library', async () => {
    const { source, trial, follow, resync } = account
    await signInToSource(trial, source, { target_library: 'Library 3' })
    await trial.libraries[1]?.write(source.titleUrl(titleAt(source, 2)))
    follow(0, 2)
    await resync()
    expect(await places()).toEqual([
      ['Title 1', 'Library 3'],
      ['Title 3', 'Library 2'],
    ])
    await trial.finishDownloads()
    await signInToSource(trial, source, { target_library: trial.library.id })
    account.publish()
    await resync()
    expect(await places()).toEqual([['Title 1', 'Library 3']])
  })

  test('a configured library that does not exist is reported, and nothing is downloaded elsewhere', async () => {
    await signInToSource(account.trial, account.source, { target_library: 'Mangas' })
    account.follow(0)
    expect(await account.resync()).toMatchObject({ status: 400, success: false, message: expect.stringContaining('"Mangas"') })
    expect(await account.queued()).toEqual([])
  })

  test('following again downloads what is missing; a removed download does not come back automatically', async () => {
    const { source, trial, resync, queued } = account
    account.follow(2)
    await resync()
    const [download] = await trial.queued()
    await trial.server.http.delete(`${base}/${download?.id}`)
    await resync(1)
    const before = await queued()
    source.account.follows.clear()
    await resync(1)
    account.follow(2)
    await resync(1)
    expect([before.length, (await queued()).length]).toEqual([0, 1])
  })

  test('concurrent resyncs share their work, and each reports its result', async () => {
    account.follow(0, 1)
    const responses = await Promise.all([account.resync(), account.resync(30), account.resync(2)])
    expect(responses.map(({ success }) => success)).toEqual([true, true, true])
    expect(await account.queued()).toHaveLength(2)
  })
})
