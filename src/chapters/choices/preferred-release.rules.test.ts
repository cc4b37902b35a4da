import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChapterPolicy, classifyChapters, emptyPolicy, type ListedChapter } from '../listed/listed-chapters.rules.ts'

const aChapter = (id: string, group: string, difference: Partial<ListedChapter> = {}): ListedChapter => ({
  id,
  url: `https://mangadex.org/chapter/${id}`,
  number: '1',
  volume: null,
  title: null,
  language: 'en',
  scanlationGroups: [{ id: null, name: group }],
  releaseDate: '2024-01-01T00:00:00Z',
  state: 'available',
  ...difference,
})
const sort = (chapters: readonly ListedChapter[], groupOrder: readonly string[], recorded: readonly string[] = []) => {
  const sorted = classifyChapters(chapters, new Set(recorded), { ...emptyPolicy, groupOrder })
  return {
    fetched: sorted.toFetch.map(({ id }) => id),
    replaced: [...sorted.replacing].map(([chapter, held]) => `${chapter.id} for ${held.map(({ id }) => id).join(' or ')}`),
  }
}

test('the group that comes first in the order is downloaded, whatever its spelling', () => {
  expect(sort([aChapter('a', 'A'), aChapter('b', ' b ')], ['B', 'A']).fetched).toEqual(['b'])
  expect(sort([aChapter('a', 'A'), aChapter('b', 'B'), aChapter('c', 'C')], ['X', 'C', 'B']).fetched).toEqual(['c'])
})
test('a group is preferred by its ID, whatever its name', () => {
  const renamed = aChapter('b', '', { scanlationGroups: [{ id: 'group-b', name: 'B, renamed' }] })
  expect(sort([aChapter('a', 'A'), renamed], ['group-b', 'A']).fetched).toEqual(['b'])
})
test.each([
  ['the newest', '2024-02-01T00:00:00Z', 'a'],
  ['the one with a date, which another lacks,', null, 'b'],
  ['the one with the highest ID of equally new ones', '2024-01-01T00:00:00Z', 'b'],
])('%s is downloaded when no group is preferred, in whatever order they are listed', (_, releaseDate, best) => {
  const chapters = [aChapter('a', 'A', { releaseDate }), aChapter('b', 'B')]
  expect([chapters, chapters.toReversed()].map((listed) => sort(listed, ['C']).fetched)).toEqual([[best], [best]])
})
test('a downloaded release is only replaced by one of a preferred group', () => {
  const chapters = [aChapter('a', 'A'), aChapter('b', 'B')]
  expect(sort(chapters, ['B', 'A'], ['a'])).toEqual({ fetched: ['b'], replaced: ['b for a'] })
  expect(sort(chapters, ['A', 'B'], ['a'])).toEqual({ fetched: [], replaced: [] })
  expect(sort(chapters, [], ['a'])).toEqual({ fetched: [], replaced: [] })
  expect(sort([...chapters, aChapter('c', 'C')], ['C', 'B', 'A'], ['a'])).toEqual({ fetched: ['c'], replaced: ['c for a'] })
})
test('a release that itself replaced another upload of its group is replaced: the upload before it has no file', () => {
  const again = aChapter('again', 'A', { releaseDate: '2024-02-01T00:00:00Z' })
  expect(sort([aChapter('a', 'A'), again, aChapter('b', 'B')], ['B', 'A'], ['a', 'again'])).toEqual({
    fetched: ['b'],
    replaced: ['b for again or a'],
  })
})
test('a chapter that was deleted because of the download options does not return as a better release, unless a person requests that', () => {
  const policy = { ...emptyPolicy, groupOrder: ['B', 'A'], cleanedUp: new Set(['a']) }
  const sort = (change: Partial<ChapterPolicy>) => {
    const { toFetch, replacing } = classifyChapters([aChapter('a', 'A'), aChapter('b', 'B')], new Set(['a']), { ...policy, ...change })
    return [toFetch.map(({ id }) => id), replacing.size]
  }
  expect(sort({})).toEqual([[], 0])
  expect(sort({ wanted: new Set(['b']) })).toEqual([['b'], 0])
})
test('a deleted chapter that a person requests again is downloaded without the releases of other groups, and replaces none', () => {
  const chapters = [aChapter('a', 'A'), aChapter('b', 'B')]
  const policy = { ...emptyPolicy, groupOrder: ['A', 'B'], wanted: new Set(['a']) }
  const { toFetch, skipped } = classifyChapters(chapters, new Set(), policy)
  expect([toFetch.map(({ id }) => id), skipped.map(({ state }) => state)]).toEqual([['a'], ['other-group']])
  expect(classifyChapters(chapters, new Set(['b']), policy).replacing.size).toBe(0)
})
test('a downloaded release that the source has removed still counts', () => {
  const sort = (groupOrder: readonly string[]) => {
    const policy = { ...emptyPolicy, groupOrder, downloaded: [aChapter('a', 'A')] }
    const { toFetch, skipped, replacing } = classifyChapters([aChapter('b', 'B')], new Set(), policy)
    return [toFetch.length, skipped.map(({ state }) => state), [...replacing.values()].flat().map(({ id }) => id)]
  }
  expect(sort(['A', 'B'])).toEqual([0, ['other-group'], []])
  expect(sort([])).toEqual([0, ['other-group'], []])
  expect(sort(['B', 'A'])).toEqual([1, [], ['a']])
})
test('a release whose file was replaced by one that is blacklisted since is downloaded again, or another one instead of it', () => {
  const [old, better, third] = [aChapter('a', 'A'), aChapter('b', 'B'), aChapter('c', 'C')]
  const sort = (groupOrder: readonly string[] | undefined, blocked: readonly string[], listed = [old, better, third]) => {
    const lists = { blocked: new Set(blocked), replaced: new Set(['a']), downloaded: [old, better] }
    const { toFetch } = classifyChapters(listed, new Set(['a', 'b']), { ...emptyPolicy, groupOrder, ...lists })
    return toFetch.map(({ id }) => id)
  }
  expect(sort(['B', 'A', 'C'], [])).toEqual([])
  expect(sort(['B', 'A', 'C'], ['b'])).toEqual(['a'])
  expect(sort(['B', 'C', 'A'], ['b'])).toEqual(['c'])
  expect(sort(['B', 'A', 'C'], ['b'], [better, third])).toEqual(['c'])
  expect(sort(undefined, [])).toEqual(['c'])
})
test('numbers that restart in each volume, other languages and oneshots are separate chapters', () => {
  const chapters = [
    aChapter('a', 'A', { volume: '1' }),
    aChapter('b', 'B', { volume: '2' }),
    aChapter('c', 'C', { language: 'de' }),
    aChapter('d', 'A', { number: null }),
    aChapter('e', 'B', { number: null }),
  ]
  expect(sort(chapters, ['A']).fetched).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(sort([aChapter('a', 'A', { volume: '1' }), aChapter('b', 'B')], ['B']).fetched).toEqual(['b'])
  const inTwoVolumes = [aChapter('a', 'A', { volume: '1' }), aChapter('b', 'A', { volume: '2' }), aChapter('c', 'A')]
  expect(sort(inTwoVolumes, ['A']).fetched).toEqual(['a', 'b', 'c'])
})
test('blacklisted groups are ignored, and a release that a person wants is downloaded in addition to the best', () => {
  const chapters = [aChapter('a', 'A'), aChapter('b', 'B'), aChapter('c', 'C')]
  const policy = { ...emptyPolicy, blocked: new Set(['a']), wanted: new Set(['c']), groupOrder: ['A', 'B', 'C'] }
  const { toFetch, skipped } = classifyChapters(chapters, new Set(), policy)
  expect(toFetch.map(({ id }) => id)).toEqual(['b', 'c'])
  expect(skipped.map(({ state }) => state)).toEqual(['blacklisted'])
  // Also one that was blacklisted after its download.
  expect(classifyChapters(chapters, new Set(['a']), policy).toFetch.map(({ id }) => id)).toEqual(['b', 'c'])
})

test('exactly one release of every number is kept, and a second run changes nothing', () => {
  const chapters = fc.uniqueArray(
    fc.record({ id: fc.nat(60), number: fc.constantFrom('1', '2', '3'), group: fc.constantFrom('A', 'B', 'C', 'D'), had: fc.boolean() }),
    { selector: ({ id }) => id, minLength: 1 },
  )
  fc.assert(
    fc.property(chapters, fc.shuffledSubarray(['A', 'B', 'C', 'D']), (specs, groupOrder) => {
      const listed = specs.map(({ id, number, group }) => aChapter(`${id}`, group, { number }))
      const had = new Set(specs.filter((spec) => spec.had).map(({ id }) => `${id}`))
      const { toFetch, replacing } = classifyChapters(listed, had, { ...emptyPolicy, groupOrder })
      for (const number of new Set(specs.map((spec) => spec.number))) {
        const fetched = toFetch.filter((chapter) => chapter.number === number)
        const hadOne = specs.some((spec) => spec.number === number && spec.had)
        expect(fetched.length).toBeLessThanOrEqual(1)
        if (!hadOne) expect(fetched).toHaveLength(1)
        if (hadOne) for (const chapter of fetched) expect(replacing.has(chapter)).toBe(true)
      }
      const after = new Set([...had, ...toFetch.map(({ id }) => id)])
      expect(classifyChapters(listed, after, { ...emptyPolicy, groupOrder }).toFetch).toEqual([])
    }),
  )
})
