import { expect, test } from 'vitest'
import type { Check, CheckResult } from '../kernel/feature/index.ts'
import { silentLog } from '../kernel/log/index.ts'
import { createHealth, freshMs } from './check-health.ts'
import { diskSpaceCheck, isTooLittle, minFreeBytes } from './disk-space.check.ts'

function aClock() {
  let nowMs = 1_000_000
  return { now: () => nowMs, sleep: async () => undefined, pass: (ms: number) => (nowMs += ms) }
}

function aCheck(component: string, run: () => Promise<CheckResult>): Check & { readonly calls: () => number } {
  let calls = 0
  return {
    component,
    run: () => {
      calls++
      return run()
    },
    calls: () => calls,
  }
}

test('a check runs at most once in 30 seconds, however many requests arrive', async () => {
  const clock = aClock()
  const check = aCheck('database', async () => ({ status: 'UP' }))
  const checkHealth = createHealth({ checks: [check], clock, log: silentLog })
  await Promise.all([checkHealth(), checkHealth(), checkHealth()])
  clock.pass(freshMs - 1)
  await checkHealth()
  expect(check.calls()).toBe(1)
  clock.pass(1)
  await checkHealth()
  expect(check.calls()).toBe(2)
})

test('additional facts of a check are included in the response', async () => {
  const tool = aCheck('extractorTool', async () => ({ status: 'DOWN', reason: 'Install it.', facts: { extractorToolVersion: null } }))
  const checkHealth = createHealth({ checks: [aCheck('database', async () => ({ status: 'UP' })), tool], clock: aClock(), log: silentLog })
  expect(await checkHealth()).toEqual({
    status: 'DOWN',
    components: { database: 'UP', extractorTool: 'DOWN' },
    reasons: { extractorTool: 'Install it.' },
    notices: {},
    facts: { extractorToolVersion: null },
  })
})

test('a notice of a check is included in the response and leaves it UP', async () => {
  const tool = aCheck('extractorTool', async () => ({ status: 'UP', notice: 'A newer one is available.' }))
  const checkHealth = createHealth({ checks: [tool], clock: aClock(), log: silentLog })
  expect(await checkHealth()).toMatchObject({ status: 'UP', reasons: {}, notices: { extractorTool: 'A newer one is available.' } })
})

test('a check that fails is DOWN and does not affect others', async () => {
  const broken = aCheck('diskSpace', async () => {
    throw new Error('secret detail')
  })
  const checkHealth = createHealth({
    checks: [broken, aCheck('database', async () => ({ status: 'UP' }))],
    clock: aClock(),
    log: silentLog,
  })
  const report = await checkHealth()
  expect(report.components).toEqual({ diskSpace: 'DOWN', database: 'UP' })
  expect(report.reasons.diskSpace).not.toContain('secret')
})

test('a check that hangs is DOWN after the time limit and is not restarted until it ends', async () => {
  const clock = aClock()
  const stuck = Promise.withResolvers<CheckResult>()
  const check = aCheck('diskSpace', () => stuck.promise)
  const checkHealth = createHealth({ checks: [check], clock, log: silentLog, timeLimitMs: 20 })
  expect((await checkHealth()).components).toEqual({ diskSpace: 'DOWN' })
  clock.pass(freshMs)
  expect((await checkHealth()).components).toEqual({ diskSpace: 'DOWN' })
  expect(check.calls()).toBe(1)
  stuck.resolve({ status: 'UP' })
  clock.pass(freshMs)
  await expect.poll(async () => (await checkHealth()).components).toEqual({ diskSpace: 'UP' })
  expect(check.calls()).toBe(2)
})

test('a disk counts as full below 100 MiB', () => {
  expect(isTooLittle(minFreeBytes)).toBe(false)
  expect(isTooLittle(minFreeBytes - 1)).toBe(true)
})

test('a library whose disk is missing is listed', async () => {
  const check = diskSpaceCheck(async () => [{ name: 'the library Manga', path: '/nowhere/at/all' }])
  expect(await check.run(new AbortController().signal)).toMatchObject({
    status: 'DOWN',
    reason: { message: "The disk with the library Manga isn't responding (ENOENT). Check that it's connected." },
  })
})
