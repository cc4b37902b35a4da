import { expect, test } from 'vitest'
import { explainFileReadError } from './file-error.rules.ts'

const fault = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['ENOENT', 'BOOK_FILE_MISSING'],
  ['EIO', 'BOOK_FILE_MISSING'],
  ['ENOTCONN', 'BOOK_FILE_MISSING'],
  ['EACCES', 'BOOK_FILE_NOT_READABLE'],
  ['EPERM', 'BOOK_FILE_NOT_READABLE'],
])('%s is reported to the reader as %s', (code, expected) => {
  expect(explainFileReadError(fault(code))).toMatchObject({ code: expected, status: 404 })
})

test('an internal error is not converted', () => {
  const error = fault('EMFILE')
  expect(explainFileReadError(error)).toBe(error)
  expect(explainFileReadError(undefined)).toBeUndefined()
})
