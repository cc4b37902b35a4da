import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requireDefined } from '../../kernel/errors/index.ts'
import { type LibrarySchedule, localTime, nextCheckAtMs, type Schedule } from './check-schedule.rules.ts'

const hourMs = 3_600_000
const at = (text: string): number => Date.parse(text)

const aSchedule = (change: Partial<Schedule> = {}): Schedule => ({
  enabled: true,
  intervalHours: 24,
  scheduleMode: 'interval',
  checkTime: null,
  savedAtMs: at('2026-01-01T00:00:00Z'),
  ...change,
})
const daily = (checkTime: string, change: Partial<Schedule> = {}) => aSchedule({ scheduleMode: 'fixed_time', checkTime, ...change })

const aLibrary = (change: Partial<LibrarySchedule> = {}): LibrarySchedule => ({
  enabled: true,
  checkIntervalHours: null,
  knownSinceMs: at('2026-03-01T12:00:00Z'),
  lastCheckAtMs: null,
  lastAskedAtMs: null,
  ...change,
})

const nextCheck = (schedule: Schedule, library: LibrarySchedule, zone = 'UTC') => {
  const ms = nextCheckAtMs(schedule, library, at('2027-01-01T00:00:00Z'), zone)
  return ms === null ? null : new Date(ms).toISOString()
}

describe('checks at an interval', () => {
  test('are counted from the last check, regardless of restarts since', () => {
    const library = aLibrary({ lastCheckAtMs: at('2026-03-02T08:30:00Z') })
    expect(nextCheck(aSchedule({ intervalHours: 6 }), library)).toBe('2026-03-02T14:30:00.000Z')
  })

  test('use the interval of a library if it has one', () => {
    const library = aLibrary({ checkIntervalHours: 1, lastCheckAtMs: at('2026-03-02T08:30:00Z') })
    expect(nextCheck(aSchedule({ intervalHours: 6 }), library)).toBe('2026-03-02T09:30:00.000Z')
  })

  test('wait one interval for a new library', () => {
    expect(nextCheck(aSchedule(), aLibrary())).toBe('2026-03-02T12:00:00.000Z')
  })

  test('are never due for a disabled library or with a disabled scheduler', () => {
    expect(nextCheck(aSchedule(), aLibrary({ enabled: false }))).toBeNull()
    expect(nextCheck(aSchedule({ enabled: false }), aLibrary())).toBeNull()
  })

  test('ignore times that a clock wrote which was far ahead, and the daily time that is set for another mode', () => {
    const [soon, farAhead] = [at('2027-01-01T00:30:00Z'), at('2030-01-01T00:00:00Z')]
    expect(nextCheck(aSchedule(), aLibrary({ lastCheckAtMs: soon }))).toBe('2027-01-02T00:30:00.000Z')
    expect(nextCheck(aSchedule(), aLibrary({ lastCheckAtMs: farAhead, lastAskedAtMs: farAhead }))).toBe('2026-03-02T12:00:00.000Z')
    expect(nextCheck(aSchedule({ checkTime: '03:00' }), aLibrary())).toBe('2026-03-02T12:00:00.000Z')
  })

  test('are requested again after an hour when one had no effect, not at every tick', () => {
    const library = aLibrary({ lastCheckAtMs: at('2026-03-01T00:00:00Z'), lastAskedAtMs: at('2026-03-02T00:00:10Z') })
    expect(nextCheck(aSchedule(), library)).toBe('2026-03-02T01:00:10.000Z')
  })

  test('come at least one interval after the last check, for any history', () => {
    const moments = fc.integer({ min: 0, max: 4e12 })
    const library = fc.record({
      enabled: fc.constant(true),
      checkIntervalHours: fc.option(fc.integer({ min: 1, max: 8760 })),
      knownSinceMs: moments,
      lastCheckAtMs: fc.option(moments),
      lastAskedAtMs: fc.option(moments),
    })
    fc.assert(
      fc.property(library, fc.integer({ min: 1, max: 8760 }), (known, intervalHours) => {
        const next = requireDefined(nextCheckAtMs(aSchedule({ intervalHours }), known, 4e12), 'the time of the next check')
        const hours = known.checkIntervalHours ?? intervalHours
        expect(next).toBeGreaterThanOrEqual((known.lastCheckAtMs ?? known.knownSinceMs) + hours * hourMs)
      }),
    )
  })
})

describe('checks at a daily time', () => {
  test('use the time zone of the process', () => {
    const library = aLibrary({ lastCheckAtMs: at('2026-03-02T03:00:05Z') })
    expect(nextCheck(daily('03:00'), library, 'UTC')).toBe('2026-03-03T03:00:00.000Z')
    expect(nextCheck(daily('03:00'), library, 'Asia/Tokyo')).toBe('2026-03-02T18:00:00.000Z')
  })

  test('catch up once on a time that passed while the server was down', () => {
    const library = aLibrary({ lastCheckAtMs: at('2026-03-02T03:00:05Z') })
    expect(nextCheck(daily('03:00'), library)).toBe('2026-03-03T03:00:00.000Z')
    const caughtUp = aLibrary({ lastCheckAtMs: at('2026-03-05T09:00:00Z') })
    expect(nextCheck(daily('03:00'), caughtUp)).toBe('2026-03-06T03:00:00.000Z')
  })

  test('start tomorrow when the time is set after it has passed today', () => {
    const library = aLibrary({ lastCheckAtMs: at('2026-03-01T22:00:00Z') })
    expect(nextCheck(daily('02:00', { savedAtMs: at('2026-03-02T10:00:00Z') }), library)).toBe('2026-03-03T02:00:00.000Z')
  })

  test('run right after a time that daylight saving skips, and once for one that it repeats', () => {
    const before = aLibrary({ lastCheckAtMs: at('2026-03-28T12:00:00Z') })
    expect(nextCheck(daily('02:30'), before, 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
    const autumn = aLibrary({ lastCheckAtMs: at('2026-10-24T12:00:00Z') })
    const once = at(requireDefined(nextCheck(daily('02:30'), autumn, 'Europe/Berlin'), 'the time of the next check'))
    expect(new Date(once).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(nextCheck(daily('02:30'), aLibrary({ lastCheckAtMs: once }), 'Europe/Berlin')).toBe('2026-10-26T01:30:00.000Z')
  })
})

test('the last check is shown in local time without a zone', () => {
  const local = localTime(at('2026-03-02T03:04:05Z'))
  expect(local).toMatch(/^2026-03-0\dT\d\d:\d\d:05$/)
  expect(new Date(local).getTime()).toBe(at('2026-03-02T03:04:05Z'))
})
