// Extracts names and numbers from gallery-dl's keywords. Each site has its own; these are the common ones.
// Guarantee: a chapter of a series is never named by its position in the list, which changes when a chapter is added or removed.
import type { TitleInfo } from '../../../src/plugins/contract/download-provider.ts'
import { urlKeyOf } from './web-url.rules.ts'

export type Keywords = Readonly<Record<string, unknown>>

export function textIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() || null : null
}

export const textsIn = (value: unknown): readonly string[] => [value].flat().flatMap((entry) => textIn(entry) ?? [])

/** gallery-dl writes dates in UTC without a time zone. */
export function dateIn(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return null
  const ms = Date.parse(`${value.replace(' ', 'T')}Z`)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

/**
 * Number of a chapter: `chapter` is the integer part, `chapter_minor` the rest (".5", "a"); comics and strips use `issue` or `episode`,
 * some sites spell it out ("第12话"). When the listing has no number, it is read from the URL (webtoons: `episode_no=572`).
 */
export function chapterNumberOf(keywords: Keywords, address: URL): string | null {
  const chapterText = textIn(keywords.chapter)
  if (chapterText !== null) return `${chapterText}${textIn(keywords.chapter_minor) ?? ''}`
  const candidates = [keywords.episode, keywords.issue, keywords.episode_no, keywords.no, keywords.chapter_string].map(textIn)
  return candidates.flatMap((text) => numberIn(text) ?? [])[0] ?? numberInAddress(address)
}

/** "12", "12.5", "12a", "#12", "Issue #12", "第12话", "EP. 12"; null for names such as "Annual" or "TPB 1". */
function numberIn(text: string | null): string | null {
  const [, plain, written] =
    /^#?(\d+(?:\.\d+)?[a-z]?)$|^(?:第|(?:issue|episode|chapter|ep|ch)\.? *#?)(\d+(?:\.\d+)?)(?:[话話回章화]|$)/iu.exec(text ?? '') ?? []
  return plain ?? written ?? null
}

function numberInAddress({ pathname, searchParams }: URL): string | null {
  const params = ['episode_no', 'chapter_no', 'chapter', 'episode', 'no'].map((name) => numberIn(searchParams.get(name)))
  const [, whole, minor] =
    /(?:^|[/_-])(?:chapter|chap|ch|episode|epi|ep|issue)[-_.]?0*(\d+)(?:[-_.](\d{1,2})(?=\/|$))?(?=[/_.-]|$)/i.exec(decoded(pathname)) ?? []
  const inPath = whole === undefined ? null : `${whole}${minor === undefined ? '' : `.${minor}`}`
  return params.find((number) => number !== null) ?? inPath
}

/** Title of a chapter; without a number and a title it comes from the URL. */
export function chapterTitleOf(keywords: Keywords, address: URL, number: string | null): string | null {
  const title = textIn(keywords.title) ?? (numberIn(textIn(keywords.issue)) === null ? textIn(keywords.issue) : null)
  return title ?? (number === null ? nameFromUrl(address) : null)
}

/** @param isSeries whether the keywords belong to a chapter of the series: then their `title` is the chapter's, not the series' */
export const listedTitleOf = (address: URL, keywords: Keywords, isSeries: boolean): TitleInfo => ({
  id: urlKeyOf(address),
  url: urlKeyOf(address),
  title: seriesNameIn(keywords) ?? (isSeries ? null : galleryNameIn(keywords)) ?? nameFromUrl(address),
  alternativeTitles: [],
  description: textIn(keywords.description),
  authors: textsIn(keywords.author),
  artists: textsIn(keywords.artist),
  genres: textsIn(keywords.genre),
  tags: textsIn(keywords.tags),
  status: null,
  year: typeof keywords.year === 'number' && keywords.year > 0 ? keywords.year : null,
  ageRating: null,
  publisher: null,
  originalLanguage: null,
  coverUrl: null,
})

export const seriesNameIn = (keywords: Keywords): string | null =>
  textIn(keywords.manga) ?? textIn(keywords.comic) ?? nameIn(keywords.series) ?? textIn(keywords.titleName)

const galleryNameIn = (keywords: Keywords): string | null =>
  textIn(keywords.title) ?? nameIn(keywords.album) ?? textIn(keywords.album_name) ?? textIn(keywords.album_title)

function nameIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return textIn(value)
  const { title, name } = value as Keywords
  return textIn(title) ?? textIn(name)
}

/** Last path segments that name a page of the site rather than its content. */
const pageNames = new Set([
  'list',
  'view',
  'viewer',
  'read',
  'reader',
  'detail',
  'details',
  'info',
  'index',
  'webtoon',
  'gallery',
  'all-pages',
])

/** Builds a name from the URL when the site gives none: the last meaningful part, with spaces; a bare number gets the site's name. */
export function nameFromUrl({ pathname, hostname, search }: URL): string {
  const parts = decoded(pathname)
    .split('/')
    .map((part) => part.replace(/\.(html?|php|aspx?|jpe?g|png|webp|gif)$/i, ''))
  const descriptive = parts.findLast((part) => part !== '' && !pageNames.has(part.toLowerCase()))
  const isNumber = descriptive !== undefined && /^\d+$/.test(descriptive)
  const words = isNumber || descriptive === undefined ? `${hostname} ${descriptive ?? search.slice(1)}` : descriptive
  return words.replaceAll(/[-_+]+/g, ' ').trim() || hostname
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
