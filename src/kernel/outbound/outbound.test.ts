import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aClock, type TestClock } from '../../../test/builders/a-clock.ts'
import { requireDefined } from '../errors/index.ts'
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

describe('a request', () => {
  test('returns status, headers and bytes, and sends a user agent', async () => {
    const site = await startTestSite(respondWith(200, { 'X-Total': '3' }, 'ここ'))
    const response = await outbound.request(`${site.url}/titles?q=1`, { headers: { accept: 'text/plain' } })
    expect(response).toMatchObject({ status: 200, url: `${site.url}/titles?q=1`, headers: { 'x-total': '3' } })
    expect(Buffer.from(response.bytes).toString()).toBe('ここ')
    expect(site.requests[0]).toMatchObject({
      method: 'GET',
      path: '/titles?q=1',
      headers: { 'user-agent': 'Hondana/test', accept: 'text/plain' },
    })
  })

  test.each([400, 401, 404])('that is rejected with %i returns a response and is not retried', async (status) => {
    const site = await startTestSite(respondWith(status))
    expect((await outbound.request(site.url)).status).toBe(status)
    expect(site.requests).toHaveLength(1)
  })

  test('that fails temporarily is retried', async () => {
    const site = await startTestSite((response, path, count) => respondWith(count === 1 ? 502 : 200)(response, path, count))
    expect((await outbound.request(site.url)).status).toBe(200)
    expect(site.requests).toHaveLength(2)
  })

  test('that keeps redirects returns them, so that what it sends never reaches another host', async () => {
    const other = await startTestSite(respondWith(200))
    const site = await startTestSite(respondWith(307, { location: other.url }))
    const response = await outbound.request(site.url, { method: 'POST', body: 'client_secret=s', keepRedirect: true })
    expect([response.status, response.headers.location]).toEqual([307, other.url])
    expect(other.requests).toHaveLength(0)
  })

  test('that sends a POST is not retried unless declared repeatable', async () => {
    const site = await startTestSite((response, path, count) => respondWith(count === 2 ? 200 : 500)(response, path, count))
    await expect(outbound.request(site.url, { method: 'POST', body: 'one' })).rejects.toMatchObject({
      code: 'HOST_UNAVAILABLE',
      message: `Couldn't reach ${site.host}: it returned HTTP 500.`,
    })
    expect(site.requests).toHaveLength(1)
    expect((await outbound.request(site.url, { method: 'POST', body: 'two', repeatable: true })).status).toBe(200)
  })

  test('to an unreachable host fails with the host’s name', async () => {
    const site = await startTestSite(respondWith(200))
    site.close()
    await expect(outbound.request(site.url, { method: 'POST' })).rejects.toMatchObject({
      status: 502,
      message: `Couldn't reach ${site.host}: ECONNREFUSED.`,
    })
  })

  test('that exceeds the timeout fails', async () => {
    const site = await startTestSite(() => undefined)
    await expect(outbound.request(site.url, { method: 'POST', timeoutMs: 50 })).rejects.toMatchObject({ code: 'HOST_UNAVAILABLE' })
  })

  test.each(['not an address', 'ftp://127.0.0.1/file', 'file:///etc/passwd'])('to "%s" is rejected', async (url) => {
    await expect(outbound.request(url)).rejects.toMatchObject({ code: 'HOST_NOT_ALLOWED' })
  })

  test('with a response larger than the maximum is dropped, whatever length the host declared', async () => {
    const site = await startTestSite((response) => {
      response.writeHead(200)
      const more = () => response.write(Buffer.alloc(16_384), () => setImmediate(more))
      more()
    })
    await expect(outbound.request(site.url, { maxBytes: 100_000 })).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' })
    expect(site.requests).toHaveLength(1)
  })

  test('that is cancelled ends immediately with the reason, and does not count as a failure of the host', async () => {
    const site = await startTestSite((response, path, count) => (path === '/slow' ? undefined : respondWith(200)(response, path, count)))
    for (let n = 0; n < 6; n++) {
      const stop = new AbortController()
      const request = outbound.request(`${site.url}/slow`, { signal: stop.signal })
      await expect.poll(() => site.requests.length, { interval: 2 }).toBe(n + 1)
      stop.abort(new Error(`cancelled ${n}`))
      await expect(request).rejects.toThrow(`cancelled ${n}`)
    }
    expect((await outbound.request(site.url)).status).toBe(200)
    expect(site.requests).toHaveLength(7)
  })
})

describe('a host', () => {
  test('that keeps failing is paused and gets no requests', async () => {
    const site = await startTestSite(respondWith(500))
    for (let n = 0; n < 5; n++) await expect(outbound.request(site.url, { method: 'POST' })).rejects.toThrow('HTTP 500')
    await expect(outbound.request(site.url, { method: 'POST' })).rejects.toMatchObject({
      code: 'HOST_UNAVAILABLE',
      retryAfterSeconds: expect.closeTo(30, -1),
      message: expect.stringContaining('Next attempt at'),
    })
    expect(site.requests).toHaveLength(5)
  })

  test('that keeps failing gets requests that are never paused, and they do not pause it', async () => {
    const site = await startTestSite(respondWith(500))
    const send = (request: object) => outbound.request(site.url, { method: 'POST', ...request })
    for (let n = 0; n < 8; n++) await expect(send({ unpaused: true })).rejects.toThrow('HTTP 500')
    await expect(send({})).rejects.toThrow('HTTP 500')
  })

  test('that is paused gets one request when a user does not want to wait, and is paused again if it fails', async () => {
    let isDown = true
    const site = await startTestSite((response, path, count) => respondWith(isDown ? 500 : 200)(response, path, count))
    const send = () => outbound.request(site.url, { method: 'POST' })
    for (let n = 0; n < 5; n++) await expect(send()).rejects.toThrow('HTTP 500')
    await outbound.clearPauses()
    await expect(send()).rejects.toThrow('HTTP 500')
    await expect(send()).rejects.toThrow('Next attempt at')
    expect(site.requests).toHaveLength(6)
    isDown = false
    await outbound.clearPauses()
    expect((await send()).status).toBe(200)
  })

  test('that stays down is paused longer each time, with the time of the next attempt, and starts over once it has recovered', async () => {
    let isDown = true
    const site = await startTestSite((response, path, count) => respondWith(isDown ? 500 : 200)(response, path, count))
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const send = () => outbound.request(site.url, { method: 'POST' })
    const advance = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
    const measurePause = async () => {
      const { retryAfterSeconds, message } = await send().then(
        () => ({ retryAfterSeconds: 0, message: 'It answered.' }),
        (error: { retryAfterSeconds: number; message: string }) => error,
      )
      expect(message).toContain(`Next attempt at ${new Date(Date.now() + retryAfterSeconds * 1000).toISOString().slice(0, 16)}`)
      return retryAfterSeconds
    }
    for (let n = 0; n < 5; n++) await expect(send()).rejects.toThrow('HTTP 500')
    const pauses = [await measurePause()]
    advance(10)
    pauses.push(await measurePause())
    for (const seconds of [21, 61, 121, 241, 481]) {
      advance(seconds)
      await expect(send()).rejects.toThrow('HTTP 500')
      pauses.push(await measurePause())
    }
    expect(pauses).toEqual([30, 20, 60, 120, 240, 480, 600])
    expect(site.requests).toHaveLength(10)
    isDown = false
    advance(601)
    expect((await send()).status).toBe(200)
    isDown = true
    for (let n = 0; n < 5; n++) await expect(send()).rejects.toThrow('HTTP 500')
    expect(await measurePause()).toBe(30)
  })

  test('that fails does not affect another one', async () => {
    const [bad, good] = await Promise.all([startTestSite(respondWith(500)), startTestSite(respondWith(200))])
    for (let n = 0; n < 6; n++) await outbound.request(bad.url, { method: 'POST' }).catch(() => undefined)
    expect((await outbound.request(good.url)).status).toBe(200)
  })

  test('gets requests at an even rate, in request order', async () => {
    const site = await startTestSite(respondWith(200))
    outbound.setRateLimit(site.host, 5, 250)
    const startedAt = Date.now()
    await Promise.all([1, 2, 3, 4].map((n) => outbound.request(`${site.url}/${n}`)))
    expect(site.requests.map(({ path }) => path)).toEqual(['/1', '/2', '/3', '/4'])
    // Measured from the start, not between requests: a busy machine delays one and not the next.
    for (const [index, { atMs }] of site.requests.entries()) expect(atMs - startedAt).toBeGreaterThan(index * 50 - 15)
  })

  test('that requires a pause gets no requests before its end, not even waiting ones, and then the usual rate', async () => {
    const site = await startTestSite((response, path, count) =>
      respondWith(count === 1 ? 429 : 200, { 'retry-after': '1' })(response, path, count),
    )
    // Long enough that a busy machine reads the first response before the second request is sent.
    outbound.setRateLimit(site.host, 1, 600)
    const responses = await Promise.all([1, 2, 3].map((n) => outbound.request(`${site.url}/${n}`)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const [first, ...others] = site.requests.map(({ atMs }) => atMs)
    const limited = requireDefined(first, 'the limited request')
    expect(Math.min(...others) - limited).toBeGreaterThan(900)
    expect(Math.max(...others) - limited).toBeGreaterThan(1_000 + (others.length - 1) * 600 - 20)
  })

  test('that requires a pause reports its end to waiting requests', async () => {
    const site = await startTestSite((response, path, count) =>
      respondWith(count === 1 ? 429 : 200, { 'retry-after': '1' })(response, path, count),
    )
    const waits: number[] = []
    const sentAtMs = clock.now()
    await outbound.request(site.url, { onWait: (untilMs) => waits.push(untilMs - sentAtMs) })
    expect(waits.length).toBeGreaterThan(0)
    for (const waitMs of waits) expect(waitMs).toBeGreaterThan(900)
  })

  test('that requires a longer pause than a caller accepts fails that request immediately, even next to one that waits', async () => {
    const site = await startTestSite((response, path, count) =>
      respondWith(count === 1 ? 429 : 200, { 'retry-after': '60' })(response, path, count),
    )
    const stop = new AbortController()
    const patient = outbound.request(`${site.url}/patient`, { signal: stop.signal }).catch(() => 'gave up')
    await expect.poll(() => site.requests.length).toBe(1)
    const until = { code: 'HOST_LIMITED', retryAfterSeconds: expect.closeTo(60, -1) }
    await expect.poll(() => outbound.statusOf(site.host).pausedUntilMs - clock.now()).toBeGreaterThan(50_000)
    await expect(outbound.request(`${site.url}/hasty`, { maxWaitMs: 10_000 })).rejects.toMatchObject(until)
    expect(site.requests).toHaveLength(1)
    expect(outbound.statusOf(site.host).answeredAtMs).toBeUndefined()
    stop.abort()
    expect(await patient).toBe('gave up')
  })

  test('that fails with a retry time passes it on', async () => {
    const site = await startTestSite(respondWith(503, { 'retry-after': '40' }))
    const failed = { code: 'HOST_UNAVAILABLE', retryAfterSeconds: expect.closeTo(40, -1) }
    await expect(outbound.request(site.url, { method: 'POST', maxWaitMs: 10_000 })).rejects.toMatchObject(failed)
  })

  test('that requires a long pause ends the request with the retry time', async () => {
    const site = await startTestSite(respondWith(429, { 'retry-after': '600' }))
    await expect(outbound.request(site.url)).rejects.toMatchObject({
      code: 'HOST_LIMITED',
      status: 503,
      retryAfterSeconds: expect.closeTo(600, -1),
    })
    await expect(outbound.request(site.url)).rejects.toMatchObject({ code: 'HOST_LIMITED' })
    expect(site.requests).toHaveLength(1)
    clock.pass(601_000)
    await expect(outbound.request(site.url)).rejects.toMatchObject({ code: 'HOST_LIMITED' })
    expect(site.requests).toHaveLength(2)
  })

  test('that requires a long pause also ends the queued requests', async () => {
    const site = await startTestSite(respondWith(429, { 'retry-after': '600' }))
    outbound.setRateLimit(site.host, 1, 600)
    const outcomes = await Promise.allSettled([1, 2, 3].map((n) => outbound.request(`${site.url}/${n}`)))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(site.requests).toHaveLength(1)
  })

  test('that limits without a retry time, as load balancers do, is retried after a while', async () => {
    const site = await startTestSite((response, path, count) => respondWith(count === 1 ? 429 : 200)(response, path, count))
    const waits: number[] = []
    const request = outbound.request(site.url, { onWait: (untilMs) => waits.push(Math.round((untilMs - clock.now()) / 1000)) })
    await expect.poll(() => waits).toEqual([5])
    clock.pass(5_000)
    expect((await request).status).toBe(200)
  })

  test('that never stops limiting is given up after some attempts', async () => {
    const site = await startTestSite(respondWith(429, { 'retry-after': '0' }))
    await expect(outbound.request(site.url)).rejects.toMatchObject({ code: 'HOST_LIMITED' })
    expect(site.requests).toHaveLength(5)
  })

  test('that is down for maintenance is retried at its retry time', async () => {
    const site = await startTestSite((response, path, count) =>
      respondWith(count === 1 ? 503 : 200, { 'retry-after': '1' })(response, path, count),
    )
    const request = outbound.request(site.url)
    await expect.poll(() => site.requests.length).toBe(1)
    expect((await request).status).toBe(200)
    const [first, second] = site.requests
    expect(requireDefined(second, 'the second request').atMs - requireDefined(first, 'the first request').atMs).toBeGreaterThan(900)
  })

  test('that responds 403 after a 429 counts as a ban and is paused for ten minutes', async () => {
    const site = await startTestSite((response, path, count) =>
      respondWith(count === 1 ? 429 : 403, { 'retry-after': '0' })(response, path, count),
    )
    await expect(outbound.request(site.url)).rejects.toMatchObject({ code: 'HOST_LIMITED', retryAfterSeconds: expect.closeTo(600, -1) })
    expect(site.requests).toHaveLength(2)
    const strict = await startTestSite(respondWith(403))
    expect((await outbound.request(strict.url)).status).toBe(403)
  })

  test('removes cancelled requests from its queue', async () => {
    const site = await startTestSite(respondWith(200))
    outbound.setRateLimit(site.host, 1, 60_000)
    await outbound.request(site.url)
    const stop = new AbortController()
    const [first, second] = [outbound.request(site.url, { signal: stop.signal }), outbound.request(site.url, { signal: stop.signal })]
    stop.abort(new Error('not needed any more'))
    await expect(first).rejects.toThrow('not needed')
    await expect(second).rejects.toThrow('not needed')
  })
})
