import { expect, test } from 'vitest'
import { requireDefined } from '../../../test/require-defined.ts'
import {
  type ConfigSchema,
  controlOf,
  givenValues,
  initialConfigValues,
  parseConfigRefusal,
  passwordMask,
  readSchema,
  readValues,
  toWireConfig,
} from './config-form.rules.ts'

const schema: ConfigSchema = {
  type: 'object',
  required: ['account'],
  properties: {
    account: { type: 'string' },
    note: { type: 'string' },
    language: { type: 'string', enum: ['en', 'de'], default: 'en' },
    server: { type: 'string', format: 'uri' },
    secret: { type: 'string', format: 'password' },
    minutes: { type: 'integer', minimum: 5 },
    score: { type: 'number' },
    loud: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    proxy: { type: 'object', required: ['host'], properties: { host: { type: 'string' }, port: { type: 'integer' } } },
  },
}

const wire = {
  account: 'me',
  note: '',
  language: 'de',
  server: 'https://example.org',
  secret: passwordMask,
  minutes: '30',
  score: '0.5',
  loud: 'true',
  tags: '["a","b"]',
  proxy: '{"host":"h","port":8080}',
}

test('values from the server are parsed by the schema and survive the way back', () => {
  const values = readValues(schema, wire)
  expect(values).toMatchObject({
    minutes: 30,
    score: 0.5,
    loud: true,
    tags: ['a', 'b'],
    proxy: { host: 'h', port: 8080 },
    secret: passwordMask,
  })
  expect(toWireConfig(schema, values)).toEqual(wire)
})

test('a value that does not match the schema is kept for validation, and an unknown key is dropped', () => {
  expect(readValues(schema, { minutes: 'soon', tags: '[', loud: 'yes', constructor: 'x', gone: 'y' })).toEqual({
    minutes: 'soon',
    tags: '[',
    loud: 'yes',
  })
})

test('an unset setting starts with its default, including in a group', () => {
  const grouped: ConfigSchema = {
    properties: {
      language: { type: 'string', default: 'en' },
      note: { type: 'string', default: 'hello' },
      proxy: { type: 'object', properties: { host: { type: 'string' }, port: { type: 'integer', default: 80 } } },
    },
  }
  expect(initialConfigValues(grouped, { note: '' })).toEqual({ language: 'en', note: '', proxy: { port: 80 } })
  expect(initialConfigValues(grouped, { proxy: '{"port":8080}' })).toMatchObject({ proxy: { port: 8080 } })
})

test('an empty field counts as not set, but a text may be empty on purpose', () => {
  const values = { account: '', note: '', language: '', server: '', secret: '', minutes: undefined, proxy: { host: '', port: undefined } }
  expect(givenValues(schema, values)).toEqual({ note: '', proxy: {} })
  expect(toWireConfig(schema, values)).toEqual({ note: '', proxy: '{}' })
})

test('the form leaves out the switch of the plugin, but not a setting of the same name and another type', () => {
  const text = (type: string) => JSON.stringify({ type: 'object', properties: { enabled: { type }, b: { type: 'string' } } })
  expect(Object.keys(readSchema(text('boolean')).properties)).toEqual(['b'])
  expect(Object.keys(readSchema(text('string')).properties)).toEqual(['enabled', 'b'])
  expect(readSchema('{"type":"object"}').properties).toEqual({})
})

test('each message of a rejection is assigned to its field', () => {
  expect(parseConfigRefusal(schema, 'minutes: must be >= 5. account: is required.')).toEqual({
    fields: { minutes: ['must be >= 5.'], account: ['is required.'] },
    rest: '',
  })
  expect(parseConfigRefusal(schema, "old: isn't a setting of this plugin. server: must be an http or https URL.")).toEqual({
    fields: { server: ['must be an http or https URL.'] },
    rest: "old: isn't a setting of this plugin.",
  })
  expect(parseConfigRefusal(schema, 'proxy.port: must be integer. proxy: must be object.').fields).toEqual({
    'proxy.port': ['must be integer.'],
    proxy: ['must be object.'],
  })
  expect(parseConfigRefusal(schema, 'The configuration is too large.')).toEqual({ fields: {}, rest: 'The configuration is too large.' })
  expect(parseConfigRefusal({ properties: {} }, 'Not now.').rest).toBe('Not now.')
})

test('numbers, lists and libraries have a suitable input', () => {
  const controls = ['minutes', 'score', 'tags', 'account', 'loud'].map((key) => controlOf(requireDefined(schema.properties[key], key)))
  expect(controls).toEqual(['updown', 'updown', 'tags', undefined, undefined])
  expect(controlOf({ type: 'array', items: { type: 'string', enum: ['a'] } })).toBe('choices')
  expect(controlOf({ type: 'string', dynamicEnum: 'libraries' })).toBe('library')
})
