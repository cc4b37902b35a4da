import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changedOptions,
  type DownloadOptions,
  effectiveOptions,
  listingKeyOf,
  type NumberedChapter,
  noOptions,
  olderThanNewest,
  outOfRange,
  parseChapterNumber,
} from './download-options.rules.ts'

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const options: fc.Arbitrary<DownloadOptions> = fc.record({
  languages: orNull(fc.uniqueArray(fc.constantFrom('en', 'de', 'pt-br'), { minLength: 1 })),
  groups: orNull(fc.uniqueArray(fc.constantFrom('A', 'B', 'C'))),
  fromChapter: orNull(fc.constantFrom('0', '1', '12.5', '100')),
  keepNewest: orNull(fc.integer({ min: 0, max: 5 })),
  deleteAfterReading: orNull(fc.boolean()),
  paused: orNull(fc.boolean()),
})
const keys = Object.keys(noOptions) as (keyof DownloadOptions)[]

test("a title's own choice applies whatever its library chose, and without one the library's applies", () => {
  fc.assert(
    fc.property(options, options, options, (title, library, other) => {
      for (const key of keys) {
        const [one, another] = [effectiveOptions(title, library), effectiveOptions(title, { ...library, [key]: other[key] })]
        if (title[key] !== null) expect(another[key]).toEqual(one[key])
      }
      expect(effectiveOptions(noOptions, library)).toEqual(effectiveOptions(library, noOptions))
      expect(effectiveOptions(library, title)).toEqual(effectiveOptions(optionsOver(library, title), noOptions))
    }),
  )
})

const optionsOver = (first: DownloadOptions, second: DownloadOptions): DownloadOptions =>
  Object.fromEntries(keys.map((key) => [key, first[key] ?? second[key]])) as unknown as DownloadOptions

test('without any choice the defaults apply: one language, every release, all chapters, nothing deleted', () => {
  expect(effectiveOptions(noOptions, noOptions)).toEqual({
    languages: null,
    groups: [],
    fromChapter: null,
    keepNewest: null,
    deleteAfterReading: false,
    paused: false,
  })
  expect(listingKeyOf(effectiveOptions(noOptions, noOptions), 'en')).toBe('en')
  expect(listingKeyOf(effectiveOptions(noOptions, noOptions), null)).toBeNull()
})

test('0 and an empty list are choices that lift those of the library', () => {
  const library = { ...noOptions, fromChapter: '10', keepNewest: 5, groups: ['A'] }
  expect(effectiveOptions({ ...noOptions, fromChapter: '0', keepNewest: 0, groups: [] }, library)).toMatchObject({
    fromChapter: null,
    keepNewest: null,
    groups: [],
  })
})

test('a change keeps what it leaves out, and the same change twice is the same as once', () => {
  fc.assert(
    fc.property(options, options, fc.subarray(keys), (before, wanted, chosen) => {
      const change = Object.fromEntries(chosen.map((key) => [key, wanted[key]]))
      const after = changedOptions(before, change)
      for (const key of keys) expect(after[key]).toEqual(chosen.includes(key) ? wanted[key] : before[key])
      expect(changedOptions(after, change)).toEqual(after)
    }),
  )
})

test('options that select other chapters have another key, in whatever order the languages are given', () => {
  const keyOf = (change: Partial<DownloadOptions>) => listingKeyOf(effectiveOptions({ ...noOptions, ...change }, noOptions), 'en')
  const keysOfChoices = [{}, { languages: ['de'] }, { languages: ['de', 'en'] }, { fromChapter: '5' }, { keepNewest: 5 }, { groups: ['A'] }]
  expect(new Set(keysOfChoices.map(keyOf)).size).toBe(keysOfChoices.length)
  expect(keyOf({ languages: ['en', 'de'] })).toBe(keyOf({ languages: ['de', 'en'] }))
  expect(keyOf({ languages: ['en'] })).toBe(keyOf({}))
  expect(keyOf({ languages: ['en'], fromChapter: '5' })).toBe(keyOf({ fromChapter: '5' }))
  expect(keyOf({ deleteAfterReading: true, paused: true })).toBe(keyOf({}))
  expect(listingKeyOf({ ...effectiveOptions(noOptions, noOptions), blocked: 1 }, 'en')).not.toBe(keyOf({}))
})

const inNoVolume = (number: string | null): NumberedChapter => ({ number, volume: null })
const numbers = fc.array(fc.constantFrom('1', '2', '2.5', '3', '10', '10a', '11', null, 'x'))

test('only chapters below the first one, or older than the newest ones to keep, are out of range', () => {
  fc.assert(
    fc.property(numbers, orNull(fc.integer({ min: 0, max: 12 })), orNull(fc.integer({ min: 1, max: 4 })), (listed, from, count) => {
      const isOut = outOfRange({ from, newest: count === null ? null : { count, recorded: [] } }, listed.map(inNoVolume))
      const kept = listed.filter((number) => !isOut(inNoVolume(number)))
      const values = [...new Set(listed.flatMap((number) => parseChapterNumber(number) ?? []))].sort((a, b) => b - a)
      const newest = new Set(count === null ? values : values.slice(0, count))
      for (const number of listed) {
        const value = parseChapterNumber(number)
        const isWanted = value === undefined || (newest.has(value) && value >= (from ?? 0))
        expect(kept.includes(number)).toBe(isWanted)
      }
    }),
  )
})

test('chapters that were downloaded before count as the newest ones, so that older ones do not return', () => {
  const isOut = outOfRange({ from: null, newest: { count: 2, recorded: ['98', '99', '100'].map(inNoVolume) } }, ['50'].map(inNoVolume))
  expect(isOut(inNoVolume('50'))).toBe(true)
  expect(isOut(inNoVolume('101'))).toBe(false)
})

test('if numbers restart in each volume, the last chapters of the highest volumes are the newest', () => {
  const chaptersOf = (volume: string | null, count: number) => Array.from({ length: count }, (_, n) => ({ volume, number: String(n + 1) }))
  const keptOf = (all: readonly NumberedChapter[], count: number) => {
    const isOld = olderThanNewest(all, count)
    return all.filter((chapter) => !isOld(chapter)).map(({ number, volume }) => `${volume ?? 'none'}/${number}`)
  }
  const all = [...chaptersOf('9', 5), ...chaptersOf('10', 2)]
  // Those with the highest numbers stay as well, because a volume at the source may be wrong.
  expect(keptOf(all, 2)).toEqual(['9/4', '9/5', '10/1', '10/2'])
  expect(keptOf([...all, { volume: null, number: '1' }], 2)).toEqual(['9/4', '9/5', '10/2', 'none/1'])
  expect(keptOf([...chaptersOf(null, 2), { volume: '1', number: '3' }, { volume: '2', number: '4' }], 2)).toEqual(['1/3', '2/4'])
  // Numbers don't restart because oneshots are in several volumes, nor because a release names no volume or another group's names it.
  const severalReleases = [null, '1', '1'].map((volume) => ({ volume, number: '3' }))
  const oneshots = ['1', '2'].map((volume) => ({ volume, number: null }))
  const inOrder = [...chaptersOf('2', 2), ...severalReleases, ...oneshots]
  expect(keptOf(inOrder, 1)).toEqual(['none/3', '1/3', '1/3', '1/null', '2/null'])
})
