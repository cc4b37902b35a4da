import { expect, test } from 'vitest'
import { explainFileReadError } from './file-error.rules.ts'

const fault = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['ENOENT', 'BOOK_FILE_MISSING'],
  ['EIO', 'BOOK_FILE_MISSING'],
  ['EACCES', 'BOOK_FILE_NOT_READABLE'],
  ['EPERM', 'BOOK_FILE_NOT_READABLE'],
])('%s is told to the reader as %s', (code, told) => {
  expect(explainFileReadError(fault(code))).toMatchObject({ code: told, status: 404 })
})

test('a fault of ours is not explained away', () => {
  const error = fault('EMFILE')
  expect(explainFileReadError(error)).toBe(error)
  expect(explainFileReadError(undefined)).toBeUndefined()
})
