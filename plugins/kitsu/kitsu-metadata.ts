import type { MetadataProvider } from '../../src/plugins/contract/metadata-provider.ts'
import { type PluginContext, SourceNotFound } from '../../src/plugins/contract/plugin.ts'
import { createKitsuBrowse } from './browse/browse-kitsu.ts'
import { createKitsuClient, keyOf, maxResults } from './kitsu-client.ts'
import { mangaList, parseResponse } from './kitsu-responses.ts'
import { isNovel, languages, searchResultOf, seriesMetadataOf } from './series-metadata.rules.ts'

const hosts: ReadonlySet<string> = new Set(['kitsu.app', 'www.kitsu.app', 'kitsu.io', 'www.kitsu.io'])

/** Metadata of manga on Kitsu. */
export function createKitsuMetadata(ctx: PluginContext): MetadataProvider {
  const client = createKitsuClient(ctx)
  const beside = 'categories,genres,staff.person'
  return {
    searchSeries: async (text, language, signal) => {
      if (text.trim() === '') return []
      const params = { 'filter[text]': text.trim(), 'page[limit]': String(maxResults) }
      const { data } = parseResponse(mangaList, await client.get('/manga', params, signal))
      const searchLanguage = language ?? (await ctx.defaultLanguage())
      return data.filter((manga) => !isNovel(manga)).map((manga) => searchResultOf(manga, searchLanguage))
    },
    getSeriesMetadata: async (seriesId, sourceUrl, signal) => {
      const key = keyOf(seriesId) ?? (sourceUrl === null ? undefined : keyAt(sourceUrl))
      if (key === undefined) throw new SourceNotFound('Enter the number or URL of a manga on Kitsu')
      const { manga, included } = await client.find(key, beside, signal)
      return seriesMetadataOf(manga, included, await ctx.defaultLanguage())
    },
    getBookMetadata: async () => null,
    getSupportedLanguages: () => languages,
    browse: createKitsuBrowse(ctx, client),
    canHandle: (url) => keyAt(url) !== undefined,
  }
}

function keyAt(url: string): string | undefined {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !hosts.has(parsed.hostname)) return undefined
  const key = /^\/manga\/([^/]+)\/?$/.exec(parsed.pathname)?.[1]
  return key === undefined ? undefined : keyOf(key)
}
