import { expect, test } from 'vitest'
import { moveItem } from './move-item.rules.ts'

test('a member moves one place and not beyond the edge', () => {
  expect(moveItem(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
  expect(moveItem(['a', 'b'], 'b', 1)).toEqual(['a', 'b'])
  expect(moveItem(['a', 'b'], 'x', 1)).toEqual(['a', 'b'])
})

test('a source moves by one position, and an unknown one or one at either end does not move', () => {
  expect(moveItem(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
  expect(moveItem(['a', 'b'], 'b', 1)).toEqual(['a', 'b'])
  expect(moveItem(['a'], 'x', 1)).toEqual(['a'])
})
