import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOfSentence } from '../../../src/kernel/sentences/index.ts'
import { parseToolError, type ToolErrorKind, toContractError } from './tool-error.rules.ts'

const connection =
  "HttpError: ConnectionError: HTTPSConnectionPool(host='x.org', port=443): Max retries exceeded with url: /404 (Caused by NewConnectionError)"

/** Messages as worded by gallery-dl 1.25 and 1.32. */
const said: readonly (readonly [ToolErrorKind, string, string, string?])[] = [
  ['gone', 'SourceNotFound', "HttpError: '404 Not Found' for 'https://x.org/g/1/'"],
  ['gone', 'SourceNotFound', 'NotFoundError: Requested gallery could not be found'],
  ['unknown', 'UrlNotSupported', "Unsupported URL 'https://x.org/about'"],
  ['account', 'SourceAccessDenied', 'AuthenticationError: Invalid or missing login credentials'],
  ['account', 'SourceAccessDenied', 'AuthorizationError: Insufficient privileges to access the specified resource'],
  ['account', 'SourceAccessDenied', "AuthRequired: 'authenticated cookies' needed to access this gallery"],
  ['account', 'SourceAccessDenied', 'HTTP redirect to login page (https://x.org/accounts/login/)'],
  ['account', 'SourceAccessDenied', "Episode 'Rain' not unlocked (ID 7) "],
  ['account', 'SourceAccessDenied', "HttpError: '401 Unauthorized' for 'https://x.org/g/1/'"],
  ['region', 'SourceAccessDenied', "HttpError: '451 Unavailable For Legal Reasons' for 'https://x.org/g/1/'"],
  ['region', 'SourceAccessDenied', 'This content is not available in your country'],
  ['challenge', 'SourceUnavailable', "HttpError: '403 Forbidden' for 'https://x.org/g/1/'", 'Cloudflare challenge'],
  ['challenge', 'SourceUnavailable', "ChallengeError: Cloudflare challenge (403 Forbidden) for 'https://x.org/g/1/'"],
  ['limited', 'SourceUnavailable', "HttpError: '429 Too Many Requests' for 'https://x.org/g/1/'"],
  ['limited', 'SourceUnavailable', 'Image limit reached!'],
  ['refused', 'SourceUnavailable', "HttpError: '403 Forbidden' for 'https://x.org/g/1/'"],
  ['down', 'SourceUnavailable', "HttpError: '503 Service Temporarily Unavailable' for 'https://x.org/g/1/'"],
  ['down', 'SourceUnavailable', connection],
  ['changed', 'SourceUnavailable', "An unexpected error occurred: KeyError - 'pages'. Please run gallery-dl again with the --verbose flag"],
  ['changed', 'SourceUnavailable', 'JSONDecodeError: Expecting value: line 1 column 1 (char 0)'],
  ['other', 'SourceUnavailable', 'The moon is in the way'],
]

test.each(said.map(([kind, error, text, hint = '']) => [kind, error, text, hint] as const))(
  '%s has the kind %s: %s',
  (kind, error, text, hint) => {
    const complaint = parseToolError(text, hint)
    expect(complaint).toMatchObject({ kind, permanent: error !== 'SourceUnavailable' })
    expect(textOfSentence(complaint.sentence)).toMatch(/^\w.{10,}/)
    expect(textOfSentence(complaint.sentence)).not.toContain('--verbose')
    expect(toContractError(complaint)).toMatchObject({ name: error, message: expect.stringContaining(textOfSentence(complaint.sentence)) })
  },
)

test('the URL in a message does not affect its meaning', () => {
  for (const path of ['tag/captcha', 'g/404 ', 'cloudflare', 'age-check'])
    expect(parseToolError(`HttpError: '503 Service Unavailable' for 'https://x.org/${path}'`).kind).toBe('down')
})

test('every message becomes a sentence of limited length', () => {
  fc.assert(fc.property(fc.string({ maxLength: 2_000 }), (text) => textOfSentence(parseToolError(text).sentence).length < 600))
})
