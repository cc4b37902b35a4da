// Several nodes on one real PostgreSQL database, and sites on loopback.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aPostgresDatabase, type TestDatabase } from '../../../../test/setup/databases.ts'
import { systemClock } from '../../clock/index.ts'
import { type Db, migrate, openDatabase } from '../../db/index.ts'
import { requireDefined } from '../../errors/index.ts'
import { silentLog } from '../../log/index.ts'
import { createLimitsOverNodes, createOutbound, createOutboundLimits, type Outbound } from '../index.ts'
import { closeTestSites, mostWithin, respondWith, type Site, startTestSite } from '../site.fixture.ts'

let database: TestDatabase & { readonly url: string }
let pools: Db[]
beforeAll(async () => {
  database = await aPostgresDatabase()
  pools = [openDatabase(database.location), openDatabase(database.location)]
  await migrate(requireDefined(pools[0], 'the first pool'), [createOutboundLimits])
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.destroy()))
})
afterEach(closeTestSites)

/** Two nodes with their own connections. Their clocks are 20 minutes apart. */
function twoNodes(): readonly [Outbound, Outbound] {
  const [one, other] = pools.map((db, index) => {
    const aheadMs = (index === 0 ? -10 : 10) * 60_000
    const clock = { ...systemClock, now: () => Date.now() + aheadMs }
    const nodeLimits = createLimitsOverNodes(db, clock)
    return createOutbound({ clock, log: silentLog, allowPrivateHosts: true, userAgent: 'Hondana/test', nodeLimits })
  })
  if (!one || !other) throw new Error('two nodes')
  return [one, other]
}

const timesOf = (site: Site) => site.requests.map(({ atMs }) => atMs)
/**
 * How much later than it was sent a request may arrive on a busy machine. Nodes that don't share a limit send too many within what is left
 * of the interval, too.
 */
const deliveryMs = 400

describe('a host with a rate limit', () => {
  test('gets the permitted rate from both nodes together, also when one of them is killed, and both make progress', async () => {
    const site = await startTestSite(respondWith(200))
    const spec = { requests: 20, perMs: 1_000 }
    const [one] = twoNodes()
    // The first request of a process takes longer.
    await one.request(`${site.url}/first`)
    one.setRateLimit(site.host, spec.requests, spec.perMs)
    const child = startProcess([database.url, site.url, String(spec.requests), String(spec.perMs)])
    const limitedRequests = () => site.requests.filter(({ path }) => path !== '/first')
    await expect.poll(() => limitedRequests().length, { interval: 5 }).toBeGreaterThan(0)
    await Promise.all(Array.from({ length: 18 }, () => one.request(`${site.url}/here`)))
    const ofProcess = site.requests.filter(({ path }) => path === '/process').length
    expect(ofProcess).toBeGreaterThan(4)
    child.kill('SIGKILL')
    const killedAtMs = Date.now()
    await Promise.all(Array.from({ length: 12 }, () => one.request(`${site.url}/here`)))
    expect(Date.now() - killedAtMs).toBeLessThan(2_500)
    const times = limitedRequests().map(({ atMs }) => atMs)
    expect(mostWithin(times, spec.perMs - deliveryMs)).toBeLessThanOrEqual(spec.requests)
  })

  test('gets no requests while the database is unreachable', async () => {
    const site = await startTestSite(respondWith(200))
    const unreachable = openDatabase({ engine: 'postgres', url: 'postgres://127.0.0.1:9/none' })
    onTestFinished(() => unreachable.destroy())
    const nodeLimits = createLimitsOverNodes(unreachable, systemClock)
    const node = createOutbound({ clock: systemClock, log: silentLog, allowPrivateHosts: true, userAgent: 'Hondana/test', nodeLimits })
    node.setRateLimit(site.host, 5, 1_000)
    const refused = { code: 'REQUEST_LIMITS_UNAVAILABLE', retryAfterSeconds: 5 }
    await expect(node.request(site.url)).rejects.toMatchObject(refused)
    await expect(node.request('http://127.0.0.1:9/')).rejects.toMatchObject(refused)
    expect(site.requests).toHaveLength(0)
  })
})

describe('a path with a quota', () => {
  test('gets no more requests from both nodes together than it allows, and the next ones when the interval is over', async () => {
    const site = await startTestSite(respondWith(200))
    const nodes = twoNodes()
    const quota = { requests: 4, perMs: 800 }
    for (const node of nodes) node.setQuota(site.host, '/scarce/', quota)
    await Promise.all(nodes.flatMap((node) => [1, 2, 3, 4, 5].map((n) => node.request(`${site.url}/scarce/${n}`))))
    expect(site.requests).toHaveLength(10)
    expect(mostWithin(timesOf(site), quota.perMs - deliveryMs)).toBeLessThanOrEqual(quota.requests)
    for (const node of nodes) node.setQuota(site.host, '/daily/', { requests: 1, perMs: 86_400_000 })
    await nodes[0].request(`${site.url}/daily/1`)
    await expect(nodes[1].request(`${site.url}/daily/2`, { maxWaitMs: 1_000 })).rejects.toMatchObject({ code: 'HOST_LIMITED' })
  })
})

describe('a pause that a host requires of one node', () => {
  test.each([
    ['with a rate limit', true],
    ['without a rate limit', false],
  ])('applies to the other one: host %s', async (_which, isLimited) => {
    const site = await startTestSite((response, path, count) =>
      respondWith(path === '/limited' && count < 3 ? 429 : 200, { 'retry-after': '4' })(response, path, count),
    )
    const [one, other] = twoNodes()
    if (isLimited) for (const node of [one, other]) node.setRateLimit(site.host, 100, 1_000)
    await other.request(`${site.url}/before`)
    const limited = one.request(`${site.url}/limited`)
    const hasPause = async () => (await one.pauses.findEnd(site.host)) - (Date.now() - 600_000)
    await expect.poll(hasPause, { interval: 5 }).toBeGreaterThan(1_000)
    const limitedAtMs = requireDefined(site.requests[1], 'the limited request').atMs
    // Hosts without a rate limit are looked up once a second.
    if (!isLimited) await new Promise((resolve) => setTimeout(resolve, 1_000))
    const waits: number[] = []
    await Promise.all([limited, other.request(`${site.url}/after`, { onWait: () => waits.push(Date.now()) })])
    expect(Math.min(...timesOf(site).slice(2)) - limitedAtMs).toBeGreaterThan(3_900)
    expect(waits).not.toHaveLength(0)
  })

  test('is a ban for both when the other one gets a 403', async () => {
    const site = await startTestSite((response, path, count) =>
      respondWith(path === '/limited' ? 429 : 403, { 'retry-after': '0' })(response, path, count),
    )
    const [one, other] = twoNodes()
    for (const node of [one, other]) node.setRateLimit(site.host, 100, 1_000)
    await expect(one.request(`${site.url}/limited`)).rejects.toMatchObject({ code: 'HOST_LIMITED' })
    await expect(other.request(site.url)).rejects.toMatchObject({ code: 'HOST_LIMITED', retryAfterSeconds: expect.closeTo(600, -1) })
    await expect(one.request(site.url)).rejects.toMatchObject({ code: 'HOST_LIMITED', retryAfterSeconds: expect.closeTo(600, -1) })
  })
})

describe('a host that keeps failing', () => {
  test('is paused on both nodes, gets one request when a user of either does not want to wait, and works on both again', async () => {
    let isDown = true
    const site = await startTestSite((response, path, count) => respondWith(isDown ? 500 : 200)(response, path, count))
    const [one, other] = twoNodes()
    const send = (node: Outbound) => node.request(site.url, { method: 'POST' })
    for (let n = 0; n < 5; n++) await expect(send(one)).rejects.toThrow('HTTP 500')
    const paused = { code: 'HOST_UNAVAILABLE', message: expect.stringContaining('Next attempt at') }
    await expect(send(other)).rejects.toMatchObject({ ...paused, retryAfterSeconds: expect.closeTo(30, -1) })
    await other.clearPauses()
    const outcomes = await Promise.allSettled([send(other), send(other), send(one), send(one)])
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4)
    expect(site.requests).toHaveLength(6)
    await expect(send(other)).rejects.toMatchObject({ ...paused, retryAfterSeconds: expect.closeTo(60, -1) })
    isDown = false
    await one.clearPauses()
    expect((await send(one)).status).toBe(200)
    await expect
      .poll(async () =>
        send(other).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
  })
})

test('a pause with a name holds on both nodes, at most for a day', async () => {
  const [one, other] = twoNodes()
  const [oneNow, otherNow] = [Date.now() - 600_000, Date.now() + 600_000]
  expect(await other.pauses.findEnd('at-home')).toBeLessThanOrEqual(otherNow + 5_000)
  await one.pauses.set('at-home', oneNow + 60_000)
  expect((await other.pauses.findEnd('at-home')) - otherNow).toBeGreaterThan(55_000)
  expect((await other.pauses.findEnd('at-home')) - otherNow).toBeLessThan(70_000)
})

function startProcess(parts: readonly string[]): ChildProcess {
  const child = fork(join(import.meta.dirname, 'node-process.fixture.ts'), parts, { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
