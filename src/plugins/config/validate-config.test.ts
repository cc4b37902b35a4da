import { expect, test } from 'vitest'
import type { ConfigSchema } from '../contract/plugin.ts'
import { assertConfig } from './validate-config.ts'

const schema: ConfigSchema = {
  type: 'object',
  required: ['account'],
  properties: {
    account: { type: 'string' },
    language: { type: 'string', enum: ['en', 'de'] },
    minutes: { type: 'integer', minimum: 5 },
    loud: { type: 'boolean' },
    fallbacks: { type: 'array', items: { type: 'string', enum: ['en', 'de'] } },
    proxy: { type: 'string', format: 'uri' },
    token: { type: 'string', format: 'password' },
    score: { type: 'number', maximum: 1 },
    window: { type: 'object', required: ['from'], properties: { from: { type: 'integer', maximum: 23 } } },
  },
}

test('a complete configuration is valid', async () => {
  const config = {
    account: 'me',
    language: 'de',
    minutes: 5,
    loud: true,
    fallbacks: ['en'],
    proxy: 'http://localhost:8191/v1',
    token: 'secret',
    score: 0.5,
    window: { from: 8 },
  }
  await expect(assertConfig(schema, config)).resolves.toBeUndefined()
})

test.each([
  ['a missing required setting', {}, 'account: is required.'],
  ['an unknown setting', { account: 'me', acount: 'you' }, "acount: isn't a setting of this plugin."],
  ['a value outside the list', { account: 'me', language: 'fr' }, 'language: must be one of en, de.'],
  ['a value outside the list of a list', { account: 'me', fallbacks: ['fr'] }, 'fallbacks: must be one of en, de.'],
  ['a word for a number', { account: 'me', minutes: 'soon' }, 'minutes: must be integer.'],
  ['too large a fraction', { account: 'me', score: 1.5 }, 'score: must be <= 1.'],
  ['a setting of a group', { account: 'me', window: { from: 24 } }, 'window.from: must be <= 23.'],
  ['a group without what it needs', { account: 'me', window: {} }, 'window.from: is required.'],
  ['an unknown setting in a group', { account: 'me', window: { from: 1, to: 2 } }, "window.to: isn't a setting of this plugin."],
  ['half a minute', { account: 'me', minutes: 7.5 }, 'minutes: must be integer.'],
  ['too small a number', { account: 'me', minutes: 4 }, 'minutes: must be >= 5.'],
  ['a word for a flag', { account: 'me', loud: 'yes' }, 'loud: must be boolean.'],
  ['a text for a list', { account: 'me', fallbacks: 'en' }, 'fallbacks: must be array.'],
  ['an address of another kind', { account: 'me', proxy: 'javascript:alert(1)' }, 'proxy: must be an http or https URL.'],
])('%s is rejected by name', async (_case, config, sentence) => {
  await expect(assertConfig(schema, config)).rejects.toMatchObject({ status: 400, message: sentence })
})

test('all errors are reported at once', async () => {
  await expect(assertConfig(schema, { language: 'fr', loud: 'yes' })).rejects.toThrow(/account: .*language: .*loud: /)
})
