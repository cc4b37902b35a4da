// Which texts may be queued as an address.
// Limit: whether a host is private, and whether any extractor knows the site, is decided elsewhere.

const longestUrl = 2_048

export type UrlDecision = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly reason: string }

const refuse = (reason: string): UrlDecision => ({ ok: false, reason })

/** @returns the address without surrounding spaces, or a sentence that says what is wrong with it */
export function decideUrl(text: string): UrlDecision {
  if (/\p{Cc}/u.test(text)) return refuse('the address holds control characters, for example a line break.')
  const trimmed = text.trim()
  if (trimmed === '') return refuse('the address is empty.')
  if (trimmed.length > longestUrl) return refuse(`the address is longer than ${longestUrl} characters.`)
  const url = URL.parse(trimmed)
  if (!url || !/^https?:\/\//i.test(trimmed)) return refuse('give the whole address, starting with http:// or https://.')
  if (url.username !== '' || url.password !== '') return refuse('the address must not hold a user name or password.')
  return { ok: true, url: trimmed }
}

/** Name under which downloads of one site take turns: its host without www. */
export const siteOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '')
