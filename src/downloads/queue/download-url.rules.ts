// Which texts may be queued as an address. Browsers and gallery-dl read some odd spellings as different hosts ("http:///a", "http://a\\@b/"):
// those are refused, and what is stored is the normalized spelling, so that the host that was checked is the host that is asked.
// Limit: whether a host is private, and whether any extractor knows the site, is decided elsewhere.
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'

const longestUrl = 2_048

const HoldsControls = defineSentence('ADDRESS_CONTROLS', 'the URL contains control characters, such as a line break.')
const Empty = defineSentence('ADDRESS_EMPTY', 'the URL is empty.')
const TooLong = defineSentence('ADDRESS_TOO_LONG', 'the URL is longer than {most:number} characters.')
const NotWhole = defineSentence('ADDRESS_NOT_WHOLE', 'enter the full URL, starting with http:// or https://.')
const HostUnclear = defineSentence('ADDRESS_HOST_UNCLEAR', 'the host is ambiguous; write the URL as https://example.org/page.')
const HoldsPassword = defineSentence('ADDRESS_WITH_PASSWORD', 'the URL must not contain a username or password.')

export type UrlDecision = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly reason: Sentence }

const refuse = (reason: Sentence): UrlDecision => ({ ok: false, reason })

/** What RFC 3986 takes for the host: up to the first slash, question mark or number sign. */
const authority = /^https?:\/\/([^/?#]*)/i

/** @returns the address in its normalized spelling, or a sentence that says what is wrong with it */
export function decideUrl(text: string): UrlDecision {
  if (/\p{Cc}/u.test(text)) return refuse(HoldsControls())
  const trimmed = text.trim()
  if (trimmed === '') return refuse(Empty())
  if (trimmed.length > longestUrl) return refuse(TooLong(longestUrl))
  const url = URL.parse(trimmed)
  if (!url || !/^https?:\/\//i.test(trimmed)) return refuse(NotWhole())
  const host = authority.exec(trimmed)?.[1] ?? ''
  if (host === '' || /[\\\s]/.test(host)) return refuse(HostUnclear())
  if (host.includes('@')) return refuse(HoldsPassword())
  return { ok: true, url: url.href }
}

/** Name under which downloads of one site take turns: its host without www. */
export const siteOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '')
