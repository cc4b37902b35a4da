import { afterEach, expect, test } from 'vitest'
import { aClock } from '../../../test/builders/a-clock.ts'
import { silentLog } from '../log/index.ts'
import { createOutbound } from './index.ts'
import { createQuota } from './quota.ts'
import { closeTestSites, respondWith, startTestSite } from './site.fixture.ts'

afterEach(closeTestSites)

const never = new AbortController().signal

test('as many turns as allowed start at once, and the next ones when the interval of an earlier one is over', async () => {
  const clock = aClock()
  const quota = createQuota(clock, { requests: 2, perMs: 60_000 })
  const taken: number[] = []
  const waits: number[] = []
  const take = async (turn: number) => {
    await quota.take(never, (untilMs) => waits.push(untilMs - clock.now()))
    taken.push(turn)
  }
  const all = [1, 2, 3, 4, 5].map(take)
  await Promise.all(all.slice(0, 2))
  expect(taken).toEqual([1, 2])
  expect(waits.every((ms) => ms > 59_000 && ms <= 60_000)).toBe(true)
  clock.pass(60_000)
  await expect.poll(() => taken.length).toBe(4)
  clock.pass(60_000)
  await Promise.all(all)
})

test('an abandoned turn does not reduce the quota of others', async () => {
  const clock = aClock()
  const quota = createQuota(clock, { requests: 1, perMs: 60_000 })
  const refuse = () => {
    throw new Error('too long')
  }
  await quota.take(never, refuse)
  await expect(quota.take(never, refuse)).rejects.toThrow('too long')
  await expect(quota.take(AbortSignal.abort(new Error('stopped')), refuse)).rejects.toThrow('stopped')
  clock.pass(60_000)
  await quota.take(never, refuse)
})

test('a path with a quota is limited whoever asks, other paths are not, and a longer wait is an error with the retry time', async () => {
  const clock = aClock()
  const outbound = createOutbound({ clock, log: silentLog, allowPrivateHosts: true, userAgent: 'Hondana/test' })
  const site = await startTestSite(respondWith(200))
  outbound.setQuota(site.host, '/scarce/', { requests: 2, perMs: 60_000 })
  const ask = (path: string) => outbound.request(`${site.url}${path}`, { maxWaitMs: 10_000 })
  await Promise.all([ask('/scarce/1'), ask('/scarce/2?x')])
  await expect(ask('/scarce/3')).rejects.toMatchObject({ code: 'HOST_LIMITED', retryAfterSeconds: expect.closeTo(60, 0) })
  await ask('/other')
  clock.pass(55_000)
  const patient = ask('/scarce/4')
  clock.pass(5_000)
  expect((await patient).status).toBe(200)
})
