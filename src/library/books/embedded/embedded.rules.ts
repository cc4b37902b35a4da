// Maps ComicInfo.xml to the library's fields (docs/behavior.md, "Metadata in files").
import { ageOfRating, type ComicInfo, languageTagOf } from '../../../formats/comicinfo/index.ts'
import { withoutEmpty } from '../../../kernel/objects/without-undefined.ts'
import { sortNumberOf } from '../book-metadata.rules.ts'
import type { Author, Embedded, EmbeddedBook, EmbeddedLists, EmbeddedSeries, ListMembership, WebLink } from './embedded.ts'

const roles = [
  ['writers', 'writer'],
  ['pencillers', 'penciller'],
  ['inkers', 'inker'],
  ['colorists', 'colorist'],
  ['letterers', 'letterer'],
  ['coverArtists', 'cover'],
  ['editors', 'editor'],
  ['translators', 'translator'],
] as const satisfies readonly (readonly [keyof ComicInfo, string])[]

/** Maps a ComicInfo.xml to the metadata of its book and its series. */
export const embeddedOf = (info: ComicInfo): Embedded => ({ book: bookOf(info), series: seriesOf(info), ...listsOf(info) })

const bookOf = (info: ComicInfo): EmbeddedBook =>
  withoutEmpty({
    title: info.title,
    summary: info.summary,
    number: info.number,
    releaseDate: dateOf(info),
    authors: nonEmpty(roles.flatMap(([field, role]) => (info[field] ?? []).map((name): Author => ({ name, role })))),
    tags: nonEmpty(lowered(info.tags)),
    links: nonEmpty((info.web ?? []).flatMap(linkOf)),
    isbn: isbnOf(info.gtin),
  })

const seriesOf = (info: ComicInfo): EmbeddedSeries =>
  withoutEmpty({
    title: info.series,
    volume: info.volume,
    publisher: info.publisher,
    language: info.languageIso && languageTagOf(info.languageIso),
    genres: nonEmpty(lowered(info.genres)),
    ageRating: info.ageRating === undefined ? undefined : ageOfRating(info.ageRating),
    readingDirection: directionOf(info.manga),
    totalBookCount: info.count === 0 ? undefined : info.count,
  })

/** An alternate series and story arcs become reading lists, series groups collections. */
function listsOf(info: ComicInfo): { readonly lists?: EmbeddedLists } {
  const { alternateSeries, storyArcs = [], storyArcNumbers = [], seriesGroups = [] } = info
  // Arcs and numbers are parallel lists; when their lengths differ, numbers cannot be assigned to arcs.
  const isPaired = storyArcs.length === storyArcNumbers.length
  const readLists = [
    ...(alternateSeries ? [placeOf(alternateSeries, info.alternateNumber)] : []),
    ...storyArcs.map((arc, index) => placeOf(arc, isPaired ? storyArcNumbers[index] : undefined)),
  ]
  return readLists.length + seriesGroups.length > 0 ? { lists: { readLists, collections: [...new Set(seriesGroups)] } } : {}
}

function placeOf(name: string, written: string | undefined): ListMembership {
  const number = sortNumberOf(written)
  return number === undefined ? { name } : { name, number }
}

/** A year alone means its first day, a year and month the first of that month. */
function dateOf({ year, month, day }: ComicInfo): string | undefined {
  if (!year || year > 9999) return undefined
  return [String(year).padStart(4, '0'), String(month ?? 1).padStart(2, '0'), String((month && day) ?? 1).padStart(2, '0')].join('-')
}

function directionOf(manga: string | undefined): EmbeddedSeries['readingDirection'] {
  const kind = manga?.toLowerCase()
  if (kind === 'yesandrighttoleft') return 'RIGHT_TO_LEFT'
  return kind === 'no' ? 'LEFT_TO_RIGHT' : undefined
}

function linkOf(address: string): readonly WebLink[] {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? [{ label: url.host, url: address }] : []
}

/** ISBN-10 or ISBN-13 without its dashes. */
export function isbnOf(gtin: string | undefined): string | undefined {
  const digits = gtin?.replaceAll(/[\s-]/g, '').toUpperCase() ?? ''
  return /^(97[89]\d{10}|\d{9}[\dX])$/.test(digits) ? digits : undefined
}

export const lowered = (values: readonly string[] | undefined): readonly string[] => [
  ...new Set((values ?? []).map((value) => value.toLowerCase())),
]

export const nonEmpty = <T>(values: readonly T[]): readonly T[] | undefined => (values.length > 0 ? values : undefined)
