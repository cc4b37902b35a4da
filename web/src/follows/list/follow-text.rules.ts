// Parses a follow list as entered by the user (docs/behavior.md, "Follow lists"): one address per line, `#` starts a comment, empty lines
// are ignored. The text itself is never rewritten; lines are only added.

export type FollowProblem = {
  /** 1-based. */
  readonly line: number
  readonly kind: 'notAnAddress' | 'twice'
  readonly text: string
}

export type FollowSummary = {
  /** Distinct addresses that will be checked. */
  readonly addresses: number
  readonly comments: number
  readonly problems: readonly FollowProblem[]
}

/** Summarizes a follow list, with the lines that will not work as intended. */
export const summarizeFollowText = (content: string): FollowSummary => {
  const seen = new Set<string>()
  const problems: FollowProblem[] = []
  let comments = 0
  for (const [index, raw] of content.split('\n').entries()) {
    const text = raw.trim()
    if (text.startsWith('#')) comments += 1
    if (text === '' || text.startsWith('#')) continue
    const kind = problemOf(text, seen)
    if (kind) problems.push({ line: index + 1, kind, text })
    else seen.add(normalizeUrl(text))
  }
  return { addresses: seen.size, comments, problems }
}

/** True when the list already contains this address, in any spelling. */
export const isFollowing = (content: string, url: string): boolean =>
  content.split('\n').some((line) => !line.trim().startsWith('#') && normalizeUrl(line.trim()) === normalizeUrl(url.trim()))

/** The list with one more address on a separate line. */
export const withUrl = (content: string, url: string): string =>
  `${content}${content === '' || content.endsWith('\n') ? '' : '\n'}${url.trim()}\n`

/** An address that the server can fetch: http or https, with a host and without user name and password. */
export const isWebUrl = (text: string): boolean => {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname !== '' && username === '' && password === ''
}

const problemOf = (text: string, seen: ReadonlySet<string>): FollowProblem['kind'] | undefined => {
  if (!isWebUrl(text)) return 'notAnAddress'
  return seen.has(normalizeUrl(text)) ? 'twice' : undefined
}

const titlePath = /^\/(?:title|manga)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i
const trackingParameter = /^(?:utm_\w*|fbclid|gclid|ref_src)(?:=|$)/i

/** What titles are compared by, as on the server: those of MangaDex by their ID, others by their address without what sites ignore. */
export const normalizeUrl = (text: string): string => {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return text
  const { protocol, hostname, port, pathname, search } = new URL(text)
  const host = withoutEnd(hostname, '.').replace(/^(?:www\.)+(?=[^.]+\.)/, '')
  const id = host === 'mangadex.org' || host === 'mangadex.cc' ? titlePath.exec(pathname)?.[1] : undefined
  if (id !== undefined) return id.toLowerCase()
  const parameters = search.slice(1).split('&')
  const query = parameters.filter((part) => part !== '' && !trackingParameter.test(part)).map(plainPercents)
  const site = port === '' ? `https://${host}` : `${protocol}//${host}:${port}`
  return `${site}${withoutEnd(plainPercents(pathname), '/')}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Decodes needless percent-encoding and writes the rest in upper case. */
const plainPercents = (text: string): string =>
  text.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase()
  })

const withoutEnd = (text: string, ending: string): string => {
  let { length } = text
  while (length > 0 && text[length - 1] === ending) length -= 1
  return text.slice(0, length)
}
