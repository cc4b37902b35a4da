import { expect, test } from 'vitest'
import { archiveName } from './chapter-file-name.rules.ts'
import { type NamedRecord, pendingRenames } from './pending-renames.rules.ts'

const aRecord = (chapterKey: string, group: string, file: string | null, number = '1'): NamedRecord => ({
  chapterKey,
  file,
  number,
  volume: null,
  title: null,
  language: 'en',
  groups: [group],
})
const pendingOf = (records: readonly NamedRecord[], pattern = '') =>
  pendingRenames(records, ({ groups, ...record }, n) =>
    archiveName({ ...record, scanlationGroups: groups.map((name) => ({ name })) }, { pattern, series: 'Series' }, n),
  ).map(({ chapterKey, file, names }) => [chapterKey, file, names[0]])

test('an archive with the name of a replaced release is renamed', () => {
  expect(pendingOf([aRecord('old', 'First', null), aRecord('new', 'Best', 'c001 [First].cbz')])).toEqual([
    ['new', 'c001 [First].cbz', 'c001 [Best].cbz'],
  ])
  expect(pendingOf([aRecord('old', 'First', null), aRecord('new', 'Best', 'c001 [First] (2).cbz')])).toHaveLength(1)
  const replacedTwice = [aRecord('old', 'First', null), aRecord('older', 'Second', null), aRecord('new', 'Best', 'c001 [First].cbz')]
  expect(pendingOf(replacedTwice)).toHaveLength(1)
})

test.each([
  ['one that is called as it should be', [aRecord('old', 'First', null), aRecord('new', 'Best', 'c001 [Best] (2).cbz')]],
  ['a name that a person gave', [aRecord('old', 'First', null), aRecord('new', 'Best', 'Chapter one.cbz')]],
  ['another number', [aRecord('old', 'First', null, '2'), aRecord('new', 'Best', 'c002 [First].cbz')]],
  ['a release that still has its file', [aRecord('old', 'First', 'c001 [First].cbz'), aRecord('new', 'Best', 'c001 [First].cbz')]],
])('no archive is renamed for %s', (_what, records) => expect(pendingOf(records)).toEqual([]))

test('a pattern without the group requires no renaming', () => {
  expect(pendingOf([aRecord('old', 'First', null), aRecord('new', 'Best', '001.cbz')], '{number:3}')).toEqual([])
})
