// Simulates days and weeks of the scheduler in an instant: a server that checks every ten minutes by its own clock, unless it is off.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LibrarySchedule, nextCheckAtMs, type Schedule } from './check-schedule.rules.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const stepMs = 10 * minute
const at = (text: string): number => Date.parse(text)

interface Journey {
  readonly schedule: Partial<Schedule>
  readonly zone?: string
  readonly from: string
  readonly days: number
  readonly isOff?: (ms: number) => boolean
  /** What the clock shows at a given time; the true time if omitted. */
  readonly clock?: (ms: number) => number
}

/** True times at which a library is checked. Only stored values survive between two ticks. */
function checksOf({ schedule: change, zone = 'UTC', from, days, isOff = () => false, clock = (ms) => ms }: Journey): readonly number[] {
  const start = at(from)
  const schedule: Schedule = {
    enabled: true,
    intervalHours: 24,
    scheduleMode: 'interval',
    checkTime: null,
    savedAtMs: clock(start),
    ...change,
  }
  let stored: LibrarySchedule = {
    enabled: true,
    checkIntervalHours: null,
    knownSinceMs: clock(start),
    lastCheckAtMs: null,
    lastAskedAtMs: null,
  }
  const checks: number[] = []
  for (let ms = start; ms < start + days * day; ms += stepMs) {
    const shownMs = clock(ms)
    const dueMs = isOff(ms) ? null : nextCheckAtMs(schedule, stored, shownMs, zone)
    if (dueMs === null || dueMs > shownMs) continue
    stored = { ...stored, lastAskedAtMs: shownMs, lastCheckAtMs: shownMs }
    checks.push(ms)
  }
  return checks
}

const shown = (checks: readonly number[]) => checks.map((ms) => new Date(ms).toISOString().slice(0, 16))
const daily = (checkTime: string) => ({ scheduleMode: 'fixed_time', checkTime }) as const

describe('checks at an interval', () => {
  test('run every six hours for a week', () => {
    const checks = checksOf({ schedule: { intervalHours: 6 }, from: '2026-03-01T00:00Z', days: 7 })
    expect(checks).toHaveLength(27)
    expect(new Set(checks.map((ms) => ms % (6 * hour)))).toEqual(new Set([0]))
  })

  test('run at the same rate when the server restarts every hour', () => {
    const isOff = (ms: number) => ms % hour < 20 * minute
    const checks = checksOf({ schedule: { intervalHours: 6 }, from: '2026-03-01T00:20Z', days: 2, isOff })
    expect(shown(checks).slice(0, 3)).toEqual(['2026-03-01T06:20', '2026-03-01T12:20', '2026-03-01T18:20'])
  })

  test('that were missed are caught up with one check when the server is back', () => {
    const isOff = (ms: number) => ms >= at('2026-03-02T00:00Z') && ms < at('2026-03-05T09:00Z')
    const checks = checksOf({ schedule: { intervalHours: 12 }, from: '2026-03-01T00:00Z', days: 5, isOff })
    expect(shown(checks)).toEqual(['2026-03-01T12:00', '2026-03-05T09:00', '2026-03-05T21:00'])
  })
})

describe('checks at a daily time', () => {
  test.each([
    ['spring', '2026-03-27T12:00Z', ['2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30']],
    ['autumn', '2026-10-23T12:00Z', ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30']],
  ])('run once a day across the daylight saving change in %s', (_season, from, expected) => {
    expect(shown(checksOf({ schedule: daily('02:30'), zone: 'Europe/Berlin', from, days: 3 }))).toEqual(expected)
  })

  test('that were missed are caught up once, and the next one runs on time', () => {
    const isOff = (ms: number) => ms >= at('2026-03-02T00:00Z') && ms < at('2026-03-04T17:00Z')
    const checks = checksOf({ schedule: daily('03:00'), from: '2026-03-01T00:00Z', days: 5, isOff })
    expect(shown(checks)).toEqual(['2026-03-01T03:00', '2026-03-04T17:00', '2026-03-05T03:00'])
  })

  test('run exactly once between two daily times, in any time zone and with any downtime', () => {
    const outages = fc.array(fc.record({ startHour: fc.integer({ min: 0, max: 144 }), hours: fc.integer({ min: 1, max: 60 }) }), {
      maxLength: 4,
    })
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham', 'America/St_Johns')
    const from = '2026-03-25T00:00Z'
    fc.assert(
      fc.property(zones, outages, fc.integer({ min: 0, max: 23 }), (zone, off, checkHour) => {
        const isOff = (ms: number) =>
          off.some(({ startHour, hours }) => ms >= at(from) + startHour * hour && ms < at(from) + (startHour + hours) * hour)
        const schedule = daily(`${String(checkHour).padStart(2, '0')}:00`)
        const allChecks = checksOf({ schedule, zone, from, days: 6 })
        const checks = checksOf({ schedule, zone, from, days: 6, isOff })
        expect(checks.length).toBeLessThanOrEqual(allChecks.length)
        for (const [index, ms] of checks.entries()) {
          const times = allChecks.filter((time) => time <= ms && time > (checks[index - 1] ?? 0))
          expect(times.length).toBeGreaterThanOrEqual(1)
        }
      }),
      { numRuns: 6 },
    )
  })
})

describe('a wrong clock', () => {
  const yearAhead = (ms: number) => (ms >= at('2026-03-02T00:00Z') && ms < at('2026-03-03T00:00Z') ? ms + 365 * day : ms)

  test.each([
    ['every 12 hours', { intervalHours: 12 }],
    ['every day', daily('06:00')],
  ] as const)('that is a year ahead for a day does not stop the checks %s for a year', (_when, schedule) => {
    const checks = checksOf({ schedule, from: '2026-03-01T00:00Z', days: 6, clock: yearAhead })
    const laterChecks = checks.filter((ms) => ms >= at('2026-03-03T00:00Z'))
    expect(laterChecks.length).toBeGreaterThanOrEqual(3)
    expect(laterChecks.length).toBeLessThanOrEqual(8)
  })

  test('that is set back by a minute repeats nothing', () => {
    const clock = (ms: number) => (ms > at('2026-03-02T00:00Z') ? ms - minute : ms)
    expect(checksOf({ schedule: {}, from: '2026-03-01T00:00Z', days: 4, clock })).toHaveLength(3)
  })

  test('does not delay settings that were saved in the future', () => {
    const schedule = { ...daily('06:00'), savedAtMs: at('2031-01-01T00:00Z') }
    expect(checksOf({ schedule, from: '2026-03-01T00:00Z', days: 3 })).toHaveLength(3)
  })
})

test('the time zone is that of the process, TZ', async () => {
  const rules = new URL('./check-schedule.rules.ts', import.meta.url).href
  const library = { enabled: true, checkIntervalHours: null, knownSinceMs: 0, lastCheckAtMs: at('2026-03-02T12:00Z'), lastAskedAtMs: null }
  const schedule = { enabled: true, intervalHours: 24, ...daily('03:00'), savedAtMs: 0 }
  const script = `const { nextCheckAtMs } = await import(${JSON.stringify(rules)})
    console.log(new Date(nextCheckAtMs(${JSON.stringify(schedule)}, ${JSON.stringify(library)}, ${at('2026-03-02T12:30Z')})).toISOString())`
  const next = async (zone: string) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ: zone },
    })
    return stdout.trim()
  }
  expect([await next('Asia/Tokyo'), await next('America/New_York')]).toEqual(['2026-03-02T18:00:00.000Z', '2026-03-03T08:00:00.000Z'])
})
