import { expect, test } from 'vitest'
import { sortByMembers } from './set-order.rules.ts'

test('what is on the screen follows the order at once, and nothing is lost', () => {
  expect(sortByMembers(['c', 'a'], [{ id: 'a' }, { id: 'b' }, { id: 'c' }])).toEqual([{ id: 'c' }, { id: 'a' }, { id: 'b' }])
})
