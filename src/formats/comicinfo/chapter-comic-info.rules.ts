// Content of a downloaded chapter's ComicInfo.xml (docs/behavior.md, "Archives of downloads").

import { ratingOfAge } from './age-rating.rules.ts'
import type { ComicInfo, MangaKind } from './comic-info.ts'
import { type PartialDate, plausibleDate } from './date.rules.ts'
import { languageTagOf } from './language-tag.rules.ts'

/** What is known about the title; a source's listing can be passed unchanged. */
export interface ComicInfoTitle {
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly authors: readonly string[]
  readonly artists: readonly string[]
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly publisher: string | null
  /** Years. */
  readonly ageRating: number | null
}

export interface ComicInfoChapter {
  readonly id: string
  readonly url: string
  /** As written by the source: "4.5", "10a"; null for a oneshot. */
  readonly number: string | null
  readonly volume: string | null
  readonly title: string | null
  /** The source's language code. */
  readonly language: string | null
  readonly scanlationGroups: readonly { readonly name: string }[]
  /** ISO 8601. */
  readonly releaseDate: string | null
}

export interface ComicInfoSource {
  readonly title: ComicInfoTitle
  readonly chapter: ComicInfoChapter
  /** Number of pages in the archive. */
  readonly pageCount: number
  /** Short name of the source, for the note with the ids; null omits the note. */
  readonly sourceName: string | null
}

/** Every download is marked as read from right to left, as the API contract requires. */
const manga: MangaKind = 'YesAndRightToLeft'

/** Unknown values are omitted; a missing chapter title becomes "Chapter N", or "Oneshot" for a oneshot. */
export function chapterComicInfo({ title, chapter, pageCount, sourceName }: ComicInfoSource): ComicInfo {
  const groups = unique(chapter.scanlationGroups.map(({ name }) => name))
  const number = present(chapter.number)
  return {
    title: present(chapter.title) ?? (number === undefined ? 'Oneshot' : `Chapter ${number}`),
    series: title.title,
    number,
    volume: wholeNumber(chapter.volume),
    summary: present(title.description),
    notes: sourceName === null ? undefined : `${sourceName}:${title.id}/${chapter.id}`,
    ...releaseDay(chapter.releaseDate),
    writers: unique(title.authors),
    pencillers: unique(title.artists),
    translators: groups,
    publisher: present(title.publisher),
    genres: unique(title.genres),
    tags: unique(title.tags),
    web: [chapter.url],
    pageCount,
    languageIso: chapter.language === null ? undefined : languageTagOf(chapter.language),
    manga,
    scanInformation: groups.join(', '),
    ageRating: title.ageRating === null ? undefined : ratingOfAge(title.ageRating),
  }
}

const present = (text: string | null): string | undefined => text?.trim() || undefined

/** Trims names and removes empty ones and duplicates: sources write the same group with and without a trailing space. */
const unique = (names: readonly string[]): readonly string[] => [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]

/** `Volume` allows only integers, so "1.5" is omitted. */
const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d+(\.0+)?$/.test(text.trim()) ? Number(text) : undefined

/** Publication date in UTC. Never combines the title's year with the chapter's day. */
function releaseDay(isoDate: string | null): PartialDate {
  if (isoDate === null) return {}
  const [year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(isoDate)?.slice(1).map(Number) ?? []
  // Date would turn February 30 into a day in March.
  if (plausibleDate({ year, month, day }).day === undefined) return {}
  const date = new Date(isoDate)
  if (Number.isNaN(date.getTime())) return {}
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
