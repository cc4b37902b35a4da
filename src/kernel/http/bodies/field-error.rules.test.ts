import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrorOf, toFieldSentence } from './field-error.rules.ts'

const schema = z.strictObject({
  name: z.string().min(1, 'must have a name').max(5).optional(),
  count: z.int('must be a whole number').min(0, 'must be 0..10').max(10, 'must be 0..10').optional(),
  urls: z.array(z.string()).max(2, 'at most 2 chapters').optional(),
  mode: z.enum(['', 'tall', 'wide'], 'must be tall or wide').optional(),
  mail: z
    .string()
    .regex(/@/, 'must be an email address')
    .refine((mail) => !mail.startsWith('nobody'), 'must be somebody')
    .optional(),
})

const faultsOf = (value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ code, message, path: _path, ...params }) =>
    toFieldSentence({ kind: code, message, params }),
  )

test.each([
  [{ name: '' }, { code: 'FIELD_BLANK', message: 'must have a name' }],
  [{ name: 'too long' }, { code: 'FIELD_TOO_LONG', params: { count: 5 } }],
  [{ name: 1 }, { code: 'FIELD_TEXT' }],
  [{ count: -1 }, { code: 'FIELD_AT_LEAST', params: { least: 0 }, message: 'must be 0..10' }],
  [{ count: 11 }, { code: 'FIELD_AT_MOST', params: { most: 10 } }],
  [{ count: 1.5 }, { code: 'FIELD_WHOLE_NUMBER' }],
  [{ urls: ['a', 'b', 'c'] }, { code: 'FIELD_TOO_MANY', params: { count: 2 }, message: 'at most 2 chapters' }],
  [{ mode: 'round' }, { code: 'FIELD_ONE_OF', params: { choices: 'tall, wide' } }],
  [{ mail: 'me' }, { code: 'FIELD_EMAIL' }],
  [{ colour: 'red' }, { code: 'FIELD_UNKNOWN_KEYS', params: { keys: 'colour' } }],
])('%j is reported with the values measured by the schema, in the schema’s wording', (value, expected) => {
  expect(faultsOf(value)).toMatchObject([expected])
})

test('faults without a code are passed on in their own wording', () => {
  expect(faultsOf({ mail: 'nobody@' })).toEqual(['must be somebody'])
  expect(fieldErrorOf('mail', 'must be somebody')).toMatchObject({ code: 'FIELD_FAULT', message: 'mail: must be somebody.' })
  expect(fieldErrorOf('', 'give the address once')).toBe('give the address once.')
})
