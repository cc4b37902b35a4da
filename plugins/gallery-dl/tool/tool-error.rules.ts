// What gallery-dl's error messages mean for a person, and whether a retry can help.
// Its exit codes are less precise than its messages: they mix all URLs of a run and differ between versions (8 was "not found" before it
// became "browser check"). Both versions word their errors alike: the class of the error, or nothing, and a text with the HTTP status in
// it.
import { SourceAccessDenied, SourceNotFound, SourceUnavailable, UrlNotSupported } from '../../../src/plugins/contract/plugin.ts'
import { type CodedSentence, defineSentence, type Sentence } from '../../../src/plugins/contract/sentences.ts'

export type ToolErrorKind =
  /** The site does not have it. */
  | 'gone'
  /** It wants an account, a payment, an age check. */
  | 'account'
  /** It names a private address, which the server's proxy refused. */
  | 'private'
  /** It does not serve this part of the world. */
  | 'region'
  /** A browser check stands in front of it. */
  | 'challenge'
  /** It was asked too often. */
  | 'limited'
  /** It refuses without saying why. */
  | 'refused'
  /** It does not answer. */
  | 'down'
  /** gallery-dl does not understand what it answers. */
  | 'changed'
  /** No extractor knows the address. */
  | 'unknown'
  | 'other'

export interface ToolError {
  readonly kind: ToolErrorKind
  /** For users; ends with gallery-dl's own message. */
  readonly sentence: Sentence
  /** Whether a retry cannot help. */
  readonly permanent: boolean
}

interface ErrorPattern {
  readonly kind: ToolErrorKind
  readonly words: RegExp
  readonly say: (quote: string) => CodedSentence
  readonly permanent: boolean
}

/** The first match wins: rare and specific messages come before general ones. */
const errorPatterns: readonly ErrorPattern[] = [
  {
    kind: 'unknown',
    words: /^Unsupported URL|NoExtractorError|No suitable extractor/i,
    say: defineSentence('SITE_NOT_KNOWN', "gallery-dl doesn't support this site or this type of URL: {quote}"),
    permanent: true,
  },
  {
    kind: 'private',
    words: /private address refused/i,
    say: defineSentence(
      'SITE_PRIVATE_ADDRESS',
      'The site links to a private network address. Set HONDANA_ALLOW_PRIVATE_HOSTS=true to allow it: {quote}',
    ),
    permanent: true,
  },
  {
    kind: 'challenge',
    words: /cloudflare|captcha|ddos-?guard|ChallengeError|browser check|just a moment/i,
    say: defineSentence(
      'SITE_CHALLENGE',
      'The site requires a browser check. Enter a FlareSolverr URL in the gallery-dl plugin, or add browser cookies to the gallery-dl file set in HONDANA_EXTRACTOR_CONFIG: {quote}',
    ),
    permanent: false,
  },
  {
    kind: 'region',
    words: /\b451 |(not available|unavailable|blocked|restricted) (in|for|from) your (country|region|location)|geo-?(block|restrict)/i,
    say: defineSentence(
      'SITE_REGION',
      "The site isn't available in the server's region. Set a proxy in the gallery-dl file set in HONDANA_EXTRACTOR_CONFIG: {quote}",
    ),
    permanent: true,
  },
  {
    kind: 'limited',
    words: /\b429 |too many requests|rate limit|(image|bandwidth|download) limit (reached|exceeded)|temporarily banned/i,
    say: defineSentence(
      'SITE_LIMITED',
      'The site is rate limiting the server. Set a longer pause for it under "Limits for individual sites" in the gallery-dl plugin: {quote}',
    ),
    permanent: false,
  },
  {
    kind: 'account',
    words:
      /AuthenticationError|AuthorizationError|AuthRequired|\b401 |log-?in required|login page|credentials|insufficient privileges|not unlocked|password-protected|(are|is) private|refresh-token|cookies? (needed|required)|age (check|verification)/i,
    say: defineSentence(
      'SITE_ACCOUNT',
      'The site requires an account with access. Add its username and password, or cookies, to the gallery-dl file set in HONDANA_EXTRACTOR_CONFIG: {quote}',
    ),
    permanent: true,
  },
  {
    kind: 'gone',
    words: /\b(404|410) |NotFoundError|could not be found|has been (deleted|removed)|does not exist/i,
    say: defineSentence('SITE_GONE', 'Not found on the site. It may have been removed: {quote}'),
    permanent: true,
  },
  {
    kind: 'refused',
    words: /\b40[03] |forbidden/i,
    say: defineSentence(
      'SITE_REFUSES',
      'The site denied access. It may require an account or another region. Add a username and password, or cookies, to the gallery-dl file set in HONDANA_EXTRACTOR_CONFIG: {quote}',
    ),
    permanent: false,
  },
  {
    kind: 'down',
    words:
      /\b5\d\d |ConnectionError|ConnectTimeout|ReadTimeout|timed out|Max retries exceeded|Connection (refused|reset|aborted)|SSLError|ChunkedEncodingError|RemoteDisconnected|Name or service not known/i,
    say: defineSentence('SITE_DOWN', "Couldn't reach the site: {quote}"),
    permanent: false,
  },
  {
    kind: 'changed',
    words:
      /unexpected error occurred|(Key|Index|Type|Value|Attribute|JSONDecode|Unicode\w*)Error|unrecognized page|unable to (parse|extract)/i,
    say: defineSentence(
      'SITE_CHANGED',
      "gallery-dl couldn't read the site's response. The site may have changed; try updating gallery-dl: {quote}",
    ),
    permanent: false,
  },
]

const maxQuoteLength = 300

/**
 * @param text the error message
 * @param hint an earlier message with more detail, such as "Cloudflare challenge" before a bare 403
 */
export function parseToolError(text: string, hint = ''): ToolError {
  const quoted = text
    .replace(/\.? ?Please run gallery-dl again.*$/s, '')
    .trim()
    .slice(0, maxQuoteLength)
  const plain = withoutAddresses(text)
  const meaning = errorPatterns.find(({ words, kind }) => words.test(plain) || (kind === 'challenge' && words.test(hint)))
  if (!meaning) return { kind: 'other', sentence: quoted, permanent: false }
  const { kind, say, permanent } = meaning
  return { kind, sentence: say(quoted), permanent }
}

/** Words in a URL must not be read as part of the error message. */
const withoutAddresses = (text: string): string => text.replace(/'https?:[^']*'|https?:\/\/\S+|(?<=with url: )\S+/g, '…')

const NotListed = defineSentence('TOOL_LISTED_NOTHING', "gallery-dl couldn't list the chapters: {reason:sentence}")

/** The matching error of the contract. */
export function toContractError({ kind, sentence }: ToolError): Error {
  if (kind === 'unknown') return new UrlNotSupported(sentence)
  if (kind === 'gone') return new SourceNotFound(sentence)
  if (kind === 'account' || kind === 'region' || kind === 'private') return new SourceAccessDenied(sentence)
  if (kind === 'down' || kind === 'limited') return new SourceUnavailable(sentence, { isDown: true })
  return new SourceUnavailable(kind === 'other' ? NotListed(sentence) : sentence)
}
