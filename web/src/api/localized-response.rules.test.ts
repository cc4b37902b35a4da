import { expect, test } from 'vitest'
import { localizeResponse, mayContainMessages, type ServerMessage } from './localized-response.rules.ts'

const localize = ({ code, message }: ServerMessage) => `${code}<${message}>`
const saying = { code: 'NOTHING_NEW', params: {}, message: 'Nothing new.' }

test('a message with a code is translated anywhere in a response', () => {
  const row = { id: 'a', message: 'Nothing new.', messageSaying: saying }
  expect(localizeResponse({ content: [row, { id: 'b', progress: row }], size: 2 }, localize)).toEqual({
    content: [
      { ...row, message: 'NOTHING_NEW<Nothing new.>' },
      { id: 'b', progress: { ...row, message: 'NOTHING_NEW<Nothing new.>' } },
    ],
    size: 2,
  })
})

test('messages in a map are translated by name', () => {
  expect(
    localizeResponse({ reasons: { disk: 'Nothing new.', other: 'Its own words' }, reasonsSaying: { disk: saying, other: null } }, localize),
  ).toMatchObject({
    reasons: { disk: 'NOTHING_NEW<Nothing new.>', other: 'Its own words' },
  })
})

test('third-party messages, and responses without messages, are unchanged', () => {
  const answer = { message: 'It rains.', messageSaying: null, doc: 'mySaying', Saying: 1, list: [1, null, 'x'] }
  expect(localizeResponse(answer, localize)).toEqual(answer)
  expect(mayContainMessages(JSON.stringify(answer))).toBe(false)
  expect(mayContainMessages(JSON.stringify({ message: '', messageSaying: saying }))).toBe(true)
})
