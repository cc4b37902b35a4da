import { expect, test } from 'vitest'
import { isStripBySize, placeAfter, previewLayoutOf, turnOfKey, turnOfSwipe } from './preview.rules.ts'

test.each([
  [{ tags: ['Long Strip'], originalLanguage: 'ko' }, 'strip'],
  [{ tags: ['Full Color'], genres: ['Webtoon'], originalLanguage: 'ja' }, 'strip'],
  [{ originalLanguage: 'ja' }, 'rtl'],
  [{ originalLanguage: 'ja-Latn' }, 'rtl'],
  [{ originalLanguage: 'ko' }, 'ltr'],
  [{ originalLanguage: null }, 'ltr'],
] as const)('a title with %j is shown as %s', (title, layout) => {
  expect(previewLayoutOf({ tags: [], genres: [], ...title })).toBe(layout)
})

const press = (key: string, changes = {}) => ({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...changes })

test('arrow keys turn pages in the reading direction, and Space turns forward, with Shift back', () => {
  expect(turnOfKey(press('ArrowRight'), 'ltr')).toBe('forward')
  expect(turnOfKey(press('ArrowRight'), 'rtl')).toBe('back')
  expect(turnOfKey(press('ArrowLeft'), 'rtl')).toBe('forward')
  expect(turnOfKey(press(' '), 'rtl')).toBe('forward')
  expect(turnOfKey(press(' ', { shiftKey: true }), 'ltr')).toBe('back')
  expect([turnOfKey(press('End'), 'ltr'), turnOfKey(press('Home'), 'ltr')]).toEqual(['last', 'first'])
})

test('browser shortcuts are not intercepted, and no key is in a strip, which scrolls', () => {
  expect(turnOfKey(press('ArrowLeft', { altKey: true }), 'ltr')).toBeUndefined()
  expect(turnOfKey(press('ArrowRight'), 'strip')).toBeUndefined()
  expect(turnOfKey(press('a'), 'ltr')).toBeUndefined()
})

test('a swipe turns the page that it moves away; a tap and a vertical movement turn none', () => {
  expect(turnOfSwipe({ xPx: -80, yPx: 10 }, 'ltr')).toBe('forward')
  expect(turnOfSwipe({ xPx: -80, yPx: 10 }, 'rtl')).toBe('back')
  expect(turnOfSwipe({ xPx: 80, yPx: 0 }, 'ltr')).toBe('back')
  expect(turnOfSwipe({ xPx: -20, yPx: 0 }, 'ltr')).toBeUndefined()
  expect(turnOfSwipe({ xPx: -80, yPx: 90 }, 'ltr')).toBeUndefined()
})

test('the end comes after the last page, and nothing before the first', () => {
  expect([placeAfter('forward', 3, 3), placeAfter('forward', 4, 3), placeAfter('back', 1, 3)]).toEqual([4, 4, 1])
  expect([placeAfter('last', 1, 3), placeAfter('first', 4, 3)]).toEqual([3, 1])
})

test.each([
  [[1.45], false],
  [[6], true],
  [[1.45, 6], true],
  [[1.45, 1.45, 6], false],
  [[1.45, 6, 6], true],
  [[1.45, 1.45, 1.45, 6, 6, 6, 6], false],
  [[0.7, 1.45], false],
  [[], false],
])('first pages with a height of %j times their width are shown as a strip: %s', (ratios, isStrip) => {
  expect(isStripBySize(new Map(ratios.map((ratio, index) => [index + 1, ratio])))).toBe(isStrip)
})
