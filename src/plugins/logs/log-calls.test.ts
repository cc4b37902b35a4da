import { expect, test } from 'vitest'
import { aClock } from '../../../test/builders/a-clock.ts'
import { aFollowFixtureFor, signInToSource } from '../../../test/builders/a-follow-fixture.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { logCalls } from './log-calls.ts'
import { createRequestLog } from './log-requests.ts'

function aLog() {
  const lines: string[] = []
  const note = (level: string) => (message: string) => void lines.push(`${level} ${message}`)
  return { lines, log: { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') } }
}

test('calls of a plugin are logged with their results, failures and recoveries, but without their arguments', async () => {
  const { lines, log } = aLog()
  let fails = false
  const provided = {
    searchSeries: async (_title: string) => {
      if (fails) throw new Error('The site is down')
      return ['a', 'b']
    },
    manySeries: { maxSeries: 2, get: async () => ['a', undefined] },
    titleUrl: (id: string) => `https://example.org/${id}`,
    toolVersion: async () => '1',
  }
  const plugin = logCalls(provided, { log, clock: aClock() })
  await plugin.searchSeries('a title with?token=secret')
  fails = true
  await expect(plugin.searchSeries('x')).rejects.toThrow('down')
  fails = false
  await plugin.searchSeries('x')
  expect([plugin.manySeries.maxSeries, (await plugin.manySeries.get()).length]).toEqual([2, 2])
  expect([plugin.titleUrl('1'), await plugin.toolVersion()]).toEqual(['https://example.org/1', '1'])
  expect(lines).toEqual([
    'info Series search: 2 results, 0.0 s',
    'warn Series search failed after 0.0 s: The site is down',
    'info Series search: 2 results, 0.0 s',
    'info Working again.',
    'info Refresh of several series: 2 series, 0.0 s',
  ])
})

test('requests of a busy plugin add only a few log lines per minute, and the others are counted', () => {
  const { lines, log } = aLog()
  const clock = aClock()
  const logRequest = createRequestLog(log, clock)
  for (let n = 0; n < 500; n++) logRequest({ method: 'GET', host: 'example.org', outcome: '200', durationMs: 3 })
  expect(lines).toHaveLength(20)
  clock.pass(60_000)
  logRequest({ method: 'GET', host: 'example.org', outcome: '429', durationMs: 3 })
  expect(lines.slice(20)).toEqual(['debug 480 more requests in that minute', 'debug GET example.org: 429, 3 ms'])
})

test.each(oneDatabase)(
  'a refused sign-in and the requests of a check are in the logs of built-in plugins on %s, and the password is not',
  async (_engine, aDatabase) => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().account().title().chapters(1), { database: await aDatabase() })
    const { http } = trial.server
    const logOf = async (plugin: string): Promise<string> => (await http.get(`/api/v1/plugins/${plugin}/logs?size=200`)).body
    await signInToSource(trial, source, { password: 'wrong-battery-staple' })
    await http.post('/api/v1/plugins/srca-subscription/test')
    await http.post('/api/v1/downloads/srca-subscription/force-resync')
    await expect.poll(() => logOf('srca-subscription')).toContain('Invalid user credentials')
    expect(await logOf('srca-subscription')).not.toMatch(/battery|client secret/)
    await trial.library.check()
    await expect.poll(() => logOf('extractor-downloader')).toMatch(/Check of followed titles: 1 title,/)
  },
)
