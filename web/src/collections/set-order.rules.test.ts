import { expect, test } from 'vitest'
import { moveMember, sortByMembers } from './set-order.rules.ts'

test('a member moves one place and not beyond the edge', () => {
  expect(moveMember(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moveMember(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moveMember(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
  expect(moveMember(['a', 'b'], 'b', 1)).toEqual(['a', 'b'])
  expect(moveMember(['a', 'b'], 'x', 1)).toEqual(['a', 'b'])
})

test('the screen shows the new order immediately, and nothing is lost', () => {
  expect(sortByMembers(['c', 'a'], [{ id: 'a' }, { id: 'b' }, { id: 'c' }])).toEqual([{ id: 'c' }, { id: 'a' }, { id: 'b' }])
})
