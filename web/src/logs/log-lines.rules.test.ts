import { expect, test } from 'vitest'
import type { LogLine } from '../api/types.ts'
import { appendLines, fieldsText, filterLines, maxLines } from './log-lines.rules.ts'
import { readServerLogSearch } from './log-search.rules.ts'

const aLine = (number: number, level: LogLine['level'], message: string, fields = {}): LogLine => ({
  number,
  time: '2026-11-22T00:00:00Z',
  level,
  message,
  fields,
})

const lines = [
  aLine(0, 'debug', 'Looked at the folder'),
  aLine(1, 'warn', 'The source answers slowly', { libraryId: 'L1' }),
  aLine(2, 'info', 'A book was added', { bookId: 'B7' }),
]

test('a level filter includes more severe levels, newest first', () => {
  expect(filterLines(lines, {}).map(({ number }) => number)).toEqual([2, 1, 0])
  expect(filterLines(lines, { level: 'info' }).map(({ number }) => number)).toEqual([2, 1])
  expect(filterLines(lines, { level: 'error' })).toEqual([])
})

test('the text filter searches message and ids, ignoring case', () => {
  expect(filterLines(lines, { text: 'SLOWLY' }).map(({ number }) => number)).toEqual([1])
  expect(filterLines(lines, { text: 'b7' }).map(({ number }) => number)).toEqual([2])
})

test('new lines are appended, and the oldest are dropped at the limit', () => {
  const full = Array.from({ length: maxLines }, (_, number) => aLine(number, 'info', 'x'))
  const next = appendLines(full, [aLine(maxLines, 'info', 'new')])
  expect(next).toHaveLength(maxLines)
  expect(next.at(-1)).toMatchObject({ number: maxLines, message: 'new' })
  expect(appendLines([], [aLine(7, 'info', 'first')])).toHaveLength(1)
})

test('a line that was written while the list loaded appears once', () => {
  expect(appendLines(lines, [aLine(2, 'info', 'A book was added'), aLine(3, 'info', 'Another')]).map(({ number }) => number)).toEqual([
    0, 1, 2, 3,
  ])
})

test('unknown search parameters of the log page are dropped', () => {
  expect(readServerLogSearch({ level: 'warn', text: 404, page: 2 })).toEqual({ level: 'warn', text: '404' })
  expect(readServerLogSearch({ level: 'loud' })).toEqual({})
})

test('a line without fields has no details', () => {
  expect(fieldsText(aLine(0, 'info', 'x'))).toBe('')
  expect(fieldsText(aLine(0, 'info', 'x', { a: 1 }))).toContain('"a": 1')
})
