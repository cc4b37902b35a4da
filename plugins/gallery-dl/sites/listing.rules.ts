// Parses the output of `gallery-dl -j`: JSON arrays, one per URL, of rows [2, keywords], [3, file, keywords], [6, gallery, keywords] and,
// for a failure, [-1, { error, message }] (newer) or ["HttpError", "..."] (older).
import { z } from 'zod'
import type { ChapterInfo, TitleListing } from '../../../src/plugins/contract/download-provider.ts'
import { mangadexCodeOf } from '../../../src/plugins/contract/mangadex-network/language-codes.rules.ts'
import { UrlNotSupported } from '../../../src/plugins/contract/plugin.ts'
import { defineSentence } from '../../../src/plugins/contract/sentences.ts'
import {
  chapterNumberOf,
  chapterTitleOf,
  dateIn,
  type Keywords,
  listedTitleOf,
  seriesNameIn,
  textIn,
  textsIn,
} from './listed-names.rules.ts'
import { parseWebUrl, urlKeyOf } from './web-url.rules.ts'

export interface ListedRows {
  /** Galleries linked from the URL: the chapters of a series. */
  readonly children: readonly { readonly url: string; readonly keywords: Keywords }[]
  /** Number of files of the URL itself; the listing stops after the first. */
  readonly files: number
  /** Keywords of each directory of the URL itself. */
  readonly directories: readonly Keywords[]
  /** Error messages; a list with an error is incomplete. */
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

/** @returns undefined when the text is not a listing */
export function parseListing(text: string): ListedRows | undefined {
  const arrays = concatenatedJson(text)
  const read = arrays && z.array(z.array(row)).safeParse(arrays)
  if (!read?.success) return undefined
  const rows = read.data.flat()
  return {
    children: rows.filter((entry) => entry.kind === 'child'),
    files: rows.filter(({ kind }) => kind === 'file').length,
    directories: rows.filter((entry) => entry.kind === 'directory').map((entry) => entry.keywords),
    errors: rows.flatMap((entry) => (entry.kind === 'error' ? entry.text : [])),
  }
}

/** gallery-dl writes one array after another; only at the top level can a bracket end a line before one that starts the next. */
function concatenatedJson(text: string): unknown[] | undefined {
  try {
    return JSON.parse(`[${text.trim().replaceAll(/^\]\s*\n\[/gm, '],[')}]`) as unknown[]
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Upper limit for a series: a longer listing is something else. */
export const maxChapters = 5_000

/**
 * Builds a title and its chapters from a listing. A URL with files of its own and no children is one chapter.
 * @param languages selected when the listing has chapters in one of them; a site without any of them is taken as it is
 * @throws UrlNotSupported for a listing that is neither
 */
export function listingOf(address: URL, rows: ListedRows, ...languages: readonly string[]): TitleListing {
  if (rows.children.length > maxChapters) throw new UrlNotSupported(TooManyGalleries(maxChapters))
  if (rows.children.length === 0) return oneChapter(address, rows)
  const title = listedTitleOf(address, rows.children[0]?.keywords ?? {}, true)
  const chapters = new Map(
    rows.children.flatMap(({ url, keywords: found }) => acceptedChapter(url, found)).map((chapter) => [chapter.id, chapter]),
  )
  const all = [...chapters.values()]
  // Sites and people write es-la or es-419, pt-br or pt-BR.
  const wanted = new Set(languages.map(mangadexCodeOf))
  const inLanguages = all.filter(({ language }) => language === null || wanted.has(mangadexCodeOf(language)))
  return { title, chapters: inLanguages.some(({ language }) => language !== null) ? inLanguages : all }
}

const TooManyGalleries = defineSentence(
  'ADDRESS_OF_TOO_MUCH',
  'This URL lists more than {most:number} galleries. Enter the URL of a single series.',
)
const SeveralSets = defineSentence(
  'ADDRESS_OF_SEVERAL',
  'This URL contains images from several posts or galleries. Enter the URL of one of them.',
)

function oneChapter(address: URL, { directories: [found = {}, another] }: ListedRows): TitleListing {
  if (another !== undefined && !isOneSet(found, another)) throw new UrlNotSupported(SeveralSets())
  return { title: listedTitleOf(address, found, false), chapters: [chapterOf(address, found, seriesNameIn(found) !== null)] }
}

/** Some sites spread one set over several directories, such as an album on Imgur or a pool on a booru. */
const isOneSet = (one: Keywords, other: Keywords): boolean =>
  ['album', 'album_id', 'gallery_id', 'pool', 'chapter_id'].some((key) => one[key] !== undefined && isEqual(one[key], other[key]))

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** URLs that gallery-dl finds on a page are as untrusted as those that people enter. */
function acceptedChapter(url: string, keywords: Keywords): readonly ChapterInfo[] {
  try {
    return [chapterOf(parseWebUrl(url), keywords, true)]
  } catch (error) {
    if (error instanceof UrlNotSupported) return []
    throw error
  }
}

/** @param isOfSeries false for a standalone gallery: it has no number, and its `group` is a circle, not the scanlation group */
function chapterOf(url: URL, keywords: Keywords, isOfSeries: boolean): ChapterInfo {
  const number = isOfSeries ? chapterNumberOf(keywords, url) : null
  return {
    id: urlKeyOf(url),
    url: url.href,
    number,
    volume: typeof keywords.volume === 'number' && keywords.volume <= 0 ? null : textIn(keywords.volume),
    title: isOfSeries ? chapterTitleOf(keywords, url, number) : listedTitleOf(url, keywords, false).title,
    language: textIn(keywords.lang),
    scanlationGroups: isOfSeries ? textsIn(keywords.group).map((name) => ({ id: null, name })) : [],
    releaseDate: dateIn(keywords.date),
    pages: typeof keywords.count === 'number' && keywords.count > 0 ? keywords.count : null,
    state: 'available',
    externalUrl: null,
  }
}
