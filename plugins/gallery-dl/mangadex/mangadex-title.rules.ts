import type { TitleInfo } from '../../../src/plugins/contract/download-provider.ts'
import type { Manga } from './mangadex-responses.ts'
import { mangadexTitleUrl } from './mangadex-url.rules.ts'

interface TitlePreferences {
  /** MangaDex language code, for example "pt-br". */
  readonly language: string
  /** Base URL of cover images. */
  readonly uploadsUrl: string
}

/** The data of a MangaDex title that a download needs. */
export function titleInfoOf(manga: Manga, preferences: TitlePreferences): TitleInfo {
  const { attributes, id } = manga
  const title = chooseTitle(manga, preferences.language)
  const tags = attributes.tags ?? []
  const namesOf = (predicate: (group: string | null | undefined) => boolean) =>
    tags
      .filter((tag) => predicate(tag.attributes.group))
      .flatMap((tag) => tag.attributes.name.en ?? Object.values(tag.attributes.name)[0] ?? [])
  return {
    id,
    url: mangadexTitleUrl(id),
    title,
    alternativeTitles: titlesOf(manga).filter((other) => other.title !== title),
    description: chooseDescription(manga, preferences.language),
    authors: relatedNames(manga, 'author'),
    artists: relatedNames(manga, 'artist'),
    genres: namesOf((group) => group === 'genre'),
    tags: namesOf((group) => group !== 'genre'),
    status: statuses.get(attributes.status) ?? null,
    year: attributes.year ?? null,
    ageRating: ages.get(attributes.contentRating) ?? null,
    publisher: null,
    originalLanguage: attributes.originalLanguage ?? null,
    coverUrl: coverUrlOf(manga, preferences.uploadsUrl),
  }
}

const statuses: ReadonlyMap<string | null | undefined, TitleInfo['status']> = new Map([
  ['ongoing', 'ONGOING'],
  ['completed', 'ENDED'],
  ['cancelled', 'ABANDONED'],
  ['hiatus', 'HIATUS'],
])

const ages: ReadonlyMap<string | null | undefined, number> = new Map([
  ['safe', 0],
  ['suggestive', 13],
  ['erotica', 17],
  ['pornographic', 18],
])

interface NamedTitle {
  readonly title: string
  readonly language: string
}

/** The main title first, then the alternatives, without blank ones. */
function titlesOf({ attributes }: Manga): readonly NamedTitle[] {
  return [attributes.title, ...(attributes.altTitles ?? [])]
    .flatMap((names) => Object.entries(names).map(([language, title]) => ({ language, title: title?.trim() ?? '' })))
    .filter(({ title }) => title !== '')
}

/** The configured language, then English, the romanized original, and the first title; the id when there is no title. */
function chooseTitle(manga: Manga, language: string): string {
  const titles = titlesOf(manga)
  const languages = [language, 'en', `${manga.attributes.originalLanguage}-ro`]
  for (const code of languages) {
    const found = titles.find((title) => title.language === code)
    if (found) return found.title
  }
  return titles[0]?.title ?? manga.id
}

/** The text without the links that MangaDex's editors add below a horizontal rule. */
function chooseDescription({ attributes }: Manga, language: string): string | null {
  const texts = attributes.description ?? {}
  const text = texts[language] || texts.en || Object.values(texts).find(Boolean)
  return text?.split(/\r?\n---/)[0]?.trim() || null
}

function relatedNames({ relationships }: Manga, type: string): readonly string[] {
  const names = relationships.filter((related) => related.type === type).flatMap(({ attributes }) => nameOf(attributes?.name))
  return [...new Set(names)]
}

const nameOf = (name: unknown): readonly string[] => (typeof name === 'string' && name.trim() !== '' ? [name.trim()] : [])

function coverUrlOf({ id, relationships }: Manga, uploadsUrl: string): string | null {
  const file = relationships.find(({ type }) => type === 'cover_art')?.attributes?.fileName
  return typeof file === 'string' && /^[\w.-]+$/.test(file) ? `${uploadsUrl}/covers/${id}/${file}` : null
}
