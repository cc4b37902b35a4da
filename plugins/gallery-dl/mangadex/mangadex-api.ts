// MangaDex's API. Guarantee: a result is complete or an error; a request that was skipped, limited or truncated is never read as an empty
// result.
// Limit: MangaDex serves at most 10,000 entries of a list; a title with more chapters in the chosen languages is an error.
import {
  type PluginContext,
  type PluginResponse,
  SourceAnswerInvalid,
  SourceNotFound,
  SourceUnavailable,
} from '../../../src/plugins/contract/plugin.ts'
import { SourceAnsweredWith, SourceMiscounted, SourceRefusesFor, SourceTitleNotFound } from '../../../src/plugins/contract/sentences.ts'
import { uploadIdsOf } from './mangadex-chapter.rules.ts'
import {
  aggregate,
  type Chapter,
  chapterEntity,
  chapterList,
  type Manga,
  mangaEntity,
  mangaList,
  parseResponse,
} from './mangadex-responses.ts'

export interface MangadexApi {
  /** @throws SourceNotFound, SourceUnavailable, SourceAnswerInvalid, as all methods here */
  manga(id: string, signal: AbortSignal): Promise<Manga>
  chapter(id: string, signal: AbortSignal): Promise<Chapter>
  /** Returns the titles that exist; one request per 100. */
  mangaByIds(ids: readonly string[], signal: AbortSignal): Promise<readonly Manga[]>
  /** Returns the chapters that exist, in every state; one request per 100. */
  chaptersByIds(ids: readonly string[], signal: AbortSignal): Promise<readonly Chapter[]>
  /** Every chapter of a title in some languages, in reading order; one request per 500. */
  feed(titleId: string, languages: readonly string[], signal: AbortSignal): Promise<readonly Chapter[]>
  /** Ids of all chapters of a title in some languages: one request, unless the aggregate omits uploads. */
  chapterIds(titleId: string, languages: readonly string[], signal: AbortSignal): Promise<readonly string[]>
}

type Params = readonly (readonly [string, string])[]
type Get = (path: string, params: Params, signal: AbortSignal) => Promise<PluginResponse>

const idsPerRequest = 100
const feedPage = 500
const lastOfList = 10_000

/** Without all four, MangaDex silently omits adult titles and their chapters. */
const allRatings: Params = ['safe', 'suggestive', 'erotica', 'pornographic'].map((rating) => ['contentRating[]', rating])
const titleIncludes: Params = ['author', 'artist', 'cover_art'].map((type) => ['includes[]', type])
const chapterIncludes: Params = [['includes[]', 'scanlation_group']]

export function createMangadexApi(ctx: PluginContext): MangadexApi {
  const get: Get = async (path, params, signal) => {
    const query = new URLSearchParams()
    for (const [name, value] of params) query.append(name, value)
    const url = `${ctx.settings.mangadexApiUrl}${path}?${query}`
    return accepted(await ctx.fetch(url, { signal: AbortSignal.any([signal, ctx.signal]) }))
  }
  return {
    manga: async (id, signal) => parseResponse(mangaEntity, await get(`/manga/${id}`, titleIncludes, signal)).data,
    chapter: async (id, signal) => parseResponse(chapterEntity, await get(`/chapter/${id}`, chapterIncludes, signal)).data,
    mangaByIds: (ids, signal) =>
      inBatches(ids, async (batch) => {
        const params = [...batch, ...titleIncludes, ...allRatings]
        return wholeList(parseResponse(mangaList, await get('/manga', params, signal)))
      }),
    chaptersByIds: (ids, signal) =>
      inBatches(ids, async (batch) => {
        const params = [...batch, ...chapterIncludes, ...allRatings]
        return wholeList(parseResponse(chapterList, await get('/chapter', params, signal)))
      }),
    feed: (titleId, languages, signal) => readFeed(get, titleId, languages, signal),
    chapterIds: async (titleId, languages, signal) => {
      const response = parseResponse(aggregate, await get(`/manga/${titleId}/aggregate`, translatedTo(languages), signal))
      return uploadIdsOf(response) ?? (await readFeed(get, titleId, languages, signal)).map(({ id }) => id)
    },
  }
}

const translatedTo = (languages: readonly string[]): Params => languages.map((language) => ['translatedLanguage[]', language])

/** MangaDex describes the error in `errors[].detail`, which becomes the error message. */
function accepted(response: PluginResponse): PluginResponse {
  if (response.status < 300) return response
  const detail = detailOf(response)
  if (response.status === 404) throw new SourceNotFound(SourceTitleNotFound('MangaDex', detail))
  if (response.status === 401 || response.status === 403) {
    throw new SourceUnavailable(SourceRefusesFor('MangaDex', detail), { status: response.status })
  }
  throw new SourceAnswerInvalid(SourceAnsweredWith('MangaDex', response.status, detail))
}

const detailOf = (response: PluginResponse): string => /"detail":"([^"]{1,200})/.exec(response.text())?.[1] ?? `HTTP ${response.status}`

async function inBatches<T>(ids: readonly string[], fetchBatch: (batch: Params) => Promise<readonly T[]>): Promise<readonly T[]> {
  const unique = [...new Set(ids)]
  const items: T[] = []
  for (let start = 0; start < unique.length; start += idsPerRequest) {
    const batch = unique.slice(start, start + idsPerRequest)
    items.push(...(await fetchBatch([...batch.map((id) => ['ids[]', id] as const), ['limit', String(idsPerRequest)]])))
  }
  return items
}

interface List<T> {
  readonly data: readonly T[]
  readonly total: number
}

function wholeList<T>({ data, total }: List<T>): readonly T[] {
  if (data.length !== total) throw new SourceAnswerInvalid(SourceMiscounted('MangaDex', total, 'entries', data.length))
  return data
}

async function readFeed(get: Get, titleId: string, languages: readonly string[], signal: AbortSignal): Promise<readonly Chapter[]> {
  const chaptersById = new Map<string, Chapter>()
  let total = 1
  for (let offset = 0; offset < total && offset < lastOfList; offset += feedPage) {
    const order: Params = [
      ['order[volume]', 'asc'],
      ['order[chapter]', 'asc'],
    ]
    const paging: Params = [
      ['limit', String(feedPage)],
      ['offset', String(offset)],
    ]
    const params = [...translatedTo(languages), ...order, ...chapterIncludes, ...allRatings, ...paging]
    const page = parseResponse(chapterList, await get(`/manga/${titleId}/feed`, params, signal))
    total = page.total
    for (const chapter of page.data) chaptersById.set(chapter.id, chapter)
  }
  if (chaptersById.size < total) throw new SourceAnswerInvalid(SourceMiscounted('MangaDex', total, 'chapters', chaptersById.size))
  return [...chaptersById.values()]
}
