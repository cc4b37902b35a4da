import { expect, test } from 'vitest'
import { isSearch, nextState, optionState, readDiscoverAddress, withOnlyOption, withOption } from './discover-address.rules.ts'

test('the URL contains a text, a list and filters, and unknown parameters are dropped', () => {
  expect(readDiscoverAddress({ q: 20, list: 'popular', f: ['status:ongoing', 7], x: 1 })).toEqual({
    q: '20',
    list: 'popular',
    f: ['status:ongoing'],
  })
  expect(readDiscoverAddress({ q: ['a'], list: 3, f: 'status:ongoing' })).toEqual({})
  expect(isSearch({ q: '' })).toBe(true)
  expect(isSearch({ f: ['status:ongoing'] })).toBe(true)
  expect(isSearch({ list: 'popular' })).toBe(false)
})

test('a genre is included by the first click, excluded by the second and cleared by the third', () => {
  const romance = { filterId: 'genre', value: 'romance' }
  const press = (chosen: readonly string[]) =>
    withOption(chosen, romance, nextState(optionState(chosen, romance.filterId, romance.value), true))
  const first = press(['status:ongoing'])
  expect(first).toEqual(['status:ongoing', 'genre:romance'])
  expect(press(first)).toEqual(['status:ongoing', 'genre:-romance'])
  expect(press(press(first))).toEqual(['status:ongoing'])
})

test('an option that cannot be excluded is cleared by the second click', () => {
  expect(nextState('include', false)).toBe('off')
})

test('a filter with a single choice replaces it', () => {
  expect(withOnlyOption(['sort:title', 'status:ongoing'], 'sort', 'year')).toEqual(['status:ongoing', 'sort:year'])
  expect(withOnlyOption(['sort:title', 'status:ongoing'], 'sort', '')).toEqual(['status:ongoing'])
})
