import type { MetadataProvider, SeriesKey } from '../../src/plugins/contract/metadata-provider.ts'
import { type PluginContext, SourceNotFound } from '../../src/plugins/contract/plugin.ts'
import { SourceItemNotFound } from '../../src/plugins/contract/sentences.ts'
import { type AnilistVariables, anilistClient, mediaFields, staffFields } from './anilist-client.ts'
import { type Media, parseMedia } from './anilist-responses.ts'
import { createAnilistBrowse } from './browse/browse-anilist.ts'
import {
  type AnilistPreferences,
  idOf,
  languages,
  searchResultOf,
  seriesMetadataOf,
  type TitleType,
  titleTypeOf,
  titleTypes,
} from './series-metadata.rules.ts'

/** AniList's maximum page size. */
const maxIds = 50

/**
 * One query for a search, for one title and for many: with `Page`, no match is an empty list, whereas `Media` alone would respond with
 * 404. Novels are excluded in the query. Sorting by similarity needs a search term, so it is used for searches only.
 */
const query = `query ($search: String, $id: Int, $ids: [Int], $perPage: Int = 10, $sort: [MediaSort]) { Page(perPage: $perPage) {
  media(search: $search, id: $id, id_in: $ids, type: MANGA, format_not_in: [NOVEL], sort: $sort) {
    ${mediaFields}
    ${staffFields}
  } } }`

const hosts: ReadonlySet<string> = new Set(['anilist.co', 'www.anilist.co'])

/** Metadata of manga on AniList. */
export function createAnilistMetadata(ctx: PluginContext): MetadataProvider {
  const client = anilistClient(ctx)
  const ask = async (variables: AnilistVariables, signal: AbortSignal): Promise<readonly Media[]> => {
    const response = await client(query, variables, signal)
    return response ? parseMedia(response) : []
  }
  return {
    searchSeries: async (text, language, signal) => {
      if (text.trim() === '') return []
      const matches = await ask({ search: text.trim(), sort: ['SEARCH_MATCH'] }, signal)
      return matches.map((media) => searchResultOf(media, preferencesOf(ctx, language === null ? [] : [titleTypeOf(language)])))
    },
    getSeriesMetadata: async (seriesId, sourceUrl, signal) => {
      const id = idIn({ seriesId, sourceUrl })
      if (id === undefined) throw new SourceNotFound('Enter the number or URL of a title on AniList')
      const [media] = await ask({ id }, signal)
      if (!media) throw new SourceNotFound(SourceItemNotFound('AniList', 'manga'))
      return seriesMetadataOf(media, preferencesOf(ctx, []))
    },
    manySeries: {
      maxSeries: maxIds,
      get: async (keys, signal) => {
        const ids = keys.map(idIn)
        const uniqueIds = [...new Set(ids.flatMap((id) => id ?? []))]
        if (uniqueIds.length === 0) return keys.map(() => undefined)
        const byId = new Map((await ask({ ids: uniqueIds, perPage: maxIds }, signal)).map((media) => [media.id, media]))
        return ids.map((id) => {
          const media = id === undefined ? undefined : byId.get(id)
          return media && seriesMetadataOf(media, preferencesOf(ctx, []))
        })
      },
    },
    getBookMetadata: async () => null,
    getSupportedLanguages: () => languages,
    browse: createAnilistBrowse(ctx, client, (wanted) => preferencesOf(ctx, wanted)),
    canHandle: (url) => idAt(url) !== undefined,
  }
}

const idIn = ({ seriesId, sourceUrl }: SeriesKey): number | undefined =>
  idOf(seriesId) ?? (sourceUrl === null ? undefined : idAt(sourceUrl))

function idAt(url: string): number | undefined {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !hosts.has(parsed.hostname)) return undefined
  const id = /^\/manga\/(\d+)(?:\/|$)/.exec(parsed.pathname)?.[1]
  return id === undefined ? undefined : idOf(id)
}

/** The caller's preferences come first, then the configuration, then whatever exists. */
function preferencesOf({ config }: PluginContext, callers: readonly TitleType[]): AnilistPreferences {
  const fallbacks = JSON.parse(config.fallbackTitleTypes || '[]') as readonly string[]
  const candidates = [...callers, config.preferredTitleType, ...fallbacks, ...titleTypes]
  return { titleTypes: candidates.flatMap((name) => titleTypes.find((type) => type === name) ?? []) }
}
