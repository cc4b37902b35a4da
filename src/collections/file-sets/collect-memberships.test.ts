import { expect, test } from 'vitest'
import { requireDefined } from '../../kernel/errors/index.ts'
import { collectMemberships } from './collect-memberships.ts'

const book = (bookId: string, readLists: { name: string; number?: number }[], collections: string[] = []) => ({
  bookId,
  seriesId: `series of ${bookId}`,
  titleKey: 'x',
  numberSort: 1,
  releaseDate: null,
  readLists,
  collections,
})

test('names are grouped regardless of case, with each member once', async () => {
  const books = [
    book('1', [{ name: 'Civil War', number: 2 }], ['Heroes']),
    book('2', [{ name: ' CIVIL war' }, { name: 'Civil War', number: 9 }], ['heroes', ' ']),
  ]
  expect([...(await collectMemberships(books, 'READ_LIST')).values()]).toEqual([
    {
      name: 'Civil War',
      claims: new Map([
        ['1', 2],
        ['2', null],
      ]),
    },
  ])
  expect([...(await collectMemberships(books, 'COLLECTION')).values()]).toEqual([
    {
      name: 'Heroes',
      claims: new Map([
        ['series of 1', null],
        ['series of 2', null],
      ]),
    },
  ])
})

test('members are in reading order: by date, then by title and number', async () => {
  const books = [
    { ...book('undated 2', [{ name: 'War' }]), numberSort: 2 },
    { ...book('undated 1', [{ name: 'War' }]), numberSort: 1 },
    { ...book('new', [{ name: 'war' }]), releaseDate: '2010-01-01' },
    { ...book('old', [{ name: 'WAR' }]), releaseDate: '2001-01-01' },
  ]
  const [war] = (await collectMemberships(books, 'READ_LIST')).values()
  const { name, claims } = requireDefined(war, 'the set "war"')
  expect([name, ...claims.keys()]).toEqual(['WAR', 'old', 'new', 'undated 1', 'undated 2'])
})

test('other work can run while the files of a large library are compared', async () => {
  const books = Array.from({ length: 100_000 }, (_, index) => book(`B${index}`, [{ name: `Arc ${index % 100}`, number: index }]))
  let turns = 0
  const counting = setInterval(() => turns++, 0)
  await collectMemberships(books, 'READ_LIST')
  clearInterval(counting)
  expect(turns).toBeGreaterThan(5)
})
