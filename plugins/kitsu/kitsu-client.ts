// Requests to Kitsu's API.
import {
  type PluginContext,
  type PluginResponse,
  SourceAnswerInvalid,
  SourceNotFound,
  SourceUnavailable,
} from '../../src/plugins/contract/plugin.ts'
import { defineSentence, SourceAnswered, SourceItemNotFound, SourceRefuses } from '../../src/plugins/contract/sentences.ts'
import { type Included, type Manga, mangaEntity, mangaList, parseResponse, staffList } from './kitsu-responses.ts'
import { isNovel } from './series-metadata.rules.ts'

/** Kitsu's maximum page size. */
export const maxResults = 20

export interface FoundManga {
  readonly manga: Manga
  readonly included: readonly Included[]
}

export interface KitsuClient {
  get(path: string, params: Readonly<Record<string, string>>, signal: AbortSignal): Promise<PluginResponse>
  /**
   * A manga with its staff. Throws SourceNotFound, also for a novel.
   * @param key a number, or the slug in its URL
   * @param beside resources to include
   */
  find(key: string, beside: string, signal: AbortSignal): Promise<FoundManga>
}

export function createKitsuClient(ctx: PluginContext): KitsuClient {
  const get: KitsuClient['get'] = async (path, params, signal) => {
    const url = `${ctx.settings.kitsuApiUrl}${path}?${new URLSearchParams(params)}`
    return accepted(await ctx.fetch(url, { signal, headers: { accept: 'application/vnd.api+json' } }))
  }
  const findByKey = async (key: string, beside: string, signal: AbortSignal): Promise<FoundManga> => {
    if (/^\d+$/.test(key)) {
      const { data, included } = parseResponse(mangaEntity, await get(`/manga/${key}`, { include: beside }, signal))
      return { manga: data, included: included ?? [] }
    }
    const { data, included } = parseResponse(mangaList, await get('/manga', { 'filter[slug]': key, include: beside }, signal))
    const [manga] = data
    if (!manga) throw new SourceNotFound(SourceItemNotFound('Kitsu', 'manga'))
    return { manga, included: included ?? [] }
  }
  /** The staff is often missing from the response for the manga but available separately. */
  const withStaff = async (found: FoundManga, signal: AbortSignal): Promise<FoundManga> => {
    if (found.included.some(({ type }) => type === 'mediaStaff')) return found
    const { data, included } = parseResponse(staffList, await get(`/manga/${found.manga.id}/staff`, { include: 'person' }, signal))
    return { ...found, included: [...found.included, ...data, ...(included ?? [])] }
  }
  return {
    get,
    find: async (key, beside, signal) => {
      const found = await withStaff(await findByKey(key, beside, signal), signal)
      if (isNovel(found.manga)) throw new SourceNotFound(Novel('Kitsu'))
      return found
    },
  }
}

const Novel = defineSentence('TITLE_IS_NOVEL', 'This is a novel on {source}, not a manga')

/** A number, or the slug in the URL. */
export const keyOf = (text: string): string | undefined => (/^[a-z0-9][a-z0-9_-]{0,200}$/i.test(text) ? text.toLowerCase() : undefined)

function accepted(response: PluginResponse): PluginResponse {
  const { status } = response
  if (status < 300) return response
  if (status === 404) throw new SourceNotFound(SourceItemNotFound('Kitsu', 'manga'))
  if (status === 401 || status === 403) throw new SourceUnavailable(SourceRefuses('Kitsu', status), { status })
  throw new SourceAnswerInvalid(SourceAnswered('Kitsu', status))
}
