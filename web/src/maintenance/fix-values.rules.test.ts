import { expect, test } from 'vitest'
import { figuresOf, isTaken, readAnswer, sumOf } from './fix-values.rules.ts'

const days = { key: 'days', label: 'Days', type: 'number', default: 7, min: 1, max: 30, hint: '' } as const

test('a number outside of its limits, or none at all, is not sent', () => {
  expect([1, 30].map((value) => isTaken(days, value))).toEqual([true, true])
  expect([0, 31, ''].map((value) => isTaken(days, value))).toEqual([false, false, false])
})

test('what must be chosen is not left empty', () => {
  const library = { key: 'libraryId', label: 'Library', type: 'string', default: '', hint: '', required: true } as const
  expect([isTaken(library, ''), isTaken(library, '0A'), isTaken({ ...library, required: false }, '')]).toEqual([false, true, true])
})

test('an answer is read whatever its endpoint says', () => {
  expect(readAnswer(undefined)).toEqual({ message: undefined, taskIds: [], figures: [] })
  expect(readAnswer({ success: true, message: 'Begun.', taskIds: ['a', 'b'] })).toEqual({
    message: 'Begun.',
    taskIds: ['a', 'b'],
    figures: [],
  })
  expect(readAnswer({ message: 'Begun.', taskId: 'a' }).taskIds).toEqual(['a'])
  expect(readAnswer({ processed: 2, newPages: 7, details: [] }).figures).toEqual([
    { name: 'processed', value: 2 },
    { name: 'new pages', value: 7 },
  ])
})

test('what several tasks did adds up', () => {
  expect(sumOf([figuresOf({ books: 1 }), figuresOf({ books: 2, series: 1 }), figuresOf(null)])).toEqual([
    { name: 'books', value: 3 },
    { name: 'series', value: 1 },
  ])
})
