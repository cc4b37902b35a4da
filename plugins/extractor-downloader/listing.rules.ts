// Reads what `gallery-dl -j` prints: JSON arrays, one per address, of rows [2, keywords], [3, file, keywords], [6, gallery, keywords]
// and, for a failure, [-1, { error, message }] (newer) or ["HttpError", "..."] (older).
import { z } from 'zod'
import type { ChapterInfo, TitleInfo, TitleListing } from '../../src/plugins/contract/download-provider.ts'
import { UrlNotSupported } from '../../src/plugins/contract/plugin.ts'
import { identityOf, parseWebAddress } from './web-address.rules.ts'

export type Keywords = Readonly<Record<string, unknown>>

export interface ListedRows {
  /** Galleries that the address leads to: chapters of a series. */
  readonly children: readonly { readonly url: string; readonly keywords: Keywords }[]
  /** Files of the address itself. */
  readonly files: number
  /** Keywords of the address itself. */
  readonly keywords: Keywords
  /** What went wrong; a list with an error is not complete. */
  readonly errors: readonly string[]
}

const keywords = z.record(z.string(), z.unknown())
const row = z.union([
  z.tuple([z.literal(2), keywords]).transform(([, found]) => ({ kind: 'directory' as const, keywords: found })),
  z.tuple([z.literal(3), z.string(), keywords]).transform(() => ({ kind: 'file' as const })),
  z.tuple([z.literal(6), z.string(), keywords]).transform(([, url, found]) => ({ kind: 'child' as const, url, keywords: found })),
  z.tuple([z.literal(-1), keywords]).transform(([, { error, message }]) => ({ kind: 'error' as const, text: `${error}: ${message}` })),
  z.tuple([z.string(), z.string()]).transform(([error, message]) => ({ kind: 'error' as const, text: `${error}: ${message}` })),
])

/** @returns undefined when the text is not such a listing */
export function parseListing(text: string): ListedRows | undefined {
  const arrays = concatenatedJson(text)
  const read = arrays && z.array(z.array(row)).safeParse(arrays)
  if (!read?.success) return undefined
  const rows = read.data.flat()
  return {
    children: rows.filter((entry) => entry.kind === 'child'),
    files: rows.filter(({ kind }) => kind === 'file').length,
    keywords: rows.find((entry) => entry.kind === 'directory')?.keywords ?? {},
    errors: rows.flatMap((entry) => (entry.kind === 'error' ? entry.text : [])),
  }
}

/** gallery-dl writes one array after the other; only at the top can a bracket end a line before one that starts the next. */
function concatenatedJson(text: string): unknown[] | undefined {
  try {
    return JSON.parse(`[${text.trim().replaceAll(/^\]\s*\n\[/gm, '],[')}]`) as unknown[]
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * A title and its chapters out of a listing. An address with files of its own and no children is one chapter.
 * @param language kept when the listing has chapters in it; a site without that language is taken as it is
 */
export function listingOf(address: URL, rows: ListedRows, language: string): TitleListing {
  const first = rows.children[0]?.keywords ?? rows.keywords
  const title = titleOf(address, first)
  if (rows.children.length === 0) return { title, chapters: [chapterOf(address, rows.keywords, rows.files)] }
  const chapters = new Map(
    rows.children.flatMap(({ url, keywords: found }) => acceptedChapter(url, found)).map((chapter) => [chapter.id, chapter]),
  )
  const all = [...chapters.values()]
  const inLanguage = all.filter((chapter) => chapter.language === language || chapter.language === null)
  return { title, chapters: all.some((chapter) => chapter.language === language) ? inLanguage : all }
}

/** Addresses that gallery-dl found on a page are as foreign as those that people type. */
function acceptedChapter(url: string, found: Keywords): readonly ChapterInfo[] {
  try {
    return [chapterOf(parseWebAddress(url), found, null)]
  } catch (error) {
    if (error instanceof UrlNotSupported) return []
    throw error
  }
}

function chapterOf(url: URL, found: Keywords, pages: number | null): ChapterInfo {
  return {
    id: identityOf(url),
    url: url.href,
    number: numberOf(found),
    volume: typeof found.volume === 'number' && found.volume <= 0 ? null : textIn(found.volume),
    title: textIn(found.title),
    language: textIn(found.lang),
    scanlationGroups: textsIn(found.group).map((name) => ({ id: null, name })),
    releaseDate: dateIn(found.date),
    pages,
    state: 'available',
    externalUrl: null,
  }
}

/** `chapter` is the whole part, `chapter_minor` what follows: ".5" or "a". */
function numberOf(found: Keywords): string | null {
  const whole = textIn(found.chapter) ?? textIn(found.episode)
  return whole === null ? null : `${whole}${textIn(found.chapter_minor) ?? ''}`
}

function titleOf(address: URL, found: Keywords): TitleInfo {
  return {
    id: identityOf(address),
    url: identityOf(address),
    title: textIn(found.manga) ?? textIn(found.comic) ?? textIn(found.title) ?? wordsIn(address),
    alternativeTitles: [],
    description: textIn(found.description),
    authors: textsIn(found.author),
    artists: textsIn(found.artist),
    genres: textsIn(found.genre),
    tags: textsIn(found.tags),
    status: null,
    year: typeof found.year === 'number' && found.year > 0 ? found.year : null,
    ageRating: null,
    publisher: null,
    originalLanguage: null,
    coverUrl: null,
  }
}

/** A name out of the address when the site gives none: its last part, with spaces. */
const wordsIn = ({ pathname, hostname }: URL): string =>
  pathname
    .split('/')
    .filter(Boolean)
    .at(-1)
    ?.replaceAll(/[-_+]+/g, ' ')
    .trim() || hostname

function textIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() || null : null
}

const textsIn = (value: unknown): readonly string[] => [value].flat().flatMap((entry) => textIn(entry) ?? [])

/** gallery-dl writes dates as UTC without saying so. */
function dateIn(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return null
  const ms = Date.parse(`${value.replace(' ', 'T')}Z`)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
