// Identifies the chapter, title or gallery of a URL.
// Guarantee: spellings that every site treats alike (case of the host, www., http or https, fragments, trailing slashes, tracking
// parameters, needless percent-encoding) have the same key, and the key of a key is that key.
// The time grows with the length: a file or a site may name a URL of several megabytes. A lookbehind lets a run of slashes be tried once.
// Limit: the path and the query are compared exactly; two URLs of one page that differ there are two chapters.

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const wholeUuid = new RegExp(`^${uuid}$`, 'i')
const chapterPath = new RegExp(`^/chapter/(${uuid})(?:/|$)`, 'i')
const titlePath = new RegExp(`^/(?:title|manga)/(${uuid})(?:/|$)`, 'i')
const sourceHosts: ReadonlySet<string> = new Set(['mangadex.org', 'mangadex.cc'])
const trackingParameter = /^(utm_\w*|fbclid|gclid|ref_src)(=|$)/i

/** Canonical form of an http or https URL for comparisons, never for requests; undefined for anything else. */
export function normaliseUrl(text: string): string | undefined {
  const url = parseHttpUrl(text)
  if (!url) return undefined
  const port = url.port === '' ? '' : `:${url.port}`
  const scheme = port === '' ? 'https:' : url.protocol
  const path = plainPercents(url.pathname).replace(/(?<!\/)\/+$/, '')
  return `${scheme}//${bareHost(url)}${port}${path}${plainQuery(url.search)}`
}

/** Lower-case chapter id in a MangaDex chapter URL. */
export const sourceChapterId = (url: string): string | undefined => idInSourceUrl(url, chapterPath)

/** Lower-case title id in a MangaDex title URL. */
export const sourceTitleId = (url: string): string | undefined => idInSourceUrl(url, titlePath)

/**
 * Identity of a chapter: the source's chapter id when the text is or contains one, else the normalized URL. Any other text stays
 * unchanged.
 */
export function chapterKeyOf(idOrUrl: string): string {
  const text = idOrUrl.trim()
  if (wholeUuid.test(text)) return text.toLowerCase()
  return sourceChapterId(text) ?? normaliseUrl(text) ?? text
}

/** Identity of a title: the source's title id when the text is or contains one, else the normalized URL. */
export function titleKeyOf(idOrUrl: string): string {
  const text = idOrUrl.trim()
  if (wholeUuid.test(text)) return text.toLowerCase()
  return sourceTitleId(text) ?? normaliseUrl(text) ?? text
}

/** Whether a key is an id of the source and not a URL. */
export const isSourceId = (key: string): boolean => wholeUuid.test(key)

/** Two queued URLs with the same key are the same request: slugs and page numbers of MangaDex URLs are ignored. */
export function requestKeyOf(url: string): string {
  const chapter = sourceChapterId(url)
  if (chapter) return `https://mangadex.org/chapter/${chapter}`
  const title = sourceTitleId(url)
  return title ? `https://mangadex.org/title/${title}` : (normaliseUrl(url) ?? url)
}

function parseHttpUrl(text: string): URL | undefined {
  const url = URL.parse(text.trim())
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && bareHost(url) !== '' ? url : undefined
}

const bareHost = (url: URL): string => url.hostname.replace(/(?<!\.)\.+$/, '').replace(/^(www\.)+(?=[^.]+\.)/, '')

/** Decodes needless percent-encoding and writes the rest in upper case. */
const plainPercents = (text: string): string =>
  text.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase()
  })

function plainQuery(search: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !trackingParameter.test(part))
  return kept.length === 0 ? '' : `?${kept.map(plainPercents).join('&')}`
}

function idInSourceUrl(text: string, path: RegExp): string | undefined {
  const url = parseHttpUrl(text)
  if (!url || !sourceHosts.has(bareHost(url))) return undefined
  return path.exec(url.pathname)?.[1]?.toLowerCase()
}
