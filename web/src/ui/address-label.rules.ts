// A readable form of a URL: its site, and the most meaningful words in it.

const addressPattern = /^https?:\/\//i

/** Whether a text is a URL and not a name. */
export const isAddress = (text: string): boolean => addressPattern.test(text) && URL.canParse(text)

const genericSegments =
  /^(?:list|index|all|view|read|series|title|manga|comics?|chapters?|episodes?|gallery|galleries|[a-z]{2}(?:[-_][a-z]{2})?)$/i
const uuid = /^[\da-f]{8}-[\da-f]{4}-/i

/**
 * "site.example: live with yourself" for https://www.site.example/en/comedy/live-with-yourself/list?no=5. If no path segment has words,
 * the identifying one is shortened; text that is not a URL is returned unchanged.
 */
export const addressLabel = (text: string): string => {
  if (!isAddress(text)) return text
  const { hostname, pathname, search } = new URL(text)
  const site = hostname.replace(/^www\./, '')
  const parts = pathname.split('/').map(decoded).filter(Boolean)
  const descriptive = parts.findLast(
    (part) => /\p{L}{3}|\p{Lo}/u.test(part) && !uuid.test(part) && !genericSegments.test(part) && !/^\w+\.\w{2,5}$/.test(part),
  )
  const words = descriptive?.replaceAll(/[-_+]+/g, ' ').trim() || shortened(parts.at(-1) ?? search.slice(1))
  return words ? `${site}: ${words}` : site
}

const shortened = (id: string): string => (id.length > 16 ? `${id.slice(0, 8)}…` : id)

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part).trim()
  } catch {
    return part
  }
}
