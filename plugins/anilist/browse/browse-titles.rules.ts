// Maps AniList's manga to titles of the browse contract.
import type { BrowseTitle, BrowseTitleDetails } from '../../../src/plugins/contract/browse-provider.ts'
import type { DetailedMedia, Media } from '../anilist-responses.ts'
import { plainText } from '../plain-text.rules.ts'
import {
  type AnilistPreferences,
  authorsOf,
  chooseTitle,
  genresOf,
  mangaUrl,
  otherTitles,
  statusOf,
  tagsOf,
  webAddress,
} from '../series-metadata.rules.ts'

const originalLanguages: Readonly<Record<string, string>> = { JP: 'ja', KR: 'ko', CN: 'zh-Hans', TW: 'zh-Hant', HK: 'zh-Hant' }

export function browseTitleOf(media: Media, preferences: AnilistPreferences): BrowseTitle {
  const chosen = chooseTitle(media, preferences)
  return {
    id: String(media.id),
    url: mangaUrl(media),
    title: chosen.title,
    alternativeTitles: otherTitles(media, chosen).map(({ title }) => title),
    description: plainText(media.description),
    coverUrl: webAddress(media.coverImage?.large) ?? webAddress(media.coverImage?.extraLarge),
    status: statusOf(media),
    year: media.startDate?.year ?? null,
    ageRating: media.isAdult ? 18 : null,
    originalLanguage: originalLanguages[media.countryOfOrigin ?? ''] ?? null,
    genres: genresOf(media),
    tags: tagsOf(media),
    authors: [...new Set(authorsOf(media).map(({ name }) => name))],
    rating: media.averageScore === null || media.averageScore === undefined ? null : media.averageScore / 10,
    crossIds: { anilist: String(media.id), ...(media.idMal ? { myanimelist: String(media.idMal) } : {}) },
  }
}

export function browseDetailsOf(media: DetailedMedia, preferences: AnilistPreferences): BrowseTitleDetails {
  const external = (media.externalLinks ?? []).flatMap((link) => {
    const url = webAddress(link?.url)
    return url === null ? [] : [{ label: link?.site?.trim() || new URL(url).hostname, url }]
  })
  return {
    ...browseTitleOf(media, preferences),
    chapterLanguages: [],
    related: relatedTo(media, preferences),
    links: [
      { label: 'AniList', url: mangaUrl(media) },
      ...(media.idMal ? [{ label: 'MyAnimeList', url: `https://myanimelist.net/manga/${media.idMal}` }] : []),
      ...external,
    ],
  }
}

/** Related manga; AniList also names anime and novels. */
function relatedTo({ relations }: DetailedMedia, preferences: AnilistPreferences): BrowseTitleDetails['related'] {
  return (relations?.edges ?? []).flatMap((edge) => {
    const node = edge?.node
    if (node?.type !== 'MANGA' || node.format === 'NOVEL') return []
    return [{ relation: relationNames[edge?.relationType ?? ''] ?? 'Related', title: browseTitleOf(node, preferences) }]
  })
}

const relationNames: Readonly<Record<string, string>> = {
  ADAPTATION: 'Adaptation',
  ALTERNATIVE: 'Alternate version',
  CHARACTER: 'Same characters',
  COMPILATION: 'Compilation',
  CONTAINS: 'Contains',
  PARENT: 'Main story',
  PREQUEL: 'Prequel',
  SEQUEL: 'Sequel',
  SIDE_STORY: 'Side story',
  SOURCE: 'Based on',
  SPIN_OFF: 'Spin-off',
  SUMMARY: 'Summary',
}
