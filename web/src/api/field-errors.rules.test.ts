import { expect, test } from 'vitest'
import { ApiError } from './client.ts'
import { fieldErrorsOf } from './field-errors.rules.ts'

test('a validation error is shown next to its field', () => {
  const violations = [
    { fieldName: 'email', message: 'must be an email address' },
    { fieldName: 'sharedLibraries.libraryIds[0]', message: 'is too long' },
  ]
  expect(fieldErrorsOf(new ApiError(400, 'wrong', { code: 'REQUEST_INVALID', violations }))).toEqual({
    email: 'must be an email address',
    sharedLibraries: 'is too long',
  })
})

test('an error from the catalog is shown next to the field that matches its code', () => {
  const taken = new ApiError(400, 'A library named "A" already exists.', { code: 'LIBRARY_NAME_TAKEN' })
  const codes = { LIBRARY_NAME: 'name', LIBRARY_ROOT: 'root' }
  expect(fieldErrorsOf(taken, codes)).toEqual({ name: taken.message })
  expect(fieldErrorsOf(new ApiError(400, 'Nested.', { code: 'LIBRARY_ROOT_NESTED' }), codes)).toEqual({ root: 'Nested.' })
})

test('an error without a field is left for the notice above the form', () => {
  expect(fieldErrorsOf(new ApiError(409, 'The last one.', { code: 'LAST_ADMINISTRATOR' }), { EMAIL: 'email' })).toEqual({})
  expect(fieldErrorsOf(new Error('no answer'))).toEqual({})
})
