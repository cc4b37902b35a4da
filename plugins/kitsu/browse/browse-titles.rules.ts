// Maps Kitsu's manga to titles of the browse contract.
import type { BrowseTitle, BrowseTitleDetails, CrossIds } from '../../../src/plugins/contract/browse-provider.ts'
import { withoutHtml } from '../../../src/plugins/contract/without-html.rules.ts'
import type { FoundManga } from '../kitsu-client.ts'
import { type Included, type Manga, manga as mangaShape } from '../kitsu-responses.ts'
import {
  ages,
  authorsOf,
  chooseTitle,
  coverOf,
  idOf,
  isNovel,
  mangaUrl,
  otherTitles,
  statusOf,
  textOf,
  webAddress,
  wordsOf,
  yearOf,
} from '../series-metadata.rules.ts'

/** Kitsu names the country of a manga only by its kind. */
const originalLanguages: Readonly<Record<string, string>> = { manga: 'ja', manhwa: 'ko', manhua: 'zh', oel: 'en' }

/** @param included resources of a whole page, of which only those of the manga count */
export function browseTitleOf(manga: Manga, included: readonly Included[], language: string): BrowseTitle {
  const { attributes, id } = manga
  const own = resourcesOf(manga, included)
  const chosen = chooseTitle(manga, language)
  const rating = Number(attributes.averageRating ?? Number.NaN)
  return {
    id,
    url: mangaUrl(id),
    title: chosen.title,
    alternativeTitles: otherTitles(manga, chosen).map(({ title }) => title),
    description: withoutHtml(attributes.synopsis || attributes.description),
    coverUrl: webAddress(attributes.posterImage?.medium) ?? webAddress(attributes.posterImage?.small) ?? coverOf(manga),
    status: statusOf(manga),
    year: yearOf(manga),
    ageRating: ages.get(attributes.ageRating) ?? null,
    originalLanguage: originalLanguages[attributes.subtype ?? ''] ?? null,
    ...wordsOf(own),
    authors: [],
    // Kitsu rates from 0 to 100, with two digits.
    rating: Number.isFinite(rating) ? Math.round(rating * 10) / 100 : null,
    crossIds: { ...crossIdsOf(own), kitsu: id },
  }
}

export function browseDetailsOf({ manga, included }: FoundManga, language: string): BrowseTitleDetails {
  const title = browseTitleOf(manga, included, language)
  const { anilist, myanimelist } = title.crossIds
  return {
    ...title,
    authors: [...new Set(authorsOf(included).map(({ name }) => name))],
    chapterLanguages: [],
    related: relatedTo(included, language),
    links: [
      { label: 'Kitsu', url: mangaUrl(manga.id) },
      ...(anilist ? [{ label: 'AniList', url: `https://anilist.co/manga/${anilist}` }] : []),
      ...(myanimelist ? [{ label: 'MyAnimeList', url: `https://myanimelist.net/manga/${myanimelist}` }] : []),
    ],
  }
}

/** The included resources that a manga refers to. */
function resourcesOf({ relationships }: Manga, included: readonly Included[]): readonly Included[] {
  const ids = new Set(
    Object.values(relationships ?? {}).flatMap(({ data }) => (Array.isArray(data) ? data.map((one) => `${typeOf(one)}/${idOf(one)}`) : [])),
  )
  return included.filter(({ type, id }) => ids.has(`${type}/${id}`))
}

const services: Readonly<Record<string, keyof CrossIds>> = {
  'anilist/manga': 'anilist',
  'myanimelist/manga': 'myanimelist',
  mangaupdates: 'mangaupdates',
  mangadex: 'mangadex',
}

function crossIdsOf(included: readonly Included[]): CrossIds {
  const mappings = included.filter(({ type }) => type === 'mappings')
  return Object.fromEntries(
    mappings.flatMap(({ attributes }) => {
      const service = services[textOf(attributes?.externalSite) ?? '']
      const id = textOf(attributes?.externalId)
      return service !== undefined && id !== undefined ? [[service, id]] : []
    }),
  )
}

/** Related manga; Kitsu also names anime and novels. */
function relatedTo(included: readonly Included[], language: string): BrowseTitleDetails['related'] {
  const mangaById = new Map(
    included.flatMap((one) => {
      const read = one.type === 'manga' ? mangaShape.safeParse(one) : undefined
      return read?.success && !isNovel(read.data) ? [[one.id, read.data] as const] : []
    }),
  )
  return included.flatMap(({ type, attributes, relationships }) => {
    const destination = relationships?.destination?.data
    const found = typeOf(destination) === 'manga' ? mangaById.get(idOf(destination) ?? '') : undefined
    if (type !== 'mediaRelationships' || !found) return []
    return [{ relation: relationNames[textOf(attributes?.role) ?? ''] ?? 'Related', title: browseTitleOf(found, included, language) }]
  })
}

const typeOf = (data: unknown): string | undefined => textOf((data as { readonly type?: unknown } | null | undefined)?.type)

const relationNames: Readonly<Record<string, string>> = {
  sequel: 'Sequel',
  prequel: 'Prequel',
  alternative_setting: 'Alternate setting',
  alternative_version: 'Alternate version',
  side_story: 'Side story',
  parent_story: 'Main story',
  summary: 'Summary',
  full_story: 'Full story',
  spinoff: 'Spin-off',
  adaptation: 'Adaptation',
  character: 'Same characters',
}
