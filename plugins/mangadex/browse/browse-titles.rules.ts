// Maps MangaDex's titles and chapters to those of the browse contract.
import type { BrowseChapter, BrowseTitle, CrossIds } from '../../../src/plugins/contract/browse-provider.ts'
import { withoutHtml } from '../../../src/plugins/contract/without-html.rules.ts'
import type { Chapter, Manga } from '../mangadex-responses.ts'
import {
  ages,
  chooseDescription,
  chooseTitle,
  coverOf,
  linksOf,
  type MangadexPreferences,
  namesOf,
  otherTitles,
  statusOf,
  titleUrl,
} from '../series-metadata.rules.ts'
import { tagOf } from './language-tags.rules.ts'

export function browseTitleOf(manga: Manga, preferences: MangadexPreferences): BrowseTitle {
  const { attributes, id } = manga
  const chosen = chooseTitle(manga, preferences.languages)
  return {
    id,
    url: titleUrl(id),
    title: chosen.title,
    alternativeTitles: [...new Set(otherTitles(manga, chosen).map(({ title }) => title))],
    description: withoutHtml(chooseDescription(manga, preferences.languages)),
    coverUrl: coverOf(manga, preferences.uploadsUrl, '.512.jpg'),
    status: statusOf(manga),
    year: attributes.year ?? null,
    ageRating: ages.get(attributes.contentRating) ?? null,
    originalLanguage: attributes.originalLanguage ? tagOf(attributes.originalLanguage) : null,
    genres: tagNames(manga, true),
    tags: tagNames(manga, false),
    authors: [...new Set([...namesOf(manga, 'author'), ...namesOf(manga, 'artist')])],
    // Lists have no ratings; details request the rating of their title.
    rating: null,
    crossIds: crossIdsOf(manga),
  }
}

export const linksWithPage = (manga: Manga): readonly { readonly label: string; readonly url: string }[] => [
  { label: 'MangaDex', url: titleUrl(manga.id) },
  ...linksOf(manga),
]

/** Languages with chapters. */
export const chapterLanguagesOf = ({ attributes }: Manga): readonly string[] => [
  ...new Set((attributes.availableTranslatedLanguages ?? []).flatMap((code) => (code ? [tagOf(code)] : []))),
]

/** Ids of related titles and how they are related, each once. */
export function relationsOf({ id, relationships }: Manga): ReadonlyMap<string, string> {
  const related = relationships.filter((relation) => relation.type === 'manga' && relation.id && relation.id !== id)
  return new Map(related.map((relation) => [relation.id ?? '', relationNames[relation.related ?? ''] ?? 'Related']))
}

const relationNames: Readonly<Record<string, string>> = {
  monochrome: 'Monochrome version',
  colored: 'Colored version',
  preserialization: 'Before serialization',
  serialization: 'Serialization',
  prequel: 'Prequel',
  sequel: 'Sequel',
  main_story: 'Main story',
  side_story: 'Side story',
  adapted_from: 'Adapted from',
  spin_off: 'Spin-off',
  based_on: 'Based on',
  doujinshi: 'Doujinshi',
  same_franchise: 'Same franchise',
  shared_universe: 'Shared universe',
  alternate_story: 'Alternate story',
  alternate_version: 'Alternate version',
}

export function browseChapterOf({ id, attributes, relationships }: Chapter): BrowseChapter {
  const { volume, chapter, title, translatedLanguage, externalUrl, pages, readableAt, publishAt } = attributes
  return {
    id,
    url: `https://mangadex.org/chapter/${id}`,
    number: chapter?.trim() || null,
    volume: volume && volume !== 'none' ? volume : null,
    title: title?.trim() || null,
    language: translatedLanguage ? tagOf(translatedLanguage) : null,
    groups: relationships.flatMap(({ type, id: groupId, attributes: group }) =>
      type === 'scanlation_group' && typeof group?.name === 'string' ? [{ id: groupId ?? null, name: group.name }] : [],
    ),
    releaseDate: instantOf(readableAt ?? publishAt),
    isExternal: Boolean(externalUrl) && !pages,
  }
}

function instantOf(text: string | null | undefined): string | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

function tagNames({ attributes }: Manga, genres: boolean): readonly string[] {
  const tags = (attributes.tags ?? []).filter((tag) => (tag.attributes.group === 'genre') === genres)
  return tags.flatMap(({ attributes: { name } }) => name.en ?? Object.values(name)[0] ?? [])
}

/** MangaDex stores the number of a title at AniList, Kitsu and MyAnimeList; a few Kitsu links contain its name instead. */
function crossIdsOf({ id, attributes }: Manga): CrossIds {
  const { al, kt, mal, mu } = attributes.links ?? {}
  const number = (text: string | null | undefined) => (text && /^\d+$/.test(text) ? text : undefined)
  const ids = { mangadex: id, anilist: number(al), kitsu: number(kt), myanimelist: number(mal), mangaupdates: mu?.trim() || undefined }
  return Object.fromEntries(Object.entries(ids).filter(([, value]) => value !== undefined))
}
