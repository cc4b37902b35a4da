import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChapterInfo } from '../../plugins/index.ts'
import { chapterFileName } from '../naming/chapter-file-name.rules.ts'
import { type ArchiveClues, matchArchive, parseFileNameClues } from './match-archive.rules.ts'

const aChapter = (difference: Partial<ChapterInfo> = {}): ChapterInfo => ({
  id: JSON.stringify(difference),
  url: '',
  number: '21',
  volume: null,
  title: null,
  language: 'en',
  scanlationGroups: [],
  releaseDate: null,
  pages: null,
  state: 'available',
  externalUrl: null,
  ...difference,
})
const group = (...names: string[]) => names.map((name) => ({ id: null, name }))
const clues = (difference: Partial<ArchiveClues> = {}): ArchiveClues => ({
  number: '21',
  volume: null,
  groups: [],
  language: null,
  ...difference,
})

describe('names of archives', () => {
  test.each<[string, Partial<ArchiveClues>]>([
    ['v4 c021 [Group].cbz', { volume: '4', groups: ['Group'] }],
    ['c021.5 [A, B] (2).cbz', { number: '021.5', groups: ['A', 'B'] }],
    ['c001.cbz', { number: '001' }],
    ['Ch. 001 - A Title [Group].cbz', { number: '001', groups: ['Group'] }],
    ['Chapter 001.cbz', { number: '001' }],
    ["c005.5a [['G']].cbz", { number: '005.5a', groups: ['G'] }],
    ['Oneshot [Group].cbz', { number: null, groups: ['Group'] }],
    ['Cover.cbz', { number: null }],
    ['c021x y.cbz', { number: '021x' }],
  ])('give clues in %s', (name, expected) => {
    const found = parseFileNameClues(name)
    expect({ ...found, number: found.number === '021' ? '21' : found.number }).toEqual(clues(expected))
  })

  test('in our own scheme are matched with their chapter', () => {
    const numbers = fc.tuple(fc.nat(2000), fc.constantFrom('', '.5', '.1', 'a')).map(([whole, rest]) => `${whole}${rest}`)
    const groups = fc.array(fc.constantFrom('Alpha', 'Béta Scans', 'no:name', '日本'), { maxLength: 2 })
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(numbers, groups), { selector: ([number]) => number, minLength: 1 }), (all) => {
        const chapters = all.map(([number, names]) => aChapter({ number, scanlationGroups: group(...new Set(names)) }))
        for (const chapter of chapters) expect(matchArchive(parseFileNameClues(chapterFileName(chapter)), chapters)).toBe(chapter)
      }),
    )
  })
})

describe('an archive', () => {
  test('matches the only chapter of its number, and none when there are two', () => {
    const [first, second] = [aChapter({ scanlationGroups: group('A') }), aChapter({ scanlationGroups: group('B') })]
    expect(matchArchive(clues(), [first, aChapter({ number: '2' })])).toBe(first)
    expect(matchArchive(clues(), [first, second])).toBeUndefined()
    expect(matchArchive(clues({ groups: ['b'] }), [first, second])).toBe(second)
    expect(matchArchive(clues({ groups: ['C'] }), [first])).toBeUndefined()
    expect(matchArchive(clues({ number: null }), [first])).toBeUndefined()
  })
  test('is distinguished from the same number of another volume or language', () => {
    const [one, two] = [aChapter({ volume: '1' }), aChapter({ volume: '2' })]
    expect(matchArchive(clues({ volume: '02' }), [one, two])).toBe(two)
    expect(matchArchive(clues({ language: 'de' }), [aChapter(), aChapter({ language: 'de' })])?.language).toBe('de')
  })
  test('matches if its volume or language is known only from its name or only from the source', () => {
    const [plain, known] = [aChapter({ language: null }), aChapter({ volume: '4' })]
    expect(matchArchive(clues({ volume: '4', language: 'en' }), [plain])).toBe(plain)
    expect(matchArchive(clues(), [known])).toBe(known)
  })
  test('matches by number only a chapter that has one', () => {
    const chapter = aChapter()
    expect(matchArchive(clues(), [aChapter({ number: null }), chapter])).toBe(chapter)
  })
})
