// MangaDex URLs as people copy them: with or without www, the old .cc domain, /manga/ instead of /title/, with a slug or a page number,
// in any case. They always name the website, never the API, so they parse the same when the API is reached through a mirror.
import { UrlNotSupported } from '../../../src/plugins/contract/plugin.ts'
import { defineSentence } from '../../../src/plugins/contract/sentences.ts'
import { parseWebUrl } from '../sites/web-url.rules.ts'

const OtherAddress = defineSentence('ADDRESS_NOT_OF_TITLE', 'On MangaDex, only titles and chapters can be downloaded')

export interface MangadexAddress {
  readonly kind: 'title' | 'chapter'
  /** Lower-case UUID. */
  readonly id: string
}

const siteHosts: ReadonlySet<string> = new Set(['mangadex.org', 'www.mangadex.org', 'mangadex.cc', 'www.mangadex.cc'])
const addressPath = /^\/(title|manga|chapter)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isMangadexHost = (url: URL): boolean => siteHosts.has(url.hostname)

/** Whether a text is an id in the canonical form of MangaDex and this server: a lower-case UUID. */
export const isMangadexId = (text: string): boolean => uuid.test(text)

/**
 * Parses a MangaDex URL; undefined when the URL belongs to another site.
 * @throws UrlNotSupported when the URL is refused, or is MangaDex's but names neither a title nor a chapter
 */
export function parseMangadexUrl(text: string): MangadexAddress | undefined {
  const url = parseWebUrl(text)
  if (!isMangadexHost(url)) return undefined
  const [, kind, id] = addressPath.exec(url.pathname) ?? []
  if (!kind || !id) throw new UrlNotSupported(OtherAddress())
  return { kind: kind.toLowerCase() === 'chapter' ? 'chapter' : 'title', id: id.toLowerCase() }
}

/** Canonical URL of a title. */
export const mangadexTitleUrl = (id: string): string => `https://mangadex.org/title/${id}`
/** Canonical URL of a chapter. */
export const mangadexChapterUrl = (id: string): string => `https://mangadex.org/chapter/${id}`
