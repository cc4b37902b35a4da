// Metadata of manga from MyAnimeList, which Jikan (https://docs.api.jikan.moe) serves as JSON. A start for a plugin of your own: what it
// asks for and how it reads the answers is all there is to change. docs/plugin-guide.md explains it step by step.

/** @import { BrowsePage, BrowseProvider, BrowseRequest, BrowseTitle, MetadataProvider } from './hondana.d.ts' */
/** @import { PluginContext, SearchResult, SeriesMetadata } from './hondana.d.ts' */

/**
 * Called once, when the plugin starts.
 * @param {PluginContext} ctx everything that a plugin can reach
 * @returns {MetadataProvider & BrowseProvider}
 */
export default function createProvider(ctx) {
  const server = ctx.config.server.replace(/\/+$/, '')

  /** @param {string} path @param {AbortSignal} signal */
  const ask = async (path, signal) => {
    const answer = await ctx.fetch(`${server}${path}`, { signal })
    if (answer.status === 404) throw new ctx.errors.SourceNotFound('MyAnimeList has no such manga.')
    const body = answer.status === 200 ? answer.json() : {}
    if (body.data === undefined) throw new ctx.errors.SourceAnswerInvalid(`Jikan returned HTTP ${answer.status} without data.`)
    return body
  }

  /** @param {string} path @param {Record<string, string>} params @param {BrowseRequest} request @param {AbortSignal} signal */
  const browsePage = async (path, params, { page, maxAge }, signal) => {
    const query = new URLSearchParams({
      ...params,
      page: String(page + 1),
      limit: '25',
      ...(maxAge !== null && maxAge < 18 ? { sfw: 'true' } : {}),
    })
    const { data, pagination } = await ask(`${path}?${query}`, signal)
    /** @type {BrowsePage} */
    return { titles: data.filter(isManga).map((manga) => toTitle(manga, ctx.config.title)), hasMore: pagination?.has_next_page === true }
  }

  return {
    searchSeries: async (query, _language, signal) => {
      const words = query.trim()
      if (words === '') return []
      const { data: found } = await ask(`/manga?limit=20&q=${encodeURIComponent(words)}`, signal)
      return found.filter(isManga).map((manga) => toSearchResult(manga, ctx.config.title))
    },

    getSeriesMetadata: async (seriesId, sourceUrl, signal) => {
      const id = /^\d+$/.test(seriesId) ? seriesId : idIn(sourceUrl)
      if (!id) throw new ctx.errors.SourceNotFound(`"${seriesId}" isn't a MyAnimeList ID.`)
      return toSeries((await ask(`/manga/${id}/full`, signal)).data, ctx.config.title)
    },

    // From here on: what people see who browse the source. Remove it, and "browse" in package.json, for a source without lists.
    browseList: (listId, request, signal) => browsePage('/top/manga', lists[listId] ?? {}, request, signal),

    browseSearch: (query, filters, request, signal) => {
      const [status] = filters.status?.include.filter((value) => Object.hasOwn(searchStatuses, value)) ?? []
      const order = query === '' ? { order_by: 'popularity' } : { q: query }
      return browsePage('/manga', { ...order, ...(status ? { status } : {}) }, request, signal)
    },

    browseDetails: async (titleId, _languages, signal) => {
      if (!/^\d+$/.test(titleId)) throw new ctx.errors.SourceNotFound(`"${titleId}" isn't a MyAnimeList ID.`)
      const { data } = await ask(`/manga/${titleId}/full`, signal)
      return { ...toTitle(data, ctx.config.title), links: [{ label: 'MyAnimeList', url: addressOf(data) }] }
    },

    browseFilters: async () => [
      { id: 'status', name: 'Status', kind: 'one', options: Object.entries(searchStatuses).map(([value, name]) => ({ value, name })) },
    ],
  }
}

/** @param {string | null} url */
const idIn = (url) => /^\/manga\/(\d+)/.exec(URL.parse(url ?? '')?.pathname ?? '')?.[1]

/** MyAnimeList lists novels among manga. */
const isManga = ({ type }) => type !== 'Novel' && type !== 'Light Novel'

/** @returns {SearchResult} */
const toSearchResult = (manga, wanted) => ({
  sourceId: String(manga.mal_id),
  title: titleOf(manga, wanted),
  alternativeTitles: otherTitles(manga, wanted).map(({ title }) => title),
  description: manga.synopsis,
  author: manga.authors?.[0] && nameOf(manga.authors[0]),
  genres: namesOf(manga.genres),
  tags: namesOf(manga.themes),
  status: statuses[manga.status],
  year: manga.published?.prop?.from?.year,
  coverUrl: manga.images?.jpg?.image_url,
  sourceUrl: addressOf(manga),
  rating: manga.score,
})

/** The parameters of the lists in package.json. */
const lists = { popular: { filter: 'bypopularity' }, publishing: { filter: 'publishing' }, top: {} }

const searchStatuses = { publishing: 'Ongoing', complete: 'Completed', hiatus: 'Hiatus', discontinued: 'Discontinued' }

/** @returns {BrowseTitle} */
const toTitle = (manga, wanted) => ({
  id: String(manga.mal_id),
  url: addressOf(manga),
  title: titleOf(manga, wanted),
  alternativeTitles: [...new Set(otherTitles(manga, wanted).map(({ title }) => title))],
  description: manga.synopsis,
  coverUrl: manga.images?.jpg?.large_image_url,
  status: statuses[manga.status],
  year: manga.published?.prop?.from?.year,
  ageRating: manga.explicit_genres?.length ? 18 : null,
  genres: namesOf(manga.genres),
  tags: [...namesOf(manga.themes), ...namesOf(manga.demographics)],
  authors: (manga.authors ?? []).map(nameOf),
  rating: manga.score,
  crossIds: { myanimelist: String(manga.mal_id) },
})

/** @returns {SeriesMetadata} */
const toSeries = (manga, wanted) => ({
  title: titleOf(manga, wanted),
  alternativeTitles: otherTitles(manga, wanted),
  summary: manga.synopsis,
  publisher: manga.serializations?.[0]?.name,
  ageRating: manga.explicit_genres?.length ? 18 : null,
  genres: namesOf(manga.genres),
  tags: [...namesOf(manga.themes), ...namesOf(manga.demographics)],
  authors: (manga.authors ?? []).map((author) => ({ name: nameOf(author), role: 'writer' })),
  status: statuses[manga.status],
  totalBookCount: manga.volumes,
  coverUrl: manga.images?.jpg?.large_image_url,
  links: [{ label: 'MyAnimeList', url: addressOf(manga) }],
})

const statuses = { Publishing: 'ONGOING', Finished: 'ENDED', Discontinued: 'ABANDONED', 'On Hiatus': 'HIATUS' }

const titleOf = ({ titles = [], title }, wanted) => titles.find(({ type }) => type === wanted)?.title ?? title

const otherTitles = (manga, wanted) =>
  (manga.titles ?? [])
    .filter(({ title }) => title !== titleOf(manga, wanted))
    .map(({ type, title }) => ({ label: type.toLowerCase(), title }))

const addressOf = ({ mal_id: id }) => `https://myanimelist.net/manga/${id}`

const namesOf = (things = []) => things.map(({ name }) => name)

/** "Miura, Kentarou" is Kentarou Miura. */
const nameOf = ({ name }) => name.split(', ').reverse().join(' ')
