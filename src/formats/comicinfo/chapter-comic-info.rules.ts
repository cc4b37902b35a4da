// What a downloaded chapter's ComicInfo.xml says (docs/behavior.md, "Archives of downloads").

import { ratingOfAge } from './age-rating.rules.ts'
import type { ComicInfo, MangaKind } from './comic-info.ts'
import { type PartialDate, plausibleDate } from './date.rules.ts'
import { languageTagOf } from './language-tag.rules.ts'

/** What is known of the title; what a source's listing gives fits as it is. */
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
  /** As the source writes it: "4.5", "10a"; null for a oneshot. */
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
  /** Pages that are in the archive. */
  readonly pageCount: number
  /** Short name of the source, for the note that holds the ids; null leaves the note out. */
  readonly sourceName: string | null
}

/** Every download is marked as read from right to left: that is part of the API's contract. */
const manga: MangaKind = 'YesAndRightToLeft'

/** Unknown values are absent; a missing chapter title becomes "Chapter N", a oneshot's "Oneshot". */
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

/** Trimmed, without empty names and doubles: sources spell one group with and without a trailing space. */
const unique = (names: readonly string[]): readonly string[] => [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]

/** `Volume` holds integers only; "1.5" has no place there. */
const wholeNumber = (text: string | null): number | undefined => (/^\d+(\.0+)?$/.test(text?.trim() ?? '') ? Number(text) : undefined)

/** Day of publication in UTC. Never the title's year with the chapter's day. */
function releaseDay(isoDate: string | null): PartialDate {
  const [year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)/
      .exec(isoDate ?? '')
      ?.slice(1)
      .map(Number) ?? []
  // Date would turn 30 February into March.
  if (plausibleDate({ year, month, day }).day === undefined) return {}
  const date = new Date(isoDate ?? '')
  if (Number.isNaN(date.getTime())) return {}
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
