import { expect, test } from 'vitest'
import type { Check, CheckResult } from '../kernel/feature/index.ts'
import { silentLog } from '../kernel/log/index.ts'
import { createHealth, freshMs } from './check-health.ts'
import { diskSpaceCheck, isTooLittle, minFreeBytes } from './disk-space.check.ts'

function aClock() {
  let nowMs = 1_000_000
  return { now: () => nowMs, sleep: async () => undefined, pass: (ms: number) => (nowMs += ms) }
}

function aCheck(component: string, answer: () => Promise<CheckResult>): Check & { readonly asked: () => number } {
  let asked = 0
  return {
    component,
    run: () => {
      asked++
      return answer()
    },
    asked: () => asked,
  }
}

test('a check runs at most once in 30 seconds, however many requests arrive', async () => {
  const clock = aClock()
  const check = aCheck('database', async () => ({ status: 'UP' }))
  const ask = createHealth({ checks: [check], clock, log: silentLog })
  await Promise.all([ask(), ask(), ask()])
  clock.pass(freshMs - 1)
  await ask()
  expect(check.asked()).toBe(1)
  clock.pass(1)
  await ask()
  expect(check.asked()).toBe(2)
})

test('additional facts of a check are included in the response', async () => {
  const tool = aCheck('extractorTool', async () => ({ status: 'DOWN', reason: 'Install it.', facts: { extractorToolVersion: null } }))
  const ask = createHealth({ checks: [aCheck('database', async () => ({ status: 'UP' })), tool], clock: aClock(), log: silentLog })
  expect(await ask()).toEqual({
    status: 'DOWN',
    components: { database: 'UP', extractorTool: 'DOWN' },
    reasons: { extractorTool: 'Install it.' },
    notices: {},
    facts: { extractorToolVersion: null },
  })
})

test('a notice of a check is included in the response and leaves it UP', async () => {
  const tool = aCheck('extractorTool', async () => ({ status: 'UP', notice: 'A newer one is available.' }))
  const ask = createHealth({ checks: [tool], clock: aClock(), log: silentLog })
  expect(await ask()).toMatchObject({ status: 'UP', reasons: {}, notices: { extractorTool: 'A newer one is available.' } })
})

test('a check that fails is DOWN and does not affect others', async () => {
  const broken = aCheck('diskSpace', async () => {
    throw new Error('secret detail')
  })
  const ask = createHealth({ checks: [broken, aCheck('database', async () => ({ status: 'UP' }))], clock: aClock(), log: silentLog })
  const report = await ask()
  expect(report.components).toEqual({ diskSpace: 'DOWN', database: 'UP' })
  expect(report.reasons.diskSpace).not.toContain('secret')
})

test('a check that hangs is DOWN after the time limit and is not restarted until it ends', async () => {
  const clock = aClock()
  const stuck = Promise.withResolvers<CheckResult>()
  const check = aCheck('diskSpace', () => stuck.promise)
  const ask = createHealth({ checks: [check], clock, log: silentLog, timeLimitMs: 20 })
  expect((await ask()).components).toEqual({ diskSpace: 'DOWN' })
  clock.pass(freshMs)
  expect((await ask()).components).toEqual({ diskSpace: 'DOWN' })
  expect(check.asked()).toBe(1)
  stuck.resolve({ status: 'UP' })
  clock.pass(freshMs)
  await expect.poll(async () => (await ask()).components).toEqual({ diskSpace: 'UP' })
  expect(check.asked()).toBe(2)
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
