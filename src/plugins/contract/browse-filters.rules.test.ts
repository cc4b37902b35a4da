import { expect, test } from 'vitest'
import { chosenOptions } from './browse-filters.rules.ts'
import type { BrowseFilter } from './browse-provider.ts'

const options = ['a', 'b', 'c'].map((value) => ({ value, name: value }))
const filterOf = (kind: BrowseFilter['kind']): BrowseFilter => ({ id: 'x', name: 'X', kind, options })

test.each([
  ['one', ['b', 'a'], ['c'], { include: ['b'], exclude: [] }],
  ['many', ['b', 'a', 'b'], ['c'], { include: ['b', 'a'], exclude: [] }],
  ['include-exclude', ['a', 'unknown'], ['c', 'other'], { include: ['a'], exclude: ['c'] }],
] as const)('a filter of kind %s has, of included %j and excluded %j, %j', (kind, include, exclude, expected) => {
  expect(chosenOptions(filterOf(kind), { x: { include, exclude } })).toEqual(expected)
})

test('a filter that was not used has no chosen options, also with an id that every object has', () => {
  expect(chosenOptions(filterOf('many'), { y: { include: ['a'], exclude: [] } })).toEqual({ include: [], exclude: [] })
  expect(chosenOptions({ ...filterOf('many'), id: 'toString' }, {})).toEqual({ include: [], exclude: [] })
})
