// What is the same whichever way pages are fetched: a job that MangaDex limits or refuses, unavailable chapters, and the settings.
// The tests run concurrently: each has its own site and spends most of its time waiting.
import { describe, expect, test } from 'vitest'
import { requireDefined } from '../../../src/kernel/errors/index.ts'
import { textOfSentence } from '../../../src/kernel/sentences/index.ts'
import { SourceUnavailable } from '../../../src/plugins/contract/plugin.ts'
import { aDownloadFixture } from '../../../test/builders/download-fixture.ts'
import { aFakeMangaDex, type FakeChapter, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { tooManyRequests } from '../../../test/fakes/faults.ts'

const nth =
  (index: number) =>
  (source: FakeMangaDex): FakeChapter =>
    requireDefined(source.chaptersOf()[index], `chapter ${index + 1}`)
const [first, second] = [nth(0), nth(1)]

const threeChapters = () => aFakeMangaDex().title().chapters(3, { pages: 3 }).start()

describe.each(['gallery-dl', 'direct'] as const)('with pages fetched by %s', { concurrent: true }, (fetch) => {
  describe('a rate limit of MangaDex', () => {
    test('with a reset time is reported and waited out', async () => {
      const source = await threeChapters()
      await using trial = await aDownloadFixture(source, { config: { fetch } })
      source.breakPath(/^\/at-home/, tooManyRequests(1), 1)
      const run = trial.start()
      expect(await run.error).toBeUndefined()
      expect(run.ended()).toEqual(['1', '2', '3'])
      expect(run.events).toContainEqual({ type: 'waiting', untilMs: expect.any(Number), reason: expect.any(String) })
    })

    test('without a reset time does not fail the chapter', async () => {
      const source = await threeChapters()
      await using trial = await aDownloadFixture(source, { config: { fetch } })
      source.breakPath(/^\/at-home/, tooManyRequests(), 2)
      const run = trial.start()
      expect(await run.error).toBeUndefined()
      expect(run.ended()).toEqual(['1', '2', '3'])
    })

    test('that lasts too long ends the job with the time for a retry', async () => {
      const source = await threeChapters()
      await using trial = await aDownloadFixture(source, { config: { fetch } })
      source.breakPath(/^\/at-home/, tooManyRequests(600))
      const run = trial.start()
      const error = await run.error
      expect(error).toBeInstanceOf(SourceUnavailable)
      expect((error as SourceUnavailable).retryAtMs).toBeGreaterThan(Date.now() + 500_000)
      expect(run.failed()).toEqual([])
      expect(source.count(/^\/at-home/)).toBe(1)
    })

    test('on chapters per minute delays further requests until the next minute', async () => {
      const source = await threeChapters()
      await using trial = await aDownloadFixture(source, { config: { fetch } })
      const until = String(Math.ceil(Date.now() / 1000) + 1)
      const body = { result: 'ok', baseUrl: source.url, chapter: { hash: 'x', data: ['1-x.jpg'], dataSaver: [] } }
      source.breakPath(/^\/at-home/, { status: 200, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-retry-after': until }, body }, 1)
      const run = trial.start()
      expect(await run.error).toBeUndefined()
      const requests = source.requests.filter(({ path }) => path.startsWith('/at-home'))
      expect(requests[1]?.atMs).toBeGreaterThanOrEqual(Number(until) * 1000)
      expect(source.refusals()).toBe(0)
      expect(run.ended()).toEqual(['2', '3'])
    })

    test.each([401, 403])('a %i for pages stops the batch immediately', async (status) => {
      const source = await threeChapters()
      await using trial = await aDownloadFixture(source, { config: { fetch } })
      source.breakChapter(second(source), { status })
      const run = trial.start()
      expect(await run.error).toMatchObject({ name: 'SourceUnavailable', status })
      expect(run.ended()).toEqual(['1'])
      expect(source.requestedChapters()).toEqual(['1', '2'])
    })

    test('a rate-limited image host is retried', async () => {
      const source = await threeChapters()
      await using trial = await aDownloadFixture(source, { config: { fetch } })
      source.breakPage(first(source), 2, { status: 429 }, 1)
      const run = trial.start([first(source)])
      expect(await run.error).toBeUndefined()
      expect(run.ended()).toEqual(['1'])
    })
  })

  test('external, removed and announced chapters fail without a request for pages', async () => {
    const source = await aFakeMangaDex()
      .title()
      .chapter({ externalUrl: 'https://mangaplus.example/7' })
      .chapter({ unavailable: true })
      .chapter({ publishAt: '2999-01-01T00:00:00Z' })
      .chapter()
      .start()
    await using trial = await aDownloadFixture(source, { config: { fetch } })
    const run = trial.start([...source.chaptersOf(), { id: '11111111-1111-4111-a111-111111111111' }])
    expect(await run.error).toBeUndefined()
    expect(run.failed().map(({ reason, permanent }) => [textOfSentence(reason), permanent])).toEqual([
      ['Only available at https://mangaplus.example/7', true],
      ['MangaDex no longer has this chapter', true],
      ['Announced for 2999-01-01T00:00:00.000Z', false],
      ['MangaDex no longer has this chapter', true],
    ])
    expect(source.requestedChapters()).toEqual(['4'])
    expect(run.ended()).toEqual(['4'])
  })

  test('a chapter of many pages in both formats is complete and in order', async () => {
    const source = await aFakeMangaDex()
      .title({ pageShape: { format: 'png' } })
      .chapter({ pages: 120 })
      .start()
    await using trial = await aDownloadFixture(source, { config: { fetch } })
    const run = trial.start()
    expect(await run.error).toBeUndefined()
    expect(await trial.holdsAllPages(first(source))).toBe(true)
    expect(run.events.filter(({ type }) => type === 'page')).toHaveLength(120)
  })

  test('chapters are requested a hundred at a time and titles never', async () => {
    const source = await aFakeMangaDex().title().chapters(110, { pages: 1 }).start()
    await using trial = await aDownloadFixture(source, { config: { fetch } })
    expect(await trial.start().error).toBeUndefined()
    expect(source.count(/^\/chapter\?/)).toBe(2)
    expect(source.count(/^\/manga/)).toBe(0)
    expect(source.count(/^\/at-home/)).toBe(110)
  })

  test('smaller images come from the other folder', async () => {
    const source = await threeChapters()
    await using trial = await aDownloadFixture(source, { config: { fetch, data_saver: 'true' } })
    const run = trial.start([first(source)])
    expect(await run.error).toBeUndefined()
    expect([source.count(/^\/data-saver\//), source.count(/^\/data\//)]).toEqual([3, 0])
    expect(await trial.holdsAllPages(first(source))).toBe(true)
  })
})
