// Maps Kitsu's manga to the server's model: titles, synopsis, authors, genres, age rating and covers.
import type { SeriesMetadataResult, SeriesSearchResult } from '../../src/plugins/contract/metadata-provider.ts'
import type { Included, Manga } from './kitsu-responses.ts'

/** Languages of Kitsu's titles, in MangaDex's codes (docs/upstreams.md, "Titles"). */
export const languages: readonly string[] = 'en ja ja-ro ko ko-ro zh zh-ro zh-hk es fr de it pt pt-br ru th vi id'.split(' ')

/** Kitsu lists novels among manga. */
export const isNovel = ({ attributes }: Manga): boolean => attributes.subtype === 'novel'

export function searchResultOf(manga: Manga, language: string): SeriesSearchResult {
  const { attributes, id } = manga
  const chosen = chooseTitle(manga, language)
  const rating = Number(attributes.averageRating ?? Number.NaN)
  return {
    sourceId: id,
    title: chosen.title,
    alternativeTitles: otherTitles(manga, chosen).map(({ title }) => title),
    description: descriptionOf(manga),
    author: null,
    artist: null,
    genres: [],
    tags: [],
    status: statusOf(manga),
    year: yearOf(manga),
    coverUrl: webAddress(attributes.posterImage?.small) ?? coverOf(manga),
    sourceUrl: mangaUrl(id),
    language: chosen.label || null,
    rating: Number.isFinite(rating) ? rating : null,
  }
}

/** `language` and `totalBookCount` stay unset: Kitsu knows neither the language of the local files nor how they are split into books. */
export function seriesMetadataOf(manga: Manga, included: readonly Included[], language: string): SeriesMetadataResult {
  const chosen = chooseTitle(manga, language)
  return {
    sourceId: manga.id,
    title: chosen.title,
    titleSort: null,
    alternativeTitles: otherTitles(manga, chosen),
    summary: descriptionOf(manga),
    publisher: null,
    ageRating: ages.get(manga.attributes.ageRating) ?? null,
    language: null,
    ...wordsOf(included),
    authors: authorsOf(included),
    status: statusOf(manga),
    totalBookCount: null,
    coverUrl: coverOf(manga),
    links: [{ label: 'Kitsu', url: mangaUrl(manga.id) }],
  }
}

export const mangaUrl = (id: string): string => `https://kitsu.app/manga/${id}`

export const yearOf = ({ attributes }: Manga): number | null => Number(/^\d{4}/.exec(attributes.startDate ?? '')?.[0] ?? 0) || null

export const ages: ReadonlyMap<string | null | undefined, number> = new Map([
  ['G', 0],
  ['PG', 10],
  ['R', 17],
  ['R18', 18],
])

const statuses: ReadonlyMap<string | null | undefined, SeriesMetadataResult['status']> = new Map([
  ['current', 'ONGOING'],
  ['finished', 'ENDED'],
])
export const statusOf = ({ attributes }: Manga): SeriesMetadataResult['status'] => statuses.get(attributes.status) ?? null

const descriptionOf = ({ attributes }: Manga): string | null => (attributes.synopsis || attributes.description)?.trim() || null

interface LabelledTitle {
  /** Language code; "" where Kitsu names none. */
  readonly label: string
  readonly title: string
}

const romanised: Readonly<Record<string, string>> = {
  en_jp: 'ja-ro',
  en_kr: 'ko-ro',
  en_cn: 'zh-ro',
  zh_tw: 'zh-hk',
  zh_hk: 'zh-hk',
  pt_br: 'pt-br',
}

/** "ja_jp" is Japanese, "en_us" English; "en_jp" is romanized Japanese. */
const languageOf = (key: string): string => romanised[key.toLowerCase()] ?? key.toLowerCase().replace(/_.*$/s, '')

const titlesOf = ({ attributes }: Manga): readonly LabelledTitle[] =>
  Object.entries(attributes.titles ?? {}).flatMap(([key, title]) =>
    title?.trim() ? [{ label: languageOf(key), title: title.trim() }] : [],
  )

/** A title in the preferred language, then Kitsu's canonical title, then any other. */
export function chooseTitle(manga: Manga, language: string): LabelledTitle {
  const titles = titlesOf(manga)
  const canonical = manga.attributes.canonicalTitle?.trim()
  return (
    titles.find(({ label }) => label === language.toLowerCase()) ??
    titles.find(({ title }) => title === canonical) ??
    (canonical ? { label: '', title: canonical } : undefined) ??
    titles[0] ?? { label: '', title: manga.attributes.slug?.trim() || `Kitsu ${manga.id}` }
  )
}

export function otherTitles(manga: Manga, chosen: LabelledTitle): readonly LabelledTitle[] {
  const { canonicalTitle, abbreviatedTitles } = manga.attributes
  const unlabelled = [canonicalTitle, ...(abbreviatedTitles ?? [])].flatMap((title) =>
    title?.trim() ? [{ label: '', title: title.trim() }] : [],
  )
  const byTitle = new Map<string, LabelledTitle>()
  for (const one of [...titlesOf(manga), ...unlabelled]) if (!byTitle.has(one.title)) byTitle.set(one.title, one)
  return [...byTitle.values()].filter(({ title }) => title !== chosen.title)
}

/** Genres are Kitsu's old, short list; for a manga without genres the categories are used instead. */
export function wordsOf(included: readonly Included[]): Pick<SeriesMetadataResult, 'genres' | 'tags'> {
  const textsOf = (type: string, key: string) => [
    ...new Set(included.filter((one) => one.type === type).flatMap(({ attributes }) => textOf(attributes?.[key]) ?? [])),
  ]
  const genres = textsOf('genres', 'name')
  const categories = textsOf('categories', 'title')
  return genres.length > 0 ? { genres, tags: categories.filter((title) => !genres.includes(title)) } : { genres: categories, tags: [] }
}

const writes = /^(story|author|original (creator|story))\b/i
const draws = /^(art|artist|story & art|illustration)\b/i

/**
 * Kitsu lists people separately from their roles: staff entries refer to them by id. Roles with a parenthesis belong to a translation.
 */
export function authorsOf(included: readonly Included[]): SeriesMetadataResult['authors'] {
  const people: ReadonlyMap<string | undefined, string | undefined> = new Map(
    included.filter(({ type }) => type === 'people').map(({ id, attributes }) => [id, textOf(attributes?.name)]),
  )
  const staff = included.flatMap(({ type, attributes, relationships }) => {
    const role = textOf(attributes?.role) ?? ''
    const name = people.get(idOf(relationships?.person?.data))
    return type === 'mediaStaff' && name !== undefined && !role.includes('(') ? [{ name, role }] : []
  })
  const withRole = (pattern: RegExp, role: 'writer' | 'penciller') =>
    [...new Set(staff.filter((one) => pattern.test(one.role)).map(({ name }) => name))].map((name) => ({ name, role }))
  return [...withRole(writes, 'writer'), ...withRole(draws, 'penciller')]
}

export const idOf = (data: unknown): string | undefined => textOf((data as { readonly id?: unknown } | null | undefined)?.id)
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

export const coverOf = ({ attributes: { posterImage } }: Manga): string | null =>
  webAddress(posterImage?.original) ?? webAddress(posterImage?.large) ?? webAddress(posterImage?.medium)

export const webAddress = (text: string | null | undefined): string | null =>
  text && /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : null
