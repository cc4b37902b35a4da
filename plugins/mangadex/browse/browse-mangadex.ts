// Browsing MangaDex: its lists, a search with all of its filters, titles and their chapters.
import type { BrowsePage, BrowseProvider, BrowseRequest, BrowseTitleDetails } from '../../../src/plugins/contract/browse-provider.ts'
import { type PluginContext, SourceAnswerInvalid, SourceNotFound, SourceUnavailable } from '../../../src/plugins/contract/plugin.ts'
import { SourceItemNotFound } from '../../../src/plugins/contract/sentences.ts'
import { everyRating, includes, type MangadexGet, type MangadexParams, maxIds } from '../mangadex-client.ts'
import { type Manga, mangaEntity, parseChapterPage, parseManga, parseMangaPage, parseRating, parseResponse } from '../mangadex-responses.ts'
import { createMangadexPreview } from '../preview/preview-mangadex.ts'
import type { MangadexPreferences } from '../series-metadata.rules.ts'
import { browseChapterOf, browseTitleOf, chapterLanguagesOf, linksWithPage, relationsOf } from './browse-titles.rules.ts'
import { codeOf } from './language-tags.rules.ts'
import { choosesTags, ratingsFor, searchFilters, searchParams } from './search-filters.rules.ts'
import { createTagList } from './tag-list.ts'

const titlesPerPage = 30
const chaptersPerPage = 100
/** No list of MangaDex goes further. */
const lastOfList = 10_000
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const lists = [
  { id: 'popular', name: 'Popular', params: { 'order[followedCount]': 'desc' } },
  { id: 'latest', name: 'Latest updates', params: { 'order[latestUploadedChapter]': 'desc' } },
  { id: 'recent', name: 'Recently added', params: { 'order[createdAt]': 'desc', hasAvailableChapters: 'true' } },
  { id: 'top-rated', name: 'Top rated', params: { 'order[rating]': 'desc' } },
] as const

/** @param preferencesFor the languages of titles: those given, then the configured ones */
export function createMangadexBrowse(
  ctx: PluginContext,
  get: MangadexGet,
  preferencesFor: (languages: readonly string[]) => MangadexPreferences,
): BrowseProvider {
  const tags = createTagList(ctx, get)
  const preferences = (languages: readonly string[] = []) => preferencesFor(languages.map(codeOf))
  const filters = async (signal: AbortSignal) => searchFilters(await tags(signal), new Date(ctx.clock.now()).getUTCFullYear())
  const titles = async (params: MangadexParams, { page, languages }: BrowseRequest, signal: AbortSignal): Promise<BrowsePage> => {
    if (isBeyondEnd(page, titlesPerPage)) return { titles: [], hasMore: false }
    const paging = { limit: String(titlesPerPage), offset: String(page * titlesPerPage), 'includes[]': includes }
    const { data, total } = parseMangaPage(await get('/manga', { ...params, ...paging }, signal))
    const wanted = preferences(languages)
    return { titles: data.map((manga) => browseTitleOf(manga, wanted)), hasMore: hasMore(page, titlesPerPage, total) }
  }
  return {
    isDownloadable: true,
    lists: lists.map(({ id, name }) => ({ id, name })),
    filters,
    list: async (listId, request, signal) => {
      const list = lists.find(({ id }) => id === listId)
      if (!list) throw new SourceNotFound(SourceItemNotFound('MangaDex', 'list'))
      return titles({ ...list.params, 'contentRating[]': ratingsFor(request.maxAge) }, request, signal)
    },
    search: async (query, values, request, signal) => {
      // The list of tags is requested only when a tag is chosen.
      const known = choosesTags(values) ? await filters(signal) : searchFilters([], new Date(ctx.clock.now()).getUTCFullYear())
      const params = searchParams(query.trim(), { filters: known, values, maxAge: request.maxAge })
      return params ? titles(params, request, signal) : { titles: [], hasMore: false }
    },
    details: async (titleId, signal, languages) => {
      const id = idOf(titleId)
      const { data } = parseResponse(mangaEntity, await get(`/manga/${id}`, { 'includes[]': includes }, signal))
      const wanted = preferences(languages)
      const [related, rating] = await Promise.all([relatedTitles(get, data, wanted, signal), ratingOf(ctx, get, data.id, signal)])
      return { ...browseTitleOf(data, wanted), rating, chapterLanguages: chapterLanguagesOf(data), related, links: linksWithPage(data) }
    },
    chapters: async (titleId, { language, groupId, page }, signal) => {
      const id = idOf(titleId)
      if (groupId !== null && !uuid.test(groupId)) throw new SourceNotFound(SourceItemNotFound('MangaDex', 'group'))
      if (isBeyondEnd(page, chaptersPerPage)) return { chapters: [], total: lastOfList, hasMore: false }
      const params = {
        limit: String(chaptersPerPage),
        offset: String(page * chaptersPerPage),
        'includes[]': 'scanlation_group',
        'contentRating[]': everyRating,
        'order[readableAt]': 'desc',
        includeFutureUpdates: '0',
        ...(language === null ? {} : { 'translatedLanguage[]': codeOf(language) }),
      }
      // Only the list of all chapters can be limited to a group.
      const answer = await (groupId === null
        ? get(`/manga/${id}/feed`, params, signal)
        : get('/chapter', { ...params, manga: id, 'groups[]': groupId }, signal))
      const { data, total } = parseChapterPage(answer)
      return { chapters: data.map(browseChapterOf), total, hasMore: hasMore(page, chaptersPerPage, total) }
    },
    preview: createMangadexPreview(ctx, get),
  }
}

function idOf(titleId: string): string {
  if (!uuid.test(titleId)) throw new SourceNotFound(SourceItemNotFound('MangaDex', 'title'))
  return titleId.toLowerCase()
}

const isBeyondEnd = (page: number, size: number): boolean => (page + 1) * size > lastOfList

const hasMore = (page: number, size: number, total: number): boolean => (page + 1) * size < total && !isBeyondEnd(page + 1, size)

async function relatedTitles(
  get: MangadexGet,
  manga: Manga,
  preferences: MangadexPreferences,
  signal: AbortSignal,
): Promise<BrowseTitleDetails['related']> {
  const relations = [...relationsOf(manga)].slice(0, maxIds)
  if (relations.length === 0) return []
  const ids = relations.map(([id]) => id)
  const params = { 'ids[]': ids, limit: String(maxIds), 'includes[]': includes, 'contentRating[]': everyRating }
  const byId = new Map(parseManga(await get('/manga', params, signal)).map((found) => [found.id, found]))
  return relations.flatMap(([id, relation]) => {
    const found = byId.get(id)
    return found ? [{ relation, title: browseTitleOf(found, preferences) }] : []
  })
}

/** A title is worth showing without its rating, so a failure of the statistics is no failure of the title. */
async function ratingOf({ log }: PluginContext, get: MangadexGet, id: string, signal: AbortSignal): Promise<number | null> {
  try {
    return parseRating(await get(`/statistics/manga/${id}`, {}, signal), id)
  } catch (error) {
    if (!(error instanceof SourceUnavailable || error instanceof SourceAnswerInvalid || error instanceof SourceNotFound)) throw error
    log.warn(`The rating of a title isn't available: ${error.message}`)
    return null
  }
}
