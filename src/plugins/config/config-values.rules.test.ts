import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ConfigSchema } from '../contract/plugin.ts'
import { effectiveConfig, mask, maskedConfig, readWireConfig, toWireText } from './config-values.rules.ts'

const schema: ConfigSchema = {
  type: 'object',
  required: ['account'],
  properties: {
    account: { type: 'string' },
    greeting: { type: 'string', default: 'hello' },
    language: { type: 'string', enum: ['en', 'de'], default: 'en' },
    minutes: { type: 'integer', default: 30 },
    loud: { type: 'boolean', default: false },
    fallbacks: { type: 'array', items: { type: 'string' }, default: ['en'] },
    token: { type: 'string', format: 'password' },
    proxy: { type: 'string', format: 'uri' },
    score: { type: 'number' },
    window: { type: 'object', properties: { from: { type: 'integer', default: 8 }, to: { type: 'integer' } } },
  },
}

describe('values that a form sends as text', () => {
  test('are converted to the type in the schema', () => {
    expect(
      readWireConfig(schema, { minutes: '45', loud: 'true', fallbacks: '["de","en"]', greeting: '45', score: '.5', window: '{"to":9}' }),
    ).toEqual({
      minutes: 45,
      score: 0.5,
      window: { to: 9 },
      loud: true,
      fallbacks: ['de', 'en'],
      greeting: '45',
    })
  })

  test('are left unchanged when they are invalid, so that validation can name them', () => {
    const invalid = { minutes: 'soon', score: 'Infinity', window: '{', loud: 'yes', fallbacks: 'de, en', unknown: 'x' }
    expect(readWireConfig(schema, invalid)).toEqual(invalid)
  })

  test('are treated as absent when empty, except for an optional free text', () => {
    const empty = Object.fromEntries(Object.keys(schema.properties).map((key) => [key, '']))
    expect(readWireConfig(schema, empty)).toEqual({ greeting: '' })
  })

  test('named like built-in object properties are not treated as settings', () => {
    expect(readWireConfig(schema, { toString: 'x', constructor: 'y' })).toEqual({ toString: 'x', constructor: 'y' })
    expect(maskedConfig(schema, new Map([['constructor', 'y']]))).toEqual({})
  })

  test('are equivalent to typed values', () => {
    const values = fc.record(
      { minutes: fc.integer(), loud: fc.boolean(), fallbacks: fc.array(fc.string()), account: fc.string({ minLength: 1 }) },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(values, (real) => {
        const texts = Object.fromEntries(Object.entries(real).map(([key, value]) => [key, toWireText(value)]))
        expect(readWireConfig(schema, texts)).toEqual(readWireConfig(schema, real))
      }),
    )
  })
})

describe('values that are read back', () => {
  const stored = new Map([
    ['account', 'me'],
    ['token', 'v1:sealed'],
    ['removed_setting', 'from an older version'],
  ])

  test('a plugin receives its stored values and the defaults of all others as text', () => {
    expect(effectiveConfig(schema, stored)).toEqual({
      account: 'me',
      greeting: 'hello',
      language: 'en',
      minutes: '30',
      loud: 'false',
      fallbacks: '["en"]',
      token: 'v1:sealed',
      window: '{"from":8}',
    })
  })

  test('an administrator sees the stored values, without the password and without obsolete settings', () => {
    expect(maskedConfig(schema, stored)).toEqual({ account: 'me', token: mask })
  })
})
