import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedEntry, type TrackerEntry, type TrackerStatus, trackerStatuses } from '../../plugins/index.ts'
import { shelves } from '../../shelves/index.ts'
import { decideChange, isEmptyChange, type LocalProgress, remoteCount, type SyncFacts, type WantedEntry } from './sync.rules.ts'

const date = fc.constantFrom(null, '2026-01-02', '2026-03-09')
const count = fc.integer({ min: 0, max: 400 })
const entries: fc.Arbitrary<TrackerEntry> = fc.record({
  status: fc.constantFrom(...trackerStatuses),
  chaptersRead: count,
  volumesRead: count,
  score: fc.option(fc.integer({ min: 1, max: 100 })),
  startedAt: date,
  finishedAt: date,
})
const locals: fc.Arbitrary<LocalProgress> = fc
  .record({
    unit: fc.constantFrom('CHAPTERS' as const, 'VOLUMES' as const),
    read: count,
    hasBegun: fc.boolean(),
    isFinished: fc.boolean(),
    startedAt: date,
    finishedAt: date,
  })
  .map((local) => ({ ...local, hasBegun: local.hasBegun || local.read > 0 || local.isFinished }))
const choices: fc.Arbitrary<WantedEntry> = fc.record(
  { status: fc.constantFrom(...trackerStatuses), score: fc.option(fc.integer({ min: 1, max: 100 })), exact: fc.boolean() },
  { requiredKeys: [] },
)
const abilities = fc.record({
  chapters: fc.boolean(),
  volumes: fc.boolean(),
  score: fc.boolean(),
  dates: fc.boolean(),
  rereading: fc.boolean(),
})
const facts: fc.Arbitrary<SyncFacts> = fc.record({
  local: locals,
  title: fc.record({ entry: fc.option(entries), totalChapters: fc.option(count), totalVolumes: fc.option(count) }),
  abilities,
  wanted: choices,
  shelf: fc.constantFrom(null, ...shelves),
})
const automatic = facts.map((all) => ({ ...all, wanted: {} }))

const applied = (all: SyncFacts): SyncFacts => {
  const change = decideChange(all)
  const entry = isEmptyChange(change) ? all.title.entry : changedEntry({ change, before: all.title.entry })
  return { ...all, title: { ...all.title, entry } }
}

describe('for any list and any progress', () => {
  test('progress in a list never decreases unless the person chooses so', () => {
    fc.assert(
      fc.property(automatic, (all) => {
        const { entry } = all.title
        const then = applied(all).title.entry
        expect(remoteCount('CHAPTERS', then)).toBeGreaterThanOrEqual(remoteCount('CHAPTERS', entry))
        expect(remoteCount('VOLUMES', then)).toBeGreaterThanOrEqual(remoteCount('VOLUMES', entry))
        expect(then?.score ?? null).toBe(entry?.score ?? null)
        if (entry?.status === 'COMPLETED' || entry?.status === 'REREADING') expect(then?.status).toBe(entry.status)
      }),
    )
  })

  test('a change that was made is not made again', () => {
    const withoutStatus = facts.map(({ wanted: { status: _, ...wanted }, ...all }) => ({ ...all, wanted }))
    fc.assert(
      fc.property(withoutStatus, (all) => {
        expect(decideChange({ ...applied(all), wanted: {} })).toEqual({})
      }),
    )
  })

  test('two devices that send their progress in any order end with the same list', () => {
    fc.assert(
      fc.property(automatic, count, (all, more) => {
        const later = { ...all.local, read: all.local.read + more, hasBegun: all.local.hasBegun || more > 0, isFinished: false }
        const earlier = { ...all, local: { ...all.local, isFinished: false } }
        const first = applied({ ...applied(earlier), local: later }).title.entry
        const second = applied({ ...applied({ ...earlier, local: later }), local: earlier.local }).title.entry
        expect(second?.chaptersRead).toBe(first?.chaptersRead)
        expect(second?.volumesRead).toBe(first?.volumesRead)
      }),
    )
  })

  test('nothing that the service does not have is sent', () => {
    fc.assert(
      fc.property(facts, (all) => {
        const change = decideChange(all)
        if (!all.abilities.chapters) expect(change).not.toHaveProperty('chaptersRead')
        if (!all.abilities.volumes) expect(change).not.toHaveProperty('volumesRead')
        if (!all.abilities.score) expect(change).not.toHaveProperty('score')
        if (!all.abilities.dates) expect(change).not.toHaveProperty('startedAt')
      }),
    )
  })
})

describe('the status of a title', () => {
  const every = { chapters: true, volumes: true, score: true, dates: true, rereading: true }
  const local: LocalProgress = { unit: 'CHAPTERS', read: 3, hasBegun: true, isFinished: false, startedAt: '2026-01-02', finishedAt: null }
  const entry: TrackerEntry = { status: 'READING', chaptersRead: 1, volumesRead: 0, score: null, startedAt: null, finishedAt: null }
  const decide = (
    before: Partial<TrackerEntry> | null,
    read: Partial<LocalProgress> = {},
    wanted: WantedEntry = {},
    title: { readonly totalChapters?: number; readonly totalVolumes?: number; readonly shelf?: TrackerStatus } = {},
  ) =>
    decideChange({
      local: { ...local, ...read },
      title: {
        entry: before && { ...entry, ...before },
        totalChapters: title.totalChapters ?? null,
        totalVolumes: title.totalVolumes ?? null,
      },
      abilities: every,
      wanted,
      shelf: title.shelf ?? null,
    })

  test.each([
    ['a title that is not on the list', null, {}, { status: 'READING', chaptersRead: 3, startedAt: '2026-01-02' }],
    ['a planned title', { status: 'PLANNED', chaptersRead: 0 }, {}, { status: 'READING', chaptersRead: 3, startedAt: '2026-01-02' }],
    ['a title on hold, read further', { status: 'ON_HOLD' }, {}, { status: 'READING', chaptersRead: 3 }],
    ['a dropped title, not read further', { status: 'DROPPED', chaptersRead: 3 }, {}, {}],
    ['a completed title with new chapters', { status: 'COMPLETED' }, {}, { chaptersRead: 3 }],
    ['a title that is read again', { status: 'REREADING' }, {}, {}],
    [
      'a finished series',
      {},
      { isFinished: true, finishedAt: '2026-03-09' },
      { status: 'COMPLETED', chaptersRead: 3, finishedAt: '2026-03-09' },
    ],
    ['a series that was not opened', null, { read: 0, hasBegun: false }, {}],
  ] as const)('%s', (_what, before, read, change) => {
    expect(decide(before, read)).toEqual(change)
  })

  test('a finished series with fewer chapters than the title is not completed, and one with more is sent as all chapters', () => {
    expect(decide({}, { isFinished: true }, {}, { totalChapters: 5 })).toEqual({ chaptersRead: 3 })
    expect(decide({}, { isFinished: true, read: 9 }, {}, { totalChapters: 5 })).toMatchObject({ status: 'COMPLETED', chaptersRead: 5 })
  })

  test('a title goes to the list of the person’s shelf, and reading on does not take it from there', () => {
    expect(decide(null, {}, {}, { shelf: 'ON_HOLD' })).toEqual({ status: 'ON_HOLD', chaptersRead: 3 })
    expect(decide(null, { read: 0, hasBegun: false }, {}, { shelf: 'PLANNED' })).toEqual({ status: 'PLANNED' })
    expect(decide({ status: 'ON_HOLD' }, {}, {}, { shelf: 'ON_HOLD' })).toEqual({ chaptersRead: 3 })
    expect(decide({ status: 'ON_HOLD' }, {}, {}, { shelf: 'READING' })).toEqual({ status: 'READING', chaptersRead: 3 })
  })

  test('a score adds a title that was not opened as planned, and removing one adds nothing', () => {
    const unread = { read: 0, hasBegun: false }
    expect(decide(null, unread, { score: 40 })).toEqual({ status: 'PLANNED', score: 40 })
    expect(decide(null, unread, { score: null })).toEqual({})
  })

  test('a person may set status and score, and set the list back', () => {
    expect(decide({ chaptersRead: 57 }, {}, { status: 'DROPPED', score: 40 })).toEqual({ status: 'DROPPED', score: 40 })
    expect(decide({ chaptersRead: 57, score: 40 }, {}, { exact: true, score: null })).toEqual({ chaptersRead: 3, score: null })
    expect(decide({ status: 'COMPLETED', chaptersRead: 57 }, {}, { exact: true })).toEqual({ status: 'READING', chaptersRead: 3 })
  })
})
