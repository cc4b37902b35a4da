/** An id or a number after the first part of a path, for example /title/801513ba-…/berserk or /manga/30002/Berserk. */
const titlePath = /^\/[^/]+\/(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+)(?=\/|$)/i

/** A parsed URL is ASCII, so that this fits in a row of an index (sort-key.rules.ts). */
const maxOfKey = 2000

/** Equal for URLs of one page: the scheme, `www.`, case, and the name after the id of a title don't matter. Undefined for anything else. */
export function linkKeyOf(url: string): string | undefined {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined
  const path = titlePath.exec(parsed.pathname)?.[0] ?? parsed.pathname.replace(/(?<!\/)\/+$/, '')
  const key = `${parsed.host.replace(/^www\./, '')}${path}${titlePath.test(parsed.pathname) ? '' : parsed.search}`
  return key.toLowerCase().slice(0, maxOfKey)
}
