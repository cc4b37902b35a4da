import type { MetadataProvider } from '../../src/plugins/contract/metadata-provider.ts'
import {
  type PluginContext,
  type PluginResponse,
  SourceAnswerInvalid,
  SourceNotFound,
  SourceUnavailable,
} from '../../src/plugins/contract/plugin.ts'
import { defineSentence, SourceAnswered, SourceItemNotFound, SourceRefuses } from '../../src/plugins/contract/sentences.ts'
import { type Included, type Manga, mangaEntity, mangaList, parseResponse, staffList } from './kitsu-responses.ts'
import { isNovel, languages, searchResultOf, seriesMetadataOf } from './series-metadata.rules.ts'

/** Kitsu's maximum page size. */
const maxResults = 20
const includes = 'categories,genres,staff.person'
const hosts: ReadonlySet<string> = new Set(['kitsu.app', 'www.kitsu.app', 'kitsu.io', 'www.kitsu.io'])

interface Found {
  readonly manga: Manga
  readonly included: readonly Included[]
}

/** Metadata of manga on Kitsu. */
export function createKitsuMetadata(ctx: PluginContext): MetadataProvider {
  const get = async (path: string, params: Readonly<Record<string, string>>, signal: AbortSignal): Promise<PluginResponse> => {
    const url = `${ctx.settings.kitsuApiUrl}${path}?${new URLSearchParams(params)}`
    return accepted(await ctx.fetch(url, { signal, headers: { accept: 'application/vnd.api+json' } }))
  }
  const find = async (key: string, signal: AbortSignal): Promise<Found> => {
    if (/^\d+$/.test(key)) {
      const { data, included } = parseResponse(mangaEntity, await get(`/manga/${key}`, { include: includes }, signal))
      return { manga: data, included: included ?? [] }
    }
    const { data, included } = parseResponse(mangaList, await get('/manga', { 'filter[slug]': key, include: includes }, signal))
    const [manga] = data
    if (!manga) throw new SourceNotFound(SourceItemNotFound('Kitsu', 'manga'))
    return { manga, included: included ?? [] }
  }
  /** The staff is often missing from the response for the manga but available separately. */
  const withStaff = async (found: Found, signal: AbortSignal): Promise<Found> => {
    if (found.included.some(({ type }) => type === 'mediaStaff')) return found
    const { data, included } = parseResponse(staffList, await get(`/manga/${found.manga.id}/staff`, { include: 'person' }, signal))
    return { ...found, included: [...found.included, ...data, ...(included ?? [])] }
  }
  return {
    searchSeries: async (text, language, signal) => {
      if (text.trim() === '') return []
      const params = { 'filter[text]': text.trim(), 'page[limit]': String(maxResults) }
      const { data } = parseResponse(mangaList, await get('/manga', params, signal))
      const searchLanguage = language ?? (await ctx.defaultLanguage())
      return data.filter((manga) => !isNovel(manga)).map((manga) => searchResultOf(manga, searchLanguage))
    },
    getSeriesMetadata: async (seriesId, sourceUrl, signal) => {
      const key = keyOf(seriesId) ?? keyAt(sourceUrl ?? '')
      if (key === undefined) throw new SourceNotFound('Enter the number or URL of a manga on Kitsu')
      const { manga, included } = await withStaff(await find(key, signal), signal)
      if (isNovel(manga)) throw new SourceNotFound(Novel('Kitsu'))
      return seriesMetadataOf(manga, included, await ctx.defaultLanguage())
    },
    getBookMetadata: async () => null,
    getSupportedLanguages: () => languages,
    canHandle: (url) => keyAt(url) !== undefined,
  }
}

const Novel = defineSentence('TITLE_IS_NOVEL', 'This is a novel on {source}, not a manga')

/** A number, or the slug in the URL. */
const keyOf = (text: string): string | undefined => (/^[a-z0-9][a-z0-9_-]{0,200}$/i.test(text) ? text.toLowerCase() : undefined)

function keyAt(url: string): string | undefined {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !hosts.has(parsed.hostname)) return undefined
  return keyOf(/^\/manga\/([^/]+)\/?$/.exec(parsed.pathname)?.[1] ?? '')
}

function accepted(response: PluginResponse): PluginResponse {
  const { status } = response
  if (status < 300) return response
  if (status === 404) throw new SourceNotFound(SourceItemNotFound('Kitsu', 'manga'))
  if (status === 401 || status === 403) throw new SourceUnavailable(SourceRefuses('Kitsu', status), { status })
  throw new SourceAnswerInvalid(SourceAnswered('Kitsu', status))
}
