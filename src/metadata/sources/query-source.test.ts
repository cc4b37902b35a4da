import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { aClock } from '../../../test/builders/a-clock.ts'
import { createOutbound } from '../../kernel/outbound/index.ts'
import { type MetadataProvider, SourceAnswerInvalid, SourceNotFound, SourceUnavailable } from '../../plugins/index.ts'
import { createSources, type SourceObserver } from './query-source.ts'
import { pauseAfter, type SourcePause } from './source-pause.rules.ts'

const noon = Date.UTC(2026, 10, 22, 12)
const silentOutbound = createOutbound({ clock: aClock(), log: pino({ enabled: false }), allowPrivateHosts: false, userAgent: 'test' })

interface Host {
  answeredAtMs?: number
  pausedUntilMs?: number
}

/** A source that responds to searches as given. */
function askingA(searchSeries: MetadataProvider['searchSeries'], host: Host = {}) {
  let nowMs = noon
  const clock = { now: () => nowMs, sleep: async () => undefined }
  const provider: MetadataProvider = {
    searchSeries,
    getSeriesMetadata: () => Promise.reject(new Error('not asked')),
    getBookMetadata: async () => null,
    getSupportedLanguages: () => ['en'],
    canHandle: () => false,
  }
  const all = [{ id: 'srca', name: 'MangaDex', hosts: ['mangadex'], canHandle: () => false }]
  const outbound = { ...silentOutbound, statusOf: () => ({ answeredAtMs: undefined, pausedUntilMs: 0, ...host }) }
  let pause: SourcePause | undefined
  const notes: SourceObserver = {
    failed: async (_, failure) => {
      pause = pauseAfter(pause, { ...failure, fault: failure.message }, nowMs)
      return pause.untilMs
    },
    answered: async () => {
      pause = undefined
    },
  }
  const { query: querySource } = createSources(
    { clock, outbound, sources: { all, provider: async () => ({ state: 'ready', provider }) } },
    notes,
    1_000,
  )
  return {
    pass: (ms: number) => {
      nowMs += ms
    },
    search: (query: string) => querySource('srca', query, (source, signal) => source.searchSeries(query, null, signal)),
  }
}

test.each([
  [
    'limits us',
    new SourceUnavailable('429', { status: 429, retryAtMs: noon + 90_000 }),
    { code: 'SOURCE_LIMITED', status: 429, retryAfterSeconds: 90, message: expect.stringContaining('2026-11-22T12:01:30Z') },
  ],
  [
    'limits us without a word',
    new SourceUnavailable('429', { status: 429 }),
    { code: 'SOURCE_LIMITED', status: 429, retryAfterSeconds: 300, message: expect.stringContaining('2026-11-22T12:05:00Z') },
  ],
  [
    'is left alone for a while',
    new SourceUnavailable('it failed several times', { retryAtMs: noon + 30_000 }),
    { code: 'SOURCE_BUSY', status: 503, retryAfterSeconds: 30, message: expect.stringContaining('2026-11-22T12:00:30Z') },
  ],
  [
    'is down',
    new SourceUnavailable('HTTP 502'),
    {
      code: 'SOURCE_DOWN',
      status: 502,
      retryAfterSeconds: 300,
      message: 'MangaDex is unavailable: HTTP 502. The next automatic attempt is at 2026-11-22T12:05:00Z; you can retry at any time.',
    },
  ],
  ['answers nonsense', new SourceAnswerInvalid("isn't JSON"), { code: 'SOURCE_ANSWER_BAD', status: 502 }],
  ['does not know the title', new SourceNotFound('no such id'), { code: 'TITLE_NOT_FOUND', status: 404 }],
])('a source that %s never results in an empty list', async (_what, error, expected) => {
  await expect(askingA(() => Promise.reject(error)).search('x')).rejects.toMatchObject(expected)
})

describe('a source that has not responded within the user’s timeout', () => {
  const never: MetadataProvider['searchSeries'] = (_query, _language, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

  test.each<[string, Host, object]>([
    [
      'and answers nobody is down, and tried again later',
      { answeredAtMs: noon - 1 },
      {
        code: 'SOURCE_DOWN',
        retryAfterSeconds: 300,
        message: expect.stringContaining("didn't respond within 1 seconds. The next automatic attempt"),
      },
    ],
    [
      'but asked for a pause is waited for until then',
      { pausedUntilMs: noon + 40_000 },
      { code: 'SOURCE_LIMITED', retryAfterSeconds: 40, message: expect.stringContaining('2026-11-22T12:00:40Z') },
    ],
    [
      'but answered others is busy',
      { answeredAtMs: noon },
      { code: 'SOURCE_SLOW', retryAfterSeconds: 1, message: expect.stringContaining('2026-11-22T12:00:01Z') },
    ],
  ])('%s', async (_what, host, expected) => {
    await expect(askingA(never, host).search('x')).rejects.toMatchObject(expected)
  })
})

test('each failure in a row extends the retry time of a source, and a success resets it', async () => {
  let isDown = true
  const { pass, search } = askingA(() => (isDown ? Promise.reject(new SourceUnavailable('down')) : Promise.resolve([])))
  const waits: unknown[] = []
  const fail = () => search('x').catch(({ retryAfterSeconds }) => waits.push(retryAfterSeconds))
  await fail()
  pass(300_000)
  await fail()
  pass(60_000)
  await fail()
  isDown = false
  await search('y')
  isDown = true
  await fail()
  expect(waits).toEqual([300, 900, 840, 300])
})

test('an error in the plugin is rethrown unchanged and does not affect others', async () => {
  await expect(askingA(() => Promise.reject(new TypeError('x is not a function'))).search('x')).rejects.toThrow('x is not a function')
})

test('a response is cached for five minutes with its original time; an error is not cached', async () => {
  let calls = 0
  const { pass, search } = askingA(async () => {
    calls++
    if (calls === 1) throw new SourceUnavailable('down')
    return []
  })
  await expect(search('x')).rejects.toMatchObject({ status: 502 })
  const first = await search('x')
  pass(4 * 60_000)
  expect(await search('x')).toEqual(first)
  await search('y')
  expect(calls).toBe(3)
  pass(61_000)
  expect((await search('x')).answeredAtMs).toBe(noon + 5 * 60_000 + 1000)
  expect(calls).toBe(4)
})
