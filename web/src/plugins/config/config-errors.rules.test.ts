import { expect, test, vi } from 'vitest'
import { matchesSchema, validateConfig } from './config-errors.rules.ts'
import type { ConfigSchema } from './config-form.rules.ts'

const schema: ConfigSchema = {
  type: 'object',
  required: ['account', 'secret'],
  properties: {
    account: { type: 'string' },
    secret: { type: 'string', format: 'password' },
    language: { type: 'string', enum: ['en', 'de'] },
    server: { type: 'string', format: 'uri' },
    minutes: { type: 'integer', minimum: 5, maximum: 60 },
    loud: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
    proxy: { type: 'object', required: ['host'], properties: { host: { type: 'string' }, home: { type: 'string', format: 'uri' } } },
  },
}

const right = {
  account: 'me',
  secret: 'x',
  language: 'de',
  server: 'https://a.example',
  minutes: 5,
  loud: true,
  tags: ['a'],
  proxy: { host: 'h' },
}

test('valid settings have no error', () => {
  expect(validateConfig(schema, right)).toEqual([])
  expect(validateConfig(schema, { account: 'me', secret: 'x', server: '' })).toEqual([])
})

test('every kind of fault names its field, in the order of the form', () => {
  const wrong = {
    account: '',
    secret: 'x',
    language: 'fr',
    server: 'nowhere',
    minutes: 4,
    loud: 'yes',
    tags: ['a', 'c'],
    proxy: { host: '' },
  }
  expect(validateConfig(schema, wrong)).toEqual([
    { path: ['account'], keyword: 'required', limit: '' },
    { path: ['language'], keyword: 'enum', limit: 'en, de' },
    { path: ['server'], keyword: 'format', limit: 'uri' },
    { path: ['minutes'], keyword: 'minimum', limit: '5' },
    { path: ['loud'], keyword: 'type', limit: 'boolean' },
    { path: ['tags'], keyword: 'enum', limit: '' },
    { path: ['proxy', 'host'], keyword: 'required', limit: '' },
  ])
})

test.each([
  ['minutes', 61, 'maximum', '60'],
  ['minutes', 5.5, 'type', 'integer'],
  ['minutes', 'soon', 'type', 'integer'],
  ['server', 'javascript:alert(1)', 'format', 'uri'],
  ['tags', 'a', 'type', 'array'],
])('the setting %s with the value %s violates %s', (key, value, keyword, limit) => {
  expect(validateConfig(schema, { ...right, [key]: value })).toEqual([{ path: [key], keyword, limit }])
})

test('a URL in a group is checked as well', () => {
  expect(validateConfig(schema, { ...right, proxy: { host: 'h', home: 'ftp://a.example' } })).toEqual([
    { path: ['proxy', 'home'], keyword: 'format', limit: 'uri' },
  ])
})

test('alternatives are distinguished, including by a reference to the root schema', () => {
  const root = { $defs: { short: { type: 'string', maxLength: 3 } } }
  expect([matchesSchema({ $ref: '#/$defs/short' }, 'abc', root), matchesSchema({ $ref: '#/$defs/short' }, 'abcd', root)]).toEqual([
    true,
    false,
  ])
  expect([matchesSchema(true, undefined, {}), matchesSchema(false, 1, {})]).toEqual([true, false])
})

test('validation compiles no code, which the content security policy would block', () => {
  const forbidden = vi.spyOn(globalThis, 'Function').mockImplementation(() => {
    throw new EvalError('Refused by the content security policy')
  })
  try {
    expect(validateConfig(schema, { ...right, minutes: 99 })).toHaveLength(1)
  } finally {
    forbidden.mockRestore()
  }
})
