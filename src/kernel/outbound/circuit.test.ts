// Hosts that are paused after failures, in front of the real client.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '../clock/index.ts'
import { silentLog } from '../log/index.ts'
import { createOutbound, type Outbound } from './index.ts'
import { closeTestSites, respondWith, startTestSite } from './site.fixture.ts'

const yearMs = 365 * 86_400_000

let outbound: Outbound
beforeEach(() => {
  outbound = createOutbound({ clock: systemClock, log: silentLog, allowPrivateHosts: true, userAgent: 'Hondana/test' })
})
afterEach(closeTestSites)

/** A host that failed until it was paused, and responds by path since then. */
async function aPausedHost() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let isDown = true
  const site = await startTestSite((response, path, count) => {
    if (isDown) respondWith(500)(response, path, count)
    else if (path !== '/hangs') respondWith(200)(response, path, count)
  })
  for (let n = 0; n < 5; n++) await expect(outbound.request(site.url, { method: 'POST' })).rejects.toThrow('HTTP 500')
  await expect(outbound.request(site.url)).rejects.toThrow('Next attempt at')
  isDown = false
  return { site, passMs: (ms: number) => void vi.setSystemTime(Date.now() + ms) }
}

test('a request that waits for the first response after a pause ends as soon as it is cancelled', async () => {
  const { site, passMs } = await aPausedHost()
  passMs(31_000)
  const firstStop = new AbortController()
  // Longer than this test may take.
  const first = outbound.request(`${site.url}/hangs`, { signal: firstStop.signal, timeoutMs: 600_000 }).catch(() => 'ended')
  await expect.poll(() => site.requests.length).toBe(6)
  const stop = new AbortController()
  const waiting = outbound.request(`${site.url}/waits`, { signal: stop.signal })
  setImmediate(() => stop.abort(new Error('cancelled')))
  await expect(waiting).rejects.toThrow('cancelled')
  firstStop.abort()
  await first
  expect(site.requests.map(({ path }) => path)).not.toContain('/waits')
})

test('a host that was paused before the clock was set back is retried', async () => {
  const { site, passMs } = await aPausedHost()
  passMs(-yearMs)
  expect((await outbound.request(site.url)).status).toBe(200)
})
