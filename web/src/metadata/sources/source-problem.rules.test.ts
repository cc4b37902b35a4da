import { expect, test } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { problemKindOf, secondsUntil } from './source-problem.rules.ts'

test('the kind of error depends on the code and never on the message', () => {
  expect(problemKindOf(new ApiError(429, 'wait', { code: 'SOURCE_LIMITED' }))).toBe('limited')
  expect(problemKindOf(new ApiError(502, 'down', { code: 'SOURCE_DOWN' }))).toBe('down')
  expect(problemKindOf(new ApiError(400, 'off', { code: 'SOURCE_DISABLED' }))).toBe('off')
  expect(problemKindOf(new ApiError(404, 'gone', { code: 'TITLE_NOT_FOUND' }))).toBe('other')
  expect(problemKindOf(new Error('no answer'))).toBe('other')
})

test('the countdown ends at the retry time of the response', () => {
  const error = new ApiError(429, 'wait', { code: 'SOURCE_LIMITED', retryAtMs: 10_500 })
  expect(secondsUntil(error, 0)).toBe(11)
  expect(secondsUntil(error, 20_000)).toBe(0)
  expect(secondsUntil(new Error('x'), 0)).toBe(0)
})

test('a source that is down may be retried at any time', () => {
  expect(secondsUntil(new ApiError(502, 'down', { code: 'SOURCE_DOWN', retryAtMs: 300_000 }), 0)).toBe(0)
})
