import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChapterPolicy, classifyChapters, emptyPolicy, type ListedChapter } from './listed-chapters.rules.ts'

const aChapter = (chapter: Partial<ListedChapter> & { id: string }): ListedChapter => ({
  url: `https://mangadex.org/chapter/${chapter.id}`,
  number: '1',
  volume: null,
  title: null,
  language: 'en',
  scanlationGroups: [{ id: 'g1', name: 'A Group' }],
  releaseDate: '2024-01-01T00:00:00Z',
  state: 'available',
  ...chapter,
})
const ids = (chapters: readonly ListedChapter[]) => chapters.map(({ id }) => id)
const none: ReadonlySet<string> = new Set()

test('a chapter in the history is not downloaded again', () => {
  const sorted = classifyChapters([aChapter({ id: 'a', number: '1' }), aChapter({ id: 'b', number: '2' })], new Set(['a']))
  expect([ids(sorted.recorded), ids(sorted.toFetch)]).toEqual([['a'], ['b']])
})

test('a chapter recorded by its URL is recognized', () => {
  const sorted = classifyChapters([aChapter({ id: 'a', url: 'http://www.example.org/read/1/' })], new Set(['https://example.org/read/1']))
  expect(sorted.toFetch).toEqual([])
})

test('external, removed and announced chapters are set aside with their reason', () => {
  const states = ['external', 'removed', 'future'] as const
  const sorted = classifyChapters(
    states.map((state, n) => aChapter({ id: state, number: String(n), state })),
    none,
  )
  expect(sorted.toFetch).toEqual([])
  expect(sorted.skipped.map(({ state }) => state)).toEqual(states)
})

describe('several uploads of one number', () => {
  test('are all downloaded when they are by different groups', () => {
    const other = aChapter({ id: 'b', scanlationGroups: [{ id: 'g2', name: 'B' }] })
    expect(ids(classifyChapters([aChapter({ id: 'a' }), other], none).toFetch)).toEqual(['a', 'b'])
  })

  test('are reduced to the newest when they are by the same groups in any order', () => {
    const groups = [
      { id: 'g1', name: 'A' },
      { id: 'g2', name: 'B' },
    ]
    const old = aChapter({ id: 'old', scanlationGroups: groups })
    const fresh = aChapter({ id: 'new', scanlationGroups: groups.toReversed(), releaseDate: '2024-02-01T00:00:00Z' })
    const sorted = classifyChapters([old, fresh], none)
    expect([ids(sorted.toFetch), sorted.skipped]).toEqual([['new'], [{ chapter: old, state: 'superseded' }]])
  })

  test('are not downloaded when one by the same group exists', () => {
    const sorted = classifyChapters(
      [aChapter({ id: 'had' }), aChapter({ id: 'new', releaseDate: '2025-01-01T00:00:00Z' })],
      new Set(['had']),
    )
    expect(sorted.toFetch).toEqual([])
    expect(sorted.skipped.map(({ chapter, state }) => [chapter.id, state])).toEqual([['new', 'superseded']])
  })

  test('are downloaded when a person blacklisted the downloaded one', () => {
    const [had, again] = [aChapter({ id: 'had' }), aChapter({ id: 'new', releaseDate: '2025-01-01T00:00:00Z' })]
    const policy = { ...emptyPolicy, downloaded: [had], blocked: new Set(['had']) }
    expect(ids(classifyChapters([had, again], new Set(['had']), policy).toFetch)).toEqual(['new'])
  })

  test('are not both downloaded when a person requests the newest again after the options had it deleted', () => {
    const [old, fresh] = [aChapter({ id: 'old' }), aChapter({ id: 'new', releaseDate: '2025-01-01T00:00:00Z' })]
    const { toFetch, skipped } = classifyChapters([old, fresh], none, { ...emptyPolicy, wanted: new Set(['new']) })
    expect([ids(toFetch), skipped]).toEqual([['new'], [{ chapter: old, state: 'superseded' }]])
  })

  test('are not downloaded when the source has removed the downloaded one, which can be replaced on request', () => {
    const held = aChapter({ id: 'had', scanlationGroups: [{ id: null, name: 'a group' }] })
    const again = aChapter({ id: 'new' })
    const sort = (policy: Partial<ChapterPolicy>) => {
      const { toFetch, recorded, replacing } = classifyChapters([again], none, { ...emptyPolicy, downloaded: [held], ...policy })
      return [ids(toFetch), ids(recorded), [...replacing.values()].map(ids)]
    }
    expect(sort({})).toEqual([[], [], []])
    expect(sort({ renewing: new Set(['new']) })).toEqual([['new'], [], [['had']]])
    expect(sort({ wanted: new Set(['new']) })).toEqual([['new'], [], []])
    // A person rejected it.
    expect(sort({ blocked: new Set(['had']) })).toEqual([['new'], [], []])
  })

  test('replace an existing one by the same group on request, with the newest of several and only while one exists', () => {
    const uploads = ['had', 'new', 'newest'].map((id, n) => aChapter({ id, releaseDate: `2024-0${n + 1}-01T00:00:00Z` }))
    const sort = (recorded: readonly string[], renewing: readonly string[]) => {
      const { toFetch, replacing, skipped } = classifyChapters(uploads, new Set(recorded), { ...emptyPolicy, renewing: new Set(renewing) })
      return [ids(toFetch), [...replacing.values()].map(ids), skipped.map(({ chapter, state }) => `${chapter.id} ${state}`)]
    }
    expect(sort(['had'], ['new'])).toEqual([['new'], [['had']], ['newest superseded']])
    expect(sort(['had'], ['new', 'newest'])).toEqual([['newest'], [['had']], ['new superseded']])
    // Both were recorded, one of them now without a file: the download determines which.
    expect(sort(['had', 'new'], ['newest'])).toEqual([['newest'], [['new', 'had']], []])
    expect(sort([], ['new'])).toEqual([['newest'], [], ['had superseded', 'new superseded']])
  })

  test('of which one is downloaded and still listed are replaced once', () => {
    const [had, again] = [aChapter({ id: 'had' }), aChapter({ id: 'new', releaseDate: '2024-02-01T00:00:00Z' })]
    const policy = { ...emptyPolicy, downloaded: [{ ...had }], renewing: new Set(['new']) }
    expect([...classifyChapters([had, again], new Set(['had']), policy).replacing.values()]).toEqual([[had]])
  })

  test('that are oneshots never replace each other', () => {
    const oneshots = ['had', 'new'].map((id) => aChapter({ id, number: null }))
    const { toFetch, replacing } = classifyChapters(oneshots, new Set(['had']), { ...emptyPolicy, renewing: new Set(['new']) })
    expect([ids(toFetch), replacing.size]).toEqual([['new'], 0])
  })

  test('keep the readable one when a newer one is not readable yet', () => {
    const announced = aChapter({ id: 'new', releaseDate: '2999-01-01T00:00:00Z', state: 'future' })
    expect(ids(classifyChapters([aChapter({ id: 'old' }), announced], none).toFetch)).toEqual(['old'])
  })

  test.each([
    ['without a number are different oneshots', { number: null }],
    ['without a group are different people', { scanlationGroups: [] }],
  ])('%s', (_reason, difference) => {
    expect(ids(classifyChapters([aChapter({ id: 'a', ...difference }), aChapter({ id: 'b', ...difference })], none).toFetch)).toEqual([
      'a',
      'b',
    ])
  })

  test('are separate chapters when volume, language or a letter differ', () => {
    const chapters = [
      aChapter({ id: 'a', number: '5.5' }),
      aChapter({ id: 'b', number: '5.5a' }),
      aChapter({ id: 'c', number: '5.5', volume: '2' }),
      aChapter({ id: 'd', number: '5.5', language: 'de' }),
    ]
    expect(ids(classifyChapters(chapters, none).toFetch)).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('a range of numbers', () => {
  const chapters = ['1', '2', '3'].map((number) => aChapter({ id: number, number }))
  const select = (listed: readonly ListedChapter[], policy: Partial<ChapterPolicy>, recorded = none) => {
    const { toFetch, skipped } = classifyChapters(listed, recorded, { ...emptyPolicy, ...policy })
    return [ids(toFetch), skipped.map(({ chapter, state }) => `${chapter.id} ${state}`)]
  }

  test('leaves chapters out, except those that a person requests', () => {
    const range = { from: 3, newest: null }
    expect(select(chapters, { range })).toEqual([['3'], ['1 out-of-range', '2 out-of-range']])
    expect(select(chapters, { range, wanted: new Set(['1']) })).toEqual([['1', '3'], ['2 out-of-range']])
    const again = aChapter({ id: 'again', number: '2', releaseDate: '2024-02-01T00:00:00Z' })
    const renewing = new Set(['again'])
    expect(select([...chapters, again], { range, renewing }, new Set(['2']))).toEqual([['3', 'again'], ['1 out-of-range']])
  })

  test('counts only readable chapters as the newest', () => {
    const listed = [...chapters, aChapter({ id: '4', number: '4', state: 'external' })]
    expect(select(listed, { range: { from: null, newest: { count: 2, recorded: [] } } })).toEqual([
      ['2', '3'],
      ['1 out-of-range', '4 external'],
    ])
  })
})

describe('any listing', () => {
  const chapter = fc
    .record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      number: fc.constantFrom('1', '2', null),
      state: fc.constantFrom('available', 'external', 'removed', 'future'),
      scanlationGroups: fc.constantFrom([{ id: 'g1', name: 'A' }], [{ id: null, name: 'B' }], []),
      releaseDate: fc.constantFrom('2024-01-01T00:00:00Z', '2024-01-02T00:00:00Z', null),
    } satisfies Record<string, fc.Arbitrary<unknown>>)
    .map((difference) => aChapter(difference as Partial<ListedChapter> & { id: string }))
  const renewed = fc.subarray(['a', 'b', 'c', 'd', 'e', 'f']).map((renewing) => ({ ...emptyPolicy, renewing: new Set(renewing) }))
  const recorded = fc.subarray(['a', 'b', 'c', 'd', 'e', 'f']).map((list) => new Set(list))

  test('assigns each chapter to exactly one list, and recording the downloaded ones leaves nothing to download', () => {
    fc.assert(
      fc.property(fc.array(chapter), recorded, renewed, (listed, before, policy) => {
        const sorted = classifyChapters(listed, before, policy)
        const places = [...ids(sorted.recorded), ...ids(sorted.toFetch), ...sorted.skipped.map((entry) => entry.chapter.id)]
        expect(places.toSorted()).toEqual([...new Set(ids(listed))].toSorted())
        const after = new Set([...before, ...ids(sorted.toFetch)])
        expect(ids(classifyChapters(listed, after, { ...policy, renewing: new Set() }).toFetch)).toEqual([])
      }),
    )
  })
})
