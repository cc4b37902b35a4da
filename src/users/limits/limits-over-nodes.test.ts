// Two nodes on one real PostgreSQL database.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPostgresDatabase } from '../../../test/setup/databases.ts'
import { systemClock } from '../../kernel/clock/index.ts'
import { type Db, migrate, openDatabase } from '../../kernel/db/index.ts'
import { createAttemptCounts } from '../migrations/2026-11-23T17-30-attempt-counts.ts'
import { createLimiterInProcess, type SignInLimiter } from '../sign-in/sign-in-limiter.ts'
import { createAttemptLimits } from './attempt-limits.ts'

let db: Db
beforeAll(async () => {
  db = openDatabase((await aPostgresDatabase()).location)
  await migrate(db, [createAttemptCounts])
})
afterAll(() => db.destroy())

const aPlace = (address: string) => ({ address, isShared: false })
/** Clocks that are 20 minutes apart. */
const nodes = () =>
  [-10, 10].map((minutes) => createAttemptLimits({ db, clock: { ...systemClock, now: () => Date.now() + minutes * 60_000 } }))
const twoLimiters = (purpose: string) => nodes().map((node) => node.failures(purpose))
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

const outcomeOf = (attempt: Promise<void>) =>
  attempt.then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  )
const pass = (ms: number) =>
  db
    .updateTable('attemptCount')
    .set((eb) => ({ blockedUntil: eb('blockedUntil', '-', ms), forgetAt: eb('forgetAt', '-', ms) }))
    .execute()

test('all nodes together allow as many guesses as one node', async () => {
  const limiters = twoLimiters('at once')
  const attempts = Array.from({ length: 30 }, (_, n) => outcomeOf(at(limiters, n).startTry('me@example.org', aPlace('203.0.113.9'))))
  const outcomes = await Promise.all(attempts)
  expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(5)
  for (const limiter of limiters) {
    await expect(limiter.assertMayTry('me@example.org', aPlace('203.0.113.9'))).rejects.toMatchObject({
      code: 'TOO_MANY_SIGN_INS',
      retryAfterSeconds: expect.closeTo(30, -1),
    })
    await limiter.assertMayTry('me@example.org', aPlace('192.0.2.1'))
  }
})

test('guesses with a new account each time are limited for the address, on all nodes together', async () => {
  const limiters = twoLimiters('accounts')
  const attempts = Array.from({ length: 30 }, (_, n) => outcomeOf(at(limiters, n).startTry(`user${n}@example.org`, aPlace('203.0.113.9'))))
  expect((await Promise.all(attempts)).filter((outcome) => outcome === 'allowed')).toHaveLength(10)
})

test('several nodes count like a single one, for any order of failures and successes', async () => {
  const aStep = fc.record({
    node: fc.nat({ max: 1 }),
    account: fc.nat({ max: 12 }),
    address: fc.constantFrom('192.0.2.1', '192.0.2.2', '2001:db8::1'),
    isShared: fc.constantFrom(false, false, true),
    succeeds: fc.constantFrom(false, false, false, true),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 20, maxLength: 40 }), async (steps) => {
      run += 1
      const limiters = twoLimiters(`any order ${run}`)
      const alone = createLimiterInProcess({ ...systemClock, now: () => 0 })
      for (const { node, account, address, isShared, succeeds } of steps) {
        const attempt = async (limiter: SignInLimiter) => {
          const [key, place] = [`user${account}@example.org`, { address, isShared }] as const
          const outcome = await outcomeOf(limiter.startTry(key, place))
          if (outcome === 'allowed' && succeeds) await limiter.recordSuccess(key, place)
          return outcome
        }
        expect(await attempt(at(limiters, node))).toBe(await attempt(alone))
      }
    }),
    { numRuns: 8 },
  )
})

test('the wait on all nodes doubles up to 15 minutes, expires, and failures are forgotten after a quiet period', async () => {
  const limiters = twoLimiters('waits')
  const fail = (n: number) => at(limiters, n).startTry('me@example.org', aPlace('192.0.2.1'))
  for (let n = 0; n < 4; n++) await fail(n)
  const waits: number[] = []
  for (let n = 0; n < 7; n++) {
    await fail(n)
    const refused = (await fail(n + 1).catch((error: unknown) => error)) as { retryAfterSeconds: number }
    waits.push(Math.round(refused.retryAfterSeconds / 10) * 10)
    await pass(refused.retryAfterSeconds * 1000 + 1)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
  await pass(15 * 60_000)
  for (let n = 0; n < 5; n++) await fail(n)
  await expect(fail(0)).rejects.toMatchObject({ code: 'TOO_MANY_SIGN_INS' })
})

test('calls are counted on all nodes together, from the first one, and for each purpose', async () => {
  const spec = { calls: 3, windowMs: 3_600_000 }
  const mails = nodes().map((node) => node.calls('mail', spec))
  const allowed = await Promise.all(Array.from({ length: 8 }, (_, n) => at(mails, n).allows('me@example.org')))
  expect(allowed.filter(Boolean)).toHaveLength(3)
  expect(await at(nodes(), 0).calls('guest', spec).allows('me@example.org')).toBe(true)
  await pass(spec.windowMs)
  expect(await at(mails, 1).allows('me@example.org')).toBe(true)
})

test('what was entered as the email address is not stored', async () => {
  await at(twoLimiters('names'), 0).startTry('hunter2', aPlace('192.0.2.77'))
  const rows = await db.selectFrom('attemptCount').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/hunter2|192\.0\.2\.77/)
})
