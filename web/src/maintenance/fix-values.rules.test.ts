import { expect, test } from 'vitest'
import { figuresOf, isValidValue, readFixResult, sumFigures } from './fix-values.rules.ts'

const days = { key: 'days', label: 'Days', type: 'number', default: 7, min: 1, max: 30, hint: '' } as const

test('a number that is missing or out of range is rejected', () => {
  expect([1, 30].map((value) => isValidValue(days, value))).toEqual([true, true])
  expect([0, 31, ''].map((value) => isValidValue(days, value))).toEqual([false, false, false])
})

test('a required choice must not be empty', () => {
  const library = { key: 'libraryId', label: 'Library', type: 'string', default: '', hint: '', required: true } as const
  expect([isValidValue(library, ''), isValidValue(library, '0A'), isValidValue({ ...library, required: false }, '')]).toEqual([
    false,
    true,
    true,
  ])
})

test('responses of all endpoints are parsed', () => {
  expect(readFixResult(undefined)).toEqual({ message: undefined, taskIds: [], figures: [] })
  expect(readFixResult({ success: true, message: 'Begun.', taskIds: ['a', 'b'] })).toEqual({
    message: 'Begun.',
    taskIds: ['a', 'b'],
    figures: [],
  })
  expect(readFixResult({ message: 'Begun.', taskId: 'a' }).taskIds).toEqual(['a'])
  expect(readFixResult({ skipped: 0, processed: 2, tookMs: 7, details: [] }).figures).toEqual([
    { name: 'processed', value: 2 },
    { name: 'skipped', value: 0 },
  ])
})

test('the results of several tasks add up', () => {
  expect(sumFigures([figuresOf({ books: 1 }), figuresOf({ books: 2, series: 1 }), figuresOf(null)])).toEqual([
    { name: 'series', value: 1 },
    { name: 'books', value: 3 },
  ])
})

test('messages about single items are shown', () => {
  expect(readFixResult({ renamed: 1, details: [{ message: 'A → B' }, {}, null] }).details).toEqual(['A → B'])
})
