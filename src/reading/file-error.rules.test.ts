import { expect, test } from 'vitest'
import { ArchiveError, type ArchiveErrorCode } from '../formats/archive/archive-error.ts'
import { explainFileReadError, explainPageError } from './file-error.rules.ts'

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

test.each<[ArchiveErrorCode, number, string]>([
  ['DECODER_FAILED', 503, 'PAGE_NOT_DECODED'],
  ['TOO_SLOW', 503, 'PAGE_NOT_DECODED'],
  ['TOO_LARGE', 422, 'PAGE_TOO_LARGE'],
  ['BAD_CHECKSUM', 422, 'PAGE_DAMAGED'],
])('a page with %s is reported to the reader as %i %s', (code, status, expected) => {
  expect(explainPageError(new ArchiveError(code, 'x'), 3)).toMatchObject({ status, code: expected })
})
