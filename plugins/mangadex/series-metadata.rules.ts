// Maps MangaDex's titles to the server's model.
import type { SeriesMetadataResult, SeriesSearchResult } from '../../src/plugins/contract/metadata-provider.ts'
import type { Manga } from './mangadex-responses.ts'

export interface MangadexPreferences {
  /** Preferred languages, in order. */
  readonly languages: readonly string[]
  /** Base URL of cover images. */
  readonly uploadsUrl: string
}

export function searchResultOf(manga: Manga, preferences: MangadexPreferences): SeriesSearchResult {
  const { attributes, id } = manga
  const chosen = chooseTitle(manga, preferences.languages)
  return {
    sourceId: id,
    title: chosen.title,
    alternativeTitles: otherTitles(manga, chosen).map(({ title }) => title),
    description: chooseDescription(manga, preferences.languages),
    author: namesOf(manga, 'author')[0] ?? null,
    artist: namesOf(manga, 'artist')[0] ?? null,
    genres: [],
    tags: tagsOf(manga),
    status: statusOf(manga),
    year: attributes.year ?? null,
    // The small version is enough for a list of results.
    coverUrl: coverOf(manga, preferences.uploadsUrl, '.256.jpg'),
    sourceUrl: titleUrl(id),
    language: chosen.language,
    rating: null,
  }
}

/**
 * `language` and `totalBookCount` stay unset: MangaDex knows neither the language of the local files nor how they are split into books.
 */
export function seriesMetadataOf(manga: Manga, preferences: MangadexPreferences): SeriesMetadataResult {
  const chosen = chooseTitle(manga, preferences.languages)
  return {
    sourceId: manga.id,
    title: chosen.title,
    titleSort: null,
    alternativeTitles: otherTitles(manga, chosen).map(({ title, language }) => ({ label: language, title })),
    summary: chooseDescription(manga, preferences.languages),
    publisher: null,
    ageRating: ages.get(manga.attributes.contentRating) ?? null,
    language: null,
    genres: [],
    tags: tagsOf(manga),
    authors: [
      ...namesOf(manga, 'author').map((name) => ({ name, role: 'writer' as const })),
      ...namesOf(manga, 'artist').map((name) => ({ name, role: 'penciller' as const })),
    ],
    status: statusOf(manga),
    totalBookCount: null,
    coverUrl: coverOf(manga, preferences.uploadsUrl, ''),
    links: [{ label: 'MangaDex', url: titleUrl(manga.id) }, ...linksOf(manga)],
  }
}

export const titleUrl = (id: string): string => `https://mangadex.org/title/${id}`

export const ages: ReadonlyMap<string | null | undefined, number> = new Map([
  ['safe', 0],
  ['suggestive', 13],
  ['erotica', 17],
  ['pornographic', 18],
])

const statuses: ReadonlyMap<string | null | undefined, SeriesMetadataResult['status']> = new Map([
  ['ongoing', 'ONGOING'],
  ['completed', 'ENDED'],
  ['cancelled', 'ABANDONED'],
  ['hiatus', 'HIATUS'],
])
export const statusOf = ({ attributes }: Manga): SeriesMetadataResult['status'] => statuses.get(attributes.status) ?? null

interface NamedTitle {
  readonly title: string
  readonly language: string
}

const titlesOf = ({ attributes }: Manga): readonly NamedTitle[] =>
  [attributes.title, ...(attributes.altTitles ?? [])]
    .flatMap((names) => Object.entries(names).map(([language, title]) => ({ language, title: title?.trim() ?? '' })))
    .filter(({ title }) => title !== '')

/** The first preferred language that has a title, the main title before the alternatives; otherwise the first title. */
export function chooseTitle(manga: Manga, languages: readonly string[]): NamedTitle {
  const titles = titlesOf(manga)
  const candidates = languages.map((language) => titles.find((title) => title.language.toLowerCase() === language.toLowerCase()))
  return candidates.find((title) => title !== undefined) ?? titles[0] ?? { title: manga.id, language: '' }
}

export const otherTitles = (manga: Manga, chosen: NamedTitle): readonly NamedTitle[] =>
  titlesOf(manga).filter(({ title }) => title !== chosen.title)

/** The text without the links that MangaDex's editors add below a horizontal rule. */
export function chooseDescription({ attributes }: Manga, languages: readonly string[]): string | null {
  const texts = attributes.description ?? {}
  const text = [...languages, 'en'].map((language) => texts[language]).find(Boolean) ?? Object.values(texts).find(Boolean)
  return text?.split(/\r?\n---/)[0]?.trim() || null
}

export function namesOf({ relationships }: Manga, type: string): readonly string[] {
  const names = relationships.filter((related) => related.type === type).map(({ attributes }) => attributes?.name)
  return [...new Set(names.flatMap((name) => (typeof name === 'string' && name.trim() !== '' ? name.trim() : [])))]
}

const tagsOf = ({ attributes }: Manga): readonly string[] =>
  (attributes.tags ?? []).flatMap(({ attributes: { name } }) => name.en ?? Object.values(name)[0] ?? [])

export function coverOf({ id, relationships }: Manga, uploadsUrl: string, rendition: string): string | null {
  const file = relationships.find(({ type }) => type === 'cover_art')?.attributes?.fileName
  return typeof file === 'string' && /^[\w.-]+$/.test(file) ? `${uploadsUrl}/covers/${id}/${file}${rendition}` : null
}

/** MangaDex's keys for other sites, and how URLs are built from the stored values. */
const sites: ReadonlyMap<string, { readonly label: string; readonly url: (key: string) => string }> = new Map([
  ['al', { label: 'AniList', url: (key) => `https://anilist.co/manga/${key}` }],
  ['kt', { label: 'Kitsu', url: (key) => `https://kitsu.app/manga/${key}` }],
  ['mal', { label: 'MyAnimeList', url: (key) => `https://myanimelist.net/manga/${key}` }],
  ['mu', { label: 'MangaUpdates', url: mangaUpdatesUrl }],
  ['ap', { label: 'Anime-Planet', url: (key) => `https://www.anime-planet.com/manga/${key}` }],
  ['raw', { label: 'Official', url: (key) => key }],
  ['engtl', { label: 'Official English', url: (key) => key }],
])

/** Titles that were added until 2022 have the number that MangaUpdates used then. */
function mangaUpdatesUrl(key: string): string {
  return `https://www.mangaupdates.com/${/^\d+$/.test(key) ? `series.html?id=${key}` : `series/${key}`}`
}

export function linksOf({ attributes }: Manga): SeriesMetadataResult['links'] {
  return Object.entries(attributes.links ?? {}).flatMap(([name, key]) => {
    const site = sites.get(name)
    const url = site && key ? URL.parse(site.url(key)) : null
    return site && url && /^https?:$/.test(url.protocol) ? [{ label: site.label, url: url.href }] : []
  })
}
