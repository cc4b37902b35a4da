import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from './days.rules.ts'
import { predictRelease, releaseDaysBySeries } from './upcoming.rules.ts'

const today = '2026-11-23'
const aHistory = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }).map((ages) => ages.map((age) => addDays(today, -age)))

test('a prediction is today or later, after the last release, and as far ahead as its interval says', () => {
  fc.assert(
    fc.property(aHistory, (days) => {
      const prediction = predictRelease(days, today)
      if (!prediction) return
      const last = days.toSorted().at(-1) ?? today
      expect(prediction.day >= today && prediction.day > last).toBe(true)
      expect(daysBetween(last, prediction.day) % prediction.medianDays).toBe(0)
      expect(daysBetween(today, prediction.day)).toBeLessThanOrEqual(prediction.medianDays)
      expect(prediction.releases).toBeGreaterThanOrEqual(3)
      expect(prediction.releases).toBeLessThanOrEqual(13)
    }),
  )
})

test('neither the order of the chapters nor several chapters on one day change a prediction', () => {
  fc.assert(
    fc.property(aHistory, (days) => {
      expect(predictRelease([...days, ...days].reverse(), today)).toEqual(predictRelease(days, today))
    }),
  )
})

test('a title released at a regular interval is expected one interval after its last release', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 3, max: 6 }), (interval, count) => {
      const days = Array.from({ length: count }, (_, index) => addDays(today, -index * interval))
      expect(predictRelease(days, today)).toEqual({ day: addDays(today, interval), medianDays: interval, releases: count })
    }),
  )
})

test('a break or a double release does not change the interval of a weekly title', () => {
  const ages = [2, 9, 10, 17, 24, 52, 59]
  expect(
    predictRelease(
      ages.map((age) => addDays(today, -age)),
      today,
    ),
  ).toEqual({ day: '2026-11-28', medianDays: 7, releases: 7 })
})

test.each([
  [[0, 30, 32, 39], 7],
  [[0, 9, 13], 7],
  [[0, 1], undefined],
])('releases %j days ago have the interval %s', (ages, medianDays) => {
  const days = ages.map((age) => addDays(today, -age))
  expect(predictRelease(days, today)?.medianDays).toBe(medianDays)
})

test('nothing is predicted from fewer than three days, from releases over a year ago, or for a title that stopped', () => {
  const ago = (...ages: number[]) => ages.map((age) => addDays(today, -age))
  expect(predictRelease(ago(1, 1, 1, 8), today)).toBeUndefined()
  expect(predictRelease(ago(1, 366, 373, 380), today)).toBeUndefined()
  expect(predictRelease(ago(31, 38, 45), today)).toBeUndefined()
  expect(predictRelease(ago(30, 37, 44), today)).toMatchObject({ day: '2026-11-28' })
  expect(predictRelease(ago(60, 80, 100), today)).toMatchObject({ day: today })
  expect(predictRelease(ago(61, 81, 101), today)).toBeUndefined()
  expect(predictRelease([], today)).toBeUndefined()
})

test('a day on which many chapters were downloaded is not taken for their release day', () => {
  const at = (day: string, count: number) =>
    Array.from({ length: count }, () => ({ seriesId: 'S', releaseDate: null, downloadedAt: Date.parse(day) }))
  const dated = { seriesId: 'S', releaseDate: '2026-03-01', downloadedAt: Date.parse('2026-03-20') }
  const days = releaseDaysBySeries([dated, ...at('2026-03-02', 30), ...at('2026-03-09', 2), ...at('2026-03-16', 1)])
  expect(days.get('S')).toEqual(['2026-03-01', '2026-03-09', '2026-03-16'])
})

test('each deleted chapter is assigned to its series once, however many series there are', () => {
  let reads = 0
  const chapters = Array.from({ length: 1_000 }, (_, n) => ({
    get seriesId() {
      reads++
      return `S${n % 500}`
    },
    releaseDate: n < 500 ? '2026-03-01' : '2026-03-08',
    downloadedAt: 0,
  }))
  const days = releaseDaysBySeries(chapters)
  expect(days.size).toBe(500)
  expect(days.get('S499')).toEqual(['2026-03-01', '2026-03-08'])
  expect(reads).toBe(chapters.length)
})
