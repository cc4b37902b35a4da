// Validates URLs for the queue. Browsers and gallery-dl read some odd spellings as different hosts ("http:///a", "http://a\\@b/"): those
// are rejected, and the normalized spelling is stored, so that the checked host is the requested one.
// Limit: whether a host is private, and whether any extractor supports the site, is decided elsewhere.
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'

const maxUrlLength = 2_048

const HoldsControls = defineSentence('ADDRESS_CONTROLS', 'the URL contains control characters, such as a line break.')
const Empty = defineSentence('ADDRESS_EMPTY', 'the URL is empty.')
const TooLong = defineSentence('ADDRESS_TOO_LONG', 'the URL is longer than {most:number} characters.')
const NotWhole = defineSentence('ADDRESS_NOT_WHOLE', 'enter the full URL, starting with http:// or https://.')
const HostUnclear = defineSentence('ADDRESS_HOST_UNCLEAR', 'the host is ambiguous; write the URL as https://example.org/page.')
const HoldsPassword = defineSentence('ADDRESS_WITH_PASSWORD', 'the URL must not contain a username or password.')

export type UrlDecision = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly reason: Sentence }

const refuse = (reason: Sentence): UrlDecision => ({ ok: false, reason })

/** The host according to RFC 3986: up to the first slash, question mark or number sign. */
const authority = /^https?:\/\/([^/?#]*)/i

/** @returns the URL in its normalized spelling, or a sentence with the reason for its rejection */
export function decideUrl(text: string): UrlDecision {
  if (/\p{Cc}/u.test(text)) return refuse(HoldsControls())
  const trimmed = text.trim()
  if (trimmed === '') return refuse(Empty())
  if (trimmed.length > maxUrlLength) return refuse(TooLong(maxUrlLength))
  const url = URL.parse(trimmed)
  if (!url || !/^https?:\/\//i.test(trimmed)) return refuse(NotWhole())
  const host = authority.exec(trimmed)?.[1]
  if (!host || /[\\\s]/.test(host)) return refuse(HostUnclear())
  if (host.includes('@')) return refuse(HoldsPassword())
  return { ok: true, url: url.href }
}

/** Name of the site whose slots downloads share: the host without www. */
export const siteOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '')
