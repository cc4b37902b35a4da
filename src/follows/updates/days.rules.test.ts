import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, daysBetween, isDay, startOfDayMs } from './days.rules.ts'

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Havana']
const anInstant = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2035, 0, 1) })

test('every instant is within its day, and a day begins where the previous one ends', () => {
  fc.assert(
    fc.property(anInstant, fc.constantFrom(...zones), (ms, zone) => {
      const day = dayOf(ms, zone)
      const startMs = startOfDayMs(day, zone)
      expect(startMs).toBeLessThanOrEqual(ms)
      expect(startOfDayMs(addDays(day, 1), zone)).toBeGreaterThan(ms)
      expect([dayOf(startMs, zone), dayOf(startMs - 1, zone)]).toEqual([day, addDays(day, -1)])
    }),
    { numRuns: 60 },
  )
})

test('days are counted across changes to daylight saving time', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2)
})

test('only existing days are accepted', () => {
  expect(['2024-02-29', '2026-02-29', '2026-13-01', '2026-1-1', '0000-01-01', ''].filter(isDay)).toEqual(['2024-02-29'])
})
