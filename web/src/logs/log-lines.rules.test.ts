import { expect, test } from 'vitest'
import type { LogLine } from '../api/types.ts'
import { appendLines, fieldsText, filterLines, maxLines, numberLines, readServerLogSearch } from './log-lines.rules.ts'

const aLine = (level: LogLine['level'], message: string, fields = {}): LogLine => ({
  time: '2026-11-22T00:00:00Z',
  level,
  message,
  fields,
})

const lines = numberLines([
  aLine('debug', 'Looked at the folder'),
  aLine('warn', 'The source answers slowly', { libraryId: 'L1' }),
  aLine('info', 'A book was added', { bookId: 'B7' }),
])

test('a level filter includes more severe levels, newest first', () => {
  expect(filterLines(lines, {}).map(({ id }) => id)).toEqual([2, 1, 0])
  expect(filterLines(lines, { level: 'info' }).map(({ id }) => id)).toEqual([2, 1])
  expect(filterLines(lines, { level: 'error' })).toEqual([])
})

test('the text filter searches message and ids, ignoring case', () => {
  expect(filterLines(lines, { text: 'SLOWLY' }).map(({ id }) => id)).toEqual([1])
  expect(filterLines(lines, { text: 'b7' }).map(({ id }) => id)).toEqual([2])
})

test('new lines are appended, and the oldest are dropped at the limit', () => {
  const full = numberLines(Array.from({ length: maxLines }, () => aLine('info', 'x')))
  const next = appendLines(full, [aLine('info', 'new')])
  expect(next).toHaveLength(maxLines)
  expect(next.at(-1)).toMatchObject({ id: maxLines, message: 'new' })
  expect(appendLines([], [aLine('info', 'first')])[0]?.id).toBe(0)
})

test('unknown search parameters of the log page are dropped', () => {
  expect(readServerLogSearch({ level: 'warn', text: 404, page: 2 })).toEqual({ level: 'warn', text: '404' })
  expect(readServerLogSearch({ level: 'loud' })).toEqual({})
})

test('a line without fields has no details', () => {
  expect(fieldsText(aLine('info', 'x'))).toBe('')
  expect(fieldsText(aLine('info', 'x', { a: 1 }))).toContain('"a": 1')
})
