import type { MetadataProvider, SeriesKey } from '../../src/plugins/contract/metadata-provider.ts'
import { type PluginContext, SourceAnswerInvalid, SourceNotFound, SourceUnavailable } from '../../src/plugins/contract/plugin.ts'
import { SourceItemNotFound, SourceRefusesQuestion, SourceUnreachable } from '../../src/plugins/contract/sentences.ts'
import { findErrorResponse, type Media, parseMedia } from './anilist-responses.ts'
import { type AnilistPreferences, languages, searchResultOf, seriesMetadataOf, titleTypeOf, titleTypes } from './series-metadata.rules.ts'

/** AniList's maximum page size. */
const maxIds = 50

/**
 * One query for a search, for one title and for many: with `Page`, no match is an empty list, whereas `Media` alone would respond with
 * 404. Novels are excluded in the query. Sorting by similarity needs a search term, so it is used for searches only.
 */
const query = `query ($search: String, $id: Int, $ids: [Int], $perPage: Int = 10, $sort: [MediaSort]) { Page(perPage: $perPage) {
  media(search: $search, id: $id, id_in: $ids, type: MANGA, format_not_in: [NOVEL], sort: $sort) {
    id idMal siteUrl format status countryOfOrigin isAdult title { romaji english native } synonyms description(asHtml: false) genres
    tags { name rank isMediaSpoiler } averageScore startDate { year } coverImage { extraLarge large }
    staff(perPage: 25, sort: RELEVANCE) { edges { role node { name { full native } } } }
  } } }`

const hosts: ReadonlySet<string> = new Set(['anilist.co', 'www.anilist.co'])

/** Metadata of manga on AniList. */
export function createAnilistMetadata(ctx: PluginContext): MetadataProvider {
  // Unused variables are omitted: null would be used as a search value.
  const ask = async (variables: Variables, signal: AbortSignal): Promise<readonly Media[]> => {
    const body = { query, variables }
    const response = await ctx.fetch(ctx.settings.anilistApiUrl, { method: 'POST', body, signal, repeatable: true, headers: acceptJson })
    const refusal = findErrorResponse(response)
    if (!refusal) return parseMedia(response)
    const { status, message } = refusal
    if (status === 404) return []
    if (status === 429 || status === 403 || status === 401 || status >= 500) {
      throw new SourceUnavailable(SourceUnreachable('AniList', message), { status })
    }
    throw new SourceAnswerInvalid(SourceRefusesQuestion('AniList', message))
  }
  return {
    searchSeries: async (text, language, signal) => {
      if (text.trim() === '') return []
      const matches = await ask({ search: text.trim(), sort: ['SEARCH_MATCH'] }, signal)
      return matches.map((media) => searchResultOf(media, preferencesOf(ctx, language)))
    },
    getSeriesMetadata: async (seriesId, sourceUrl, signal) => {
      const id = idIn({ seriesId, sourceUrl })
      if (id === undefined) throw new SourceNotFound('Enter the number or URL of a title on AniList')
      const [media] = await ask({ id }, signal)
      if (!media) throw new SourceNotFound(SourceItemNotFound('AniList', 'manga'))
      return seriesMetadataOf(media, preferencesOf(ctx, null))
    },
    manySeries: {
      most: maxIds,
      get: async (keys, signal) => {
        const ids = keys.map(idIn)
        const uniqueIds = [...new Set(ids.flatMap((id) => id ?? []))]
        if (uniqueIds.length === 0) return keys.map(() => undefined)
        const byId = new Map((await ask({ ids: uniqueIds, perPage: maxIds }, signal)).map((media) => [media.id, media]))
        return ids.map((id) => {
          const media = byId.get(id ?? 0)
          return media && seriesMetadataOf(media, preferencesOf(ctx, null))
        })
      },
    },
    getBookMetadata: async () => null,
    getSupportedLanguages: () => languages,
    canHandle: (url) => idAt(url) !== undefined,
  }
}

type Variables = Readonly<Record<string, string | number | readonly number[] | readonly string[]>>

const acceptJson = { accept: 'application/json' }
const largestId = 2_147_483_647

const idOf = (text: string): number | undefined => (/^\d{1,10}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined)

const idIn = ({ seriesId, sourceUrl }: SeriesKey): number | undefined => idOf(seriesId) ?? idAt(sourceUrl ?? '')

function idAt(url: string): number | undefined {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !hosts.has(parsed.hostname)) return undefined
  return idOf(/^\/manga\/(\d+)(?:\/|$)/.exec(parsed.pathname)?.[1] ?? '')
}

/** The caller's preferences come first, then the configuration, then whatever exists. */
function preferencesOf({ config }: PluginContext, language: string | null): AnilistPreferences {
  const fallbacks = JSON.parse(config.fallbackTitleTypes || '[]') as readonly string[]
  const candidates = [language === null ? undefined : titleTypeOf(language), config.preferredTitleType, ...fallbacks, ...titleTypes]
  return { titleTypes: candidates.flatMap((name) => titleTypes.find((type) => type === name) ?? []) }
}
