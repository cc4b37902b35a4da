import { expect, test } from 'vitest'
import { sortByMembers } from './set-order.rules.ts'

test('the screen shows the new order immediately, and nothing is lost', () => {
  expect(sortByMembers(['c', 'a'], [{ id: 'a' }, { id: 'b' }, { id: 'c' }])).toEqual([{ id: 'c' }, { id: 'a' }, { id: 'b' }])
})
