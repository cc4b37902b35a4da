import { expect, test } from 'vitest'
import { filterKeyOf, filterPattern, filterValuesOf } from './filter-values.rules.ts'

test('options are grouped by their filter, and a minus excludes them', () => {
  expect(filterValuesOf(['genre:action', 'genre:-slice of life', 'genre:action', 'year:2001:05'])).toEqual({
    genre: { include: ['action'], exclude: ['slice of life'] },
    year: { include: ['2001:05'], exclude: [] },
  })
  expect(filterValuesOf([])).toEqual({})
})

test('equal choices have the same key, in any order and repeated', () => {
  expect(filterKeyOf(['a:1', 'b:2'])).toBe(filterKeyOf(['b:2', 'a:1', 'b:2']))
  expect(filterKeyOf(['a:1'])).not.toBe(filterKeyOf(['a:-1']))
})

test.each([
  ['status:ongoing', true],
  ['genre:-romance', true],
  ['status', false],
  [':ongoing', false],
  ['status:', false],
  ['status:-', false],
  ['status:--ongoing', false],
  ['__proto__:x', true],
])('%s is a chosen option: %s', (text, isValid) => {
  expect(filterPattern.test(text)).toBe(isValid)
})

test('a filter named like a property of every object is only a filter', () => {
  const values = filterValuesOf(['__proto__:x', 'constructor:y'])
  expect(Object.keys(values)).toEqual(['__proto__', 'constructor'])
  expect(({} as Record<string, unknown>).include).toBeUndefined()
})
