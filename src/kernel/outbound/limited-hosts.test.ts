// Hosts that limit requests, in front of the real client.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aClock, type TestClock } from '../../../test/builders/a-clock.ts'
import { silentLog } from '../log/index.ts'
import { createOutbound, type Outbound } from './index.ts'
import { closeTestSites, respondWith, startTestSite } from './site.fixture.ts'

let clock: TestClock
let outbound: Outbound
beforeEach(() => {
  clock = aClock()
  outbound = createOutbound({ clock, log: silentLog, allowPrivateHosts: true, userAgent: 'Hondana/test' })
})
afterEach(closeTestSites)

test.each(['0', '-5', 'Wed, 31 Dec 2025 00:00:00 GMT'])(
  'a host that limits with a retry time that is over (%s) gets no burst',
  async (retryAfter) => {
    const site = await startTestSite(respondWith(429, { 'retry-after': retryAfter }))
    const waits: number[] = []
    const onWait = (untilMs: number) => {
      waits.push(Math.round((untilMs - clock.now()) / 1000))
      setImmediate(() => clock.pass(1_000))
    }
    await expect(outbound.request(site.url, { onWait })).rejects.toMatchObject({
      code: 'HOST_LIMITED',
      retryAfterSeconds: expect.closeTo(1, 0),
    })
    expect([site.requests.length, new Set(waits)]).toEqual([5, new Set([1])])
  },
)

test('a 403 long after a rate limit is not treated as a ban, even if the clock was set back in between', async () => {
  let isLimited = true
  const site = await startTestSite((response, path, count) =>
    respondWith(isLimited ? 429 : 403, { 'retry-after': '600' })(response, path, count),
  )
  await expect(outbound.request(site.url, { maxWaitMs: 0 })).rejects.toMatchObject({ code: 'HOST_LIMITED' })
  isLimited = false
  clock.pass(-365 * 86_400_000)
  expect((await outbound.request(site.url)).status).toBe(403)
})
