import type { MetadataProvider, SeriesKey } from '../../src/plugins/contract/metadata-provider.ts'
import { type PluginContext, SourceNotFound } from '../../src/plugins/contract/plugin.ts'
import { createMangadexBrowse } from './browse/browse-mangadex.ts'
import { languages } from './languages.ts'
import { accepted, everyRating, includes, mangadexClient, maxIds } from './mangadex-client.ts'
import { mangaEntity, parseManga, parseMappings, parseResponse } from './mangadex-responses.ts'
import { type MangadexPreferences, searchResultOf, seriesMetadataOf } from './series-metadata.rules.ts'

const maxResults = 20
const hosts: ReadonlySet<string> = new Set(['mangadex.org', 'www.mangadex.org', 'mangadex.cc', 'www.mangadex.cc'])
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** Metadata of MangaDex titles. */
export function createMangadexMetadata(ctx: PluginContext): MetadataProvider {
  const get = mangadexClient(ctx)
  /** Titles had numeric ids until 2021; libraries from that time still use them. */
  const idOfNumber = async (number: number, signal: AbortSignal): Promise<string> => {
    const body = { type: 'manga', ids: [number] }
    const response = await ctx.fetch(`${ctx.settings.mangadexApiUrl}/legacy/mapping`, { method: 'POST', body, signal, repeatable: true })
    const id = parseMappings(accepted(response)).get(number)
    if (id === undefined) throw new SourceNotFound(`MangaDex has no title with the old number ${number}`)
    return id
  }
  return {
    searchSeries: async (text, language, signal) => {
      if (text.trim() === '') return []
      const params = {
        title: text.trim(),
        limit: String(maxResults),
        'includes[]': includes,
        'contentRating[]': everyRating,
        'order[relevance]': 'desc',
      }
      const data = parseManga(await get('/manga', params, signal))
      return data.map((manga) => searchResultOf(manga, preferencesOf(ctx, language === null ? [] : [language])))
    },
    getSeriesMetadata: async (seriesId, sourceUrl, signal) => {
      const number = sourceUrl === null ? undefined : numberAt(sourceUrl)
      const id = idOf({ seriesId, sourceUrl }) ?? (number === undefined ? undefined : await idOfNumber(number, signal))
      if (!id) throw new SourceNotFound('Enter the ID or URL of a MangaDex title')
      const { data } = parseResponse(mangaEntity, await get(`/manga/${id}`, { 'includes[]': includes }, signal))
      return seriesMetadataOf(data, preferencesOf(ctx, []))
    },
    manySeries: {
      maxSeries: maxIds,
      get: async (keys, signal) => {
        const ids = keys.map(idOf)
        const uniqueIds = [...new Set(ids.flatMap((id) => id ?? []))]
        if (uniqueIds.length === 0) return keys.map(() => undefined)
        const params = { 'ids[]': uniqueIds, limit: String(maxIds), 'includes[]': includes, 'contentRating[]': everyRating }
        const data = parseManga(await get('/manga', params, signal))
        const byId = new Map(data.map((manga) => [manga.id, manga]))
        return ids.map((id) => {
          const manga = id === undefined ? undefined : byId.get(id)
          return manga && seriesMetadataOf(manga, preferencesOf(ctx, []))
        })
      },
    },
    getBookMetadata: async () => null,
    getSupportedLanguages: () => languages,
    browse: createMangadexBrowse(ctx, get, (wanted) => preferencesOf(ctx, wanted)),
    canHandle: (url) => uuid.test(titlePathOf(url)) || numberAt(url) !== undefined,
  }
}

/** Path of a title URL; "" for any other. */
function titlePathOf(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !hosts.has(parsed.hostname)) return ''
  return /^\/(title|manga)\//i.test(parsed.pathname) ? parsed.pathname : ''
}

/** The numeric title id in a URL from before 2021. */
function numberAt(url: string): number | undefined {
  const digits = /^\/[a-z]+\/(\d{1,7})(?:\/|$)/i.exec(titlePathOf(url))?.[1]
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits)
}

const idOf = ({ seriesId, sourceUrl }: SeriesKey): string | undefined =>
  (uuid.exec(seriesId) ?? (sourceUrl === null ? null : uuid.exec(sourceUrl)))?.[0].toLowerCase()

/** The caller's preferences come first, then the configuration. */
function preferencesOf({ config, settings }: PluginContext, callers: readonly string[]): MangadexPreferences {
  const fallbacks = JSON.parse(config.fallbackLanguages || '[]') as readonly string[]
  const wanted = [...callers, config.preferredTitleLanguage, ...fallbacks].flatMap((code) => code || [])
  return { languages: wanted, uploadsUrl: settings.mangadexUploadsUrl }
}
