// Which texts may be queued as an address.
// Limit: whether a host is private, and whether any extractor knows the site, is decided elsewhere.
import { defineSentence } from '../kernel/sentences/index.ts'

const longestUrl = 2_048

const HoldsControls = defineSentence('ADDRESS_CONTROLS', 'the address holds control characters, for example a line break.')
const Empty = defineSentence('ADDRESS_EMPTY', 'the address is empty.')
const TooLong = defineSentence('ADDRESS_TOO_LONG', 'the address is longer than {most:number} characters.')
const NotWhole = defineSentence('ADDRESS_NOT_WHOLE', 'give the whole address, starting with http:// or https://.')
const HoldsPassword = defineSentence('ADDRESS_WITH_PASSWORD', 'the address must not hold a user name or password.')

export type UrlDecision = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly reason: string }

const refuse = (reason: string): UrlDecision => ({ ok: false, reason })

/** @returns the address without surrounding spaces, or a sentence that says what is wrong with it */
export function decideUrl(text: string): UrlDecision {
  if (/\p{Cc}/u.test(text)) return refuse(HoldsControls().message)
  const trimmed = text.trim()
  if (trimmed === '') return refuse(Empty().message)
  if (trimmed.length > longestUrl) return refuse(TooLong(longestUrl).message)
  const url = URL.parse(trimmed)
  if (!url || !/^https?:\/\//i.test(trimmed)) return refuse(NotWhole().message)
  if (url.username !== '' || url.password !== '') return refuse(HoldsPassword().message)
  return { ok: true, url: trimmed }
}

/** Name under which downloads of one site take turns: its host without www. */
export const siteOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '')
