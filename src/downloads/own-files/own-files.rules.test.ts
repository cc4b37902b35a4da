import { expect, test } from 'vitest'
import { chapterNumberIn, matchOwnFiles } from './own-files.rules.ts'

test.each([
  ['Berserk c001', 1],
  ['Berserk v01 ch. 12.5 [Group]', 12.5],
  ['Kapitel 7', 7],
  ['Berserk Chapter_010', 10],
  ['Berserk v03', undefined],
  ['Berserk 012', undefined],
  ['Berserk c001-c004', undefined],
  ['Berserk c001 c002', undefined],
  ['Comic 3', undefined],
])('%j is the file of chapter %s', (name, number) => {
  expect(chapterNumberIn(name)).toBe(number)
})

const match = (names: readonly string[], listed: readonly (readonly [string | null, string])[], language = '', recorded: string[] = []) =>
  matchOwnFiles(
    names.map((name) => ({ name, language })),
    listed.map(([number, ofChapter]) => ({ number, language: ofChapter })),
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
  expect(match(['a c1'], [['1', 'en']], '', ['1'])).toEqual([])
  expect(match(['a c1'], [[null, 'en']])).toEqual([])
})
