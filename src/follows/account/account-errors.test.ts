import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { titleAt } from '../../../test/builders/a-follow-fixture.ts'
import { type AccountFixture, anAccount, anAccountForTest } from '../../../test/builders/an-account.ts'
import { type Fault, tooManyRequests } from '../../../test/fakes/faults.ts'

const follows = '/api/v1/downloads/srca/follows'

async function keepsEverything(account: AccountFixture, fault: Fault): Promise<void> {
  const { source, trial, resync } = account
  account.follow(0, 1)
  await resync()
  await trial.finishDownloads()
  source.breakPath(/^\/user/, fault)
  expect(await resync()).toMatchObject({ status: 502, code: 'ACCOUNT_SOURCE_DOWN' })
  source.heal()
  source.forgetRequests()
  expect(await resync()).toMatchObject({ success: true, message: expect.stringContaining('2 titles followed, 0 queued') })
  expect(source.count(/aggregate/)).toBe(0)
}

describe('an error is never read as "follows nothing"', () => {
  let account: AccountFixture
  beforeAll(async () => {
    account = await anAccount({ titles: 3, chaptersEach: 1 })
  })
  afterAll(() => account.close())
  beforeEach(() => account.forget())

  test.each([
    ['is down', { status: 503 }],
    ['sends half a list', 'partial'],
    ['sends an error page', 'html'],
    ['refuses the server', { status: 403 }],
  ] as const)('a source that %s is an error, and followed titles stay covered', (_case, fault) => keepsEverything(account, fault))

  test('a failure of the follow list is an error, too', async () => {
    account.source.breakPath(/^\/user/, 'html')
    expect((await account.trial.server.http.get(follows)).json()).toMatchObject({ status: 502, code: 'ACCOUNT_SOURCE_DOWN' })
  })

  test('a title that cannot be queried is reported, does not block the others, and is caught up later', async () => {
    const { source, follow, resync, queued } = account
    follow(0, 1)
    source.breakTitle(titleAt(source, 0), { status: 404 })
    expect(await resync()).toMatchObject({ success: true, message: expect.stringContaining("1 couldn't be checked") })
    expect(await queued()).toEqual([['Title 2', ['1']]])
    source.heal()
    await resync()
    expect(await queued()).toHaveLength(2)
  })

  test('a sync that the source interrupts reports what is missing', async () => {
    const { source, trial } = account
    await trial.library.write(source.titles.map((title) => source.titleUrl(title)).join('\n'))
    source.breakPath(new RegExp(`^/manga/${titleAt(source, 1).id}/follow`), { status: 500 })
    const response = await trial.server.http.post(`/api/v1/downloads/follow-txt/${trial.library.id}/sync-to-srca`)
    expect(response.json()).toMatchObject({
      success: false,
      followed: 1,
      total: 3,
      failed: [{ message: expect.stringContaining("Couldn't reach") }, {}],
    })
  })
})

describe('a source that responds with a rate limit', () => {
  test('reports when to retry', async () => {
    const { source, trial } = await anAccountForTest({ titles: 1, chaptersEach: 1 })
    source.breakPath(/^\/user/, tooManyRequests(3600))
    const response = await trial.server.http.get(follows)
    expect(response.json()).toMatchObject({ status: 429, code: 'ACCOUNT_SOURCE_LIMITED' })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3000)
  })

  test('and then refuses is still rate limiting, not a wrong password', async () => {
    const { source, trial } = await anAccountForTest({ titles: 1, chaptersEach: 1 })
    source.breakPath(/^\/user/, { status: 403 })
    source.breakPath(/^\/user/, tooManyRequests(0), 1)
    expect((await trial.server.http.get(follows)).json()).toMatchObject({ status: 429, code: 'ACCOUNT_SOURCE_LIMITED' })
  })
})
