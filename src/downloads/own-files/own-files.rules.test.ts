import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareNumberIn, chapterNumberIn, matchOwnFiles } from './own-files.rules.ts'

test.each([
  ['Berserk c001', 1],
  ['Berserk v01 ch. 12.5 [Group]', 12.5],
  ['Kapitel 7', 7],
  ['Berserk Chapter_010', 10],
  ['Berserk v03', undefined],
  ['Berserk 012', undefined],
  ['Berserk c001-c004', undefined],
  ['Berserk c001 c002', undefined],
  ['Berserk v01 (c001-005)', undefined],
  ['Berserk c001 - 005', undefined],
  ['Berserk Ch. 1–5', undefined],
  ['Berserk c001-c004v2', undefined],
  ['Berserk c001 - 005 v01', undefined],
  ['Berserk c012 - 100 Years', 12],
  ['Berserk Ch.12v2', 12],
  ['Berserk c012-v02', 12],
  ['Berserk c012 - The 3rd Night', 12],
  ['Comic 3', undefined],
])('%j is the file of chapter %s', (name, number) => {
  expect(chapterNumberIn(name)).toBe(number)
})

const match = (
  names: readonly string[],
  listed: readonly (readonly [string | null, string | null])[],
  language = '',
  recorded: string[] = [],
) =>
  matchOwnFiles(
    names.map((name) => ({ name, language, pageCount: 20 })),
    listed.map(([number, ofChapter]) => ({ number, language: ofChapter, pages: null })),
    ({ number }) => number !== null && recorded.includes(number),
  ).map(({ file, chapter }) => [file.name, chapter.number, chapter.language])

test('a file is matched only with the one listed release of its number in its language', () => {
  expect(match(['a c1'], [['1', 'en']])).toEqual([['a c1', '1', 'en']])
  expect(match(['a c1', 'b c01'], [['1', 'en']])).toEqual([])
  const twice = [
    ['1', 'en'],
    ['1', 'en'],
  ] as const
  expect(match(['a c1'], twice)).toEqual([])
  expect(match(['a c1'], [['1', 'en']], 'de')).toEqual([])
  expect(match(['a c1'], [['1', 'en']], 'EN')).toHaveLength(1)
  expect(match(['a c1'], [['1', null]], 'de')).toHaveLength(1)
  expect(match(['a c1'], [['1', 'en']], '', ['1'])).toEqual([])
  expect(match(['a c1'], [[null, 'en']])).toEqual([])
  expect(match(['a v01 c001-005'], [['1', 'en']])).toEqual([])
})

test.each([
  ['Berserk 012', 12],
  ['Berserk - 012 (2004) [Group]', 12],
  ['Berserk #12', 12],
  ['012.5', 12.5],
  ['Berserk v12', undefined],
  ['Berserk Vol. 12', undefined],
  ['Berserk c012', undefined],
  ['Berserk Ch. 12', undefined],
  ['Berserk 012-013', undefined],
  ['Mob Psycho 100 012', undefined],
  ['Berserk12', undefined],
  ['Berserk 12 Extra', undefined],
])('%j has the bare number %s', (name, number) => {
  expect(bareNumberIn(name)).toBe(number)
})

const matchPages = (files: readonly (readonly [string, number])[], listed: readonly (readonly [string, number | null])[]) =>
  matchOwnFiles(
    files.map(([name, pageCount]) => ({ name, pageCount, language: '' })),
    listed.map(([number, pages]) => ({ number, pages, language: 'en' })),
    () => false,
  ).map(({ file, chapter }) => [file.name, chapter.number])

test('a bare number is that of a chapter if the file has as many pages as this chapter', () => {
  expect(matchPages([['Berserk 012', 21]], [['12', 20]])).toEqual([['Berserk 012', '12']])
  expect([22, 23, 208].map((pages) => matchPages([['Berserk 012', pages]], [['12', 20]]).length)).toEqual([1, 0, 0])
  expect(matchPages([['Berserk 012', 1]], [['12', 0]])).toEqual([])
  expect(matchPages([['Berserk 012', 20]], [['12', null]])).toEqual([])
  const both = [['Berserk 012', 208] as const, ['Berserk c012', 19] as const]
  expect(matchPages(both, [['12', 20]])).toEqual([['Berserk c012', '12']])
  expect(matchPages([['Berserk 012', 20], ...both], [['12', 20]])).toEqual([])
})

test('whatever the files are called, a chapter is never matched with one that has the pages of a volume, nor with one of several', () => {
  const name = fc
    .tuple(fc.constantFrom('', 'Berserk ', 'Berserk - ', 'Berserk #'), fc.constantFrom('1', '01', '2', '002', '3'))
    .map((parts) => parts.join(''))
  const file = fc.tuple(name, fc.constantFrom(19, 20, 22, 180, 210))
  const release = fc.tuple(fc.constantFrom('1', '2', '3'), fc.constantFrom(null, 18, 20, 24))
  fc.assert(
    fc.property(fc.array(file, { maxLength: 5 }), fc.array(release, { maxLength: 5 }), (files, listed) => {
      for (const [matched, number] of matchPages(files, listed)) {
        expect(listed.filter(([one]) => one === number)).toHaveLength(1)
        const pages = listed.find(([one]) => one === number)?.[1] ?? Number.NaN
        const meant = files.filter(([other, count]) => bareNumberIn(other) === Number(number) && Math.abs(count - pages) <= 2)
        expect(meant.map(([other]) => other)).toEqual([matched])
      }
    }),
  )
})
