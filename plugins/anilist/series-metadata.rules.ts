// Maps AniList's manga to the server's model.
import type { SeriesMetadataResult, SeriesSearchResult } from '../../src/plugins/contract/metadata-provider.ts'
import type { Media } from './anilist-responses.ts'
import { plainText } from './plain-text.rules.ts'

export const titleTypes = ['english', 'romaji', 'native'] as const
export type TitleType = (typeof titleTypes)[number]

export interface AnilistPreferences {
  /** Preferred kinds of title, in order. */
  readonly titleTypes: readonly TitleType[]
}

/** Languages of AniList's titles, in MangaDex's codes (docs/upstreams.md, "Titles"). */
export const languages: readonly string[] = ['en', 'ja', 'ja-ro', 'ko', 'ko-ro', 'zh', 'zh-ro']

/** The AniList title that is in a language. */
export function titleTypeOf(language: string): TitleType {
  if (/-(ro|latn)$/i.test(language)) return 'romaji'
  return /^(ja|ko|zh)\b/i.test(language) ? 'native' : 'english'
}

export function searchResultOf(media: Media, preferences: AnilistPreferences): SeriesSearchResult {
  const chosen = chooseTitle(media, preferences)
  const authors = authorsOf(media)
  return {
    sourceId: String(media.id),
    title: chosen.title,
    alternativeTitles: otherTitles(media, chosen).map(({ title }) => title),
    description: plainText(media.description),
    author: authors.find(({ role }) => role === 'writer')?.name ?? null,
    artist: authors.find(({ role }) => role === 'penciller')?.name ?? null,
    genres: genresOf(media),
    tags: tagsOf(media),
    status: statusOf(media),
    year: media.startDate?.year ?? null,
    coverUrl: webAddress(media.coverImage?.large) ?? webAddress(media.coverImage?.extraLarge),
    sourceUrl: mangaUrl(media),
    language: chosen.label || null,
    rating: media.averageScore ?? null,
  }
}

/**
 * `language` and `totalBookCount` stay unset: AniList knows neither the language of the local files nor how they are split into books.
 */
export function seriesMetadataOf(media: Media, preferences: AnilistPreferences): SeriesMetadataResult {
  const chosen = chooseTitle(media, preferences)
  return {
    sourceId: String(media.id),
    title: chosen.title,
    titleSort: null,
    alternativeTitles: otherTitles(media, chosen),
    summary: plainText(media.description),
    publisher: null,
    ageRating: media.isAdult ? 18 : null,
    language: null,
    genres: genresOf(media),
    tags: tagsOf(media),
    authors: authorsOf(media),
    status: statusOf(media),
    totalBookCount: null,
    coverUrl: webAddress(media.coverImage?.extraLarge) ?? webAddress(media.coverImage?.large),
    links: [
      { label: 'AniList', url: mangaUrl(media) },
      ...(media.idMal ? [{ label: 'MyAnimeList', url: `https://myanimelist.net/manga/${media.idMal}` }] : []),
    ],
  }
}

const largestId = 2_147_483_647

/** The number of a title in a text, if it is one. */
export const idOf = (text: string): number | undefined => (/^\d{1,10}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined)

export const mangaUrl = ({ id }: Media): string => `https://anilist.co/manga/${id}`

const statuses: ReadonlyMap<string | null | undefined, SeriesMetadataResult['status']> = new Map([
  ['FINISHED', 'ENDED'],
  ['RELEASING', 'ONGOING'],
  ['CANCELLED', 'ABANDONED'],
  ['HIATUS', 'HIATUS'],
])
export const statusOf = ({ status }: Media): SeriesMetadataResult['status'] => statuses.get(status) ?? null

interface LabelledTitle {
  /** Language code; "" for a synonym, whose language is unknown. */
  readonly label: string
  readonly title: string
}

const nativeLanguages: ReadonlyMap<string | null | undefined, string> = new Map([
  ['JP', 'ja'],
  ['KR', 'ko'],
  ['CN', 'zh'],
  ['TW', 'zh'],
  ['HK', 'zh'],
])

function titlesOf({ title, countryOfOrigin }: Media): Readonly<Record<TitleType, LabelledTitle | undefined>> {
  const native = nativeLanguages.get(countryOfOrigin) ?? 'ja'
  const labelled = (text: string | null | undefined, label: string) => (text?.trim() ? { label, title: text.trim() } : undefined)
  return {
    english: labelled(title.english, 'en'),
    romaji: labelled(title.romaji, `${native}-ro`),
    native: labelled(title.native, native),
  }
}

/** The first preferred kind that the manga has, then a synonym, then its number. */
export function chooseTitle(media: Media, { titleTypes: wanted }: AnilistPreferences): LabelledTitle {
  const titles = titlesOf(media)
  const chosen = wanted.map((type) => titles[type]).find((title) => title !== undefined)
  return chosen ?? { label: '', title: synonymsOf(media)[0] ?? `AniList ${media.id}` }
}

const synonymsOf = ({ synonyms }: Media): readonly string[] => filled(synonyms)

export function otherTitles(media: Media, chosen: LabelledTitle): readonly LabelledTitle[] {
  const available = Object.values(titlesOf(media)).filter((title) => title !== undefined)
  const all = [...available, ...synonymsOf(media).map((title) => ({ label: '', title }))]
  const byTitle = new Map(all.toReversed().map((title) => [title.title, title]))
  return [...byTitle.values()].reverse().filter(({ title }) => title !== chosen.title)
}

export const genresOf = ({ genres }: Media): readonly string[] => filled(genres)

/** Tags with few votes and tags marked as spoilers are left out. */
const minTagRank = 60
export const tagsOf = ({ tags }: Media): readonly string[] =>
  (tags ?? []).filter(({ rank, isMediaSpoiler }) => !isMediaSpoiler && (rank ?? 0) >= minTagRank).map(({ name }) => name)

const writes = /^(story|original (creator|story))\b/i
const draws = /^(art|story & art|illustration)\b/i

/** Roles are free text; those with a parenthesis belong to a translation: "Touch-up Art & Lettering (English)". */
export function authorsOf({ staff }: Media): SeriesMetadataResult['authors'] {
  const people = (staff?.edges ?? []).flatMap((edge) => {
    const name = edge?.node?.name?.full?.trim() || edge?.node?.name?.native?.trim()
    const role = edge?.role?.trim() ?? ''
    return !name || role.includes('(') ? [] : [{ name, role }]
  })
  const withRole = (pattern: RegExp, role: 'writer' | 'penciller') =>
    [...new Set(people.filter((person) => pattern.test(person.role)).map(({ name }) => name))].map((name) => ({ name, role }))
  return [...withRole(writes, 'writer'), ...withRole(draws, 'penciller')]
}

export const webAddress = (text: string | null | undefined): string | null =>
  text && /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : null

const filled = (texts: readonly (string | null)[] | null | undefined): readonly string[] => [
  ...new Set((texts ?? []).flatMap((text) => text?.trim() || [])),
]
