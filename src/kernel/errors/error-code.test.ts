import { expect, test } from 'vitest'
import { asError, errorCodeOf, hasErrorCode, requireDefined } from './index.ts'

test('the code of an error is read only where there is a text', () => {
  expect(errorCodeOf(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBe('ENOENT')
  for (const thrown of [undefined, null, 'ENOENT', 7, {}, { code: 7 }, new Error('x')]) expect(errorCodeOf(thrown)).toBeUndefined()
  expect(hasErrorCode({ code: 'EEXIST' }, 'ENOENT', 'EEXIST')).toBe(true)
  expect(hasErrorCode({ code: 'EIO' }, 'ENOENT')).toBe(false)
  expect(hasErrorCode(undefined, 'ENOENT')).toBe(false)
})

test('anything that was thrown can be treated as an error', () => {
  const error = new TypeError('x')
  expect(asError(error)).toBe(error)
  expect(asError('gone').message).toBe('gone')
})

test('a missing value is an error that names it; zero and the empty text are values', () => {
  expect(requireDefined(0, 'the count')).toBe(0)
  expect(requireDefined('', 'the name')).toBe('')
  expect(() => requireDefined(undefined, 'the page of a checked number')).toThrow('Missing: the page of a checked number.')
  expect(() => requireDefined(null, 'the count')).toThrow('Missing: the count.')
})
