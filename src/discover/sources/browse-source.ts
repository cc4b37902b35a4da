// Queries the sources that can be browsed, and drops what the caller may not see.
// Guarantee: every title that leaves this file passed the caller's rules, whatever the source returned.
import type { Principal } from '../../kernel/http/index.ts'
import { highestRating, maySeeRating } from '../../library/access/index.ts'
import { type SourceResponse, TitleNotFound } from '../../metadata/index.ts'
import type {
  BrowseChapterPage,
  BrowsePage,
  BrowseProvider,
  BrowseRequest,
  BrowseSource,
  BrowseTitle,
  BrowseTitleDetails,
} from '../../plugins/index.ts'
import { DiscoverListNotFound, DiscoverSourceNotFound, DiscoverTitleNotFound } from '../discover.errors.ts'
import type { DiscoverDeps } from '../discover-deps.ts'
import { filterKeyOf, filterValuesOf } from './filter-values.rules.ts'

export type BrowseDeps = Pick<DiscoverDeps, 'plugins' | 'metadata' | 'clock'>

type Access = Principal['access']

/** @throws DiscoverSourceNotFound */
export function getBrowseSource({ plugins }: Pick<BrowseDeps, 'plugins'>, sourceId: string): BrowseSource {
  const source = plugins.browseSources.all.find(({ id }) => id === sourceId)
  if (!source) throw DiscoverSourceNotFound(sourceId)
  return source
}

/** Queries a source through the cache that everybody shares. @throws DiscoverSourceNotFound, and like `Sources.query` */
export const queryBrowse = <T>(
  { metadata }: Pick<BrowseDeps, 'metadata'>,
  sourceId: string,
  { question, ask }: { readonly question: string; readonly ask: (browse: BrowseProvider, signal: AbortSignal) => Promise<T> },
): Promise<SourceResponse<T>> =>
  metadata.sources.query(sourceId, `browse ${question}`, async ({ browse }, signal) => {
    if (!browse) throw DiscoverSourceNotFound(sourceId)
    return ask(browse, signal)
  })

/** A list of a source. @throws DiscoverSourceNotFound, DiscoverListNotFound, and like `Sources.query` */
export async function browseList(
  deps: BrowseDeps,
  access: Access,
  { sourceId, listId, page }: { readonly sourceId: string; readonly listId: string; readonly page: number },
): Promise<SourceResponse<BrowsePage>> {
  const source = getBrowseSource(deps, sourceId)
  const request = listRequestOf(access, page)
  try {
    return await visiblePage(deps, access, () =>
      queryBrowse(deps, source.id, {
        question: `list ${JSON.stringify([listId, request])}`,
        ask: (browse, signal) => browse.list(listId, request, signal),
      }),
    )
  } catch (error) {
    throw TitleNotFound.matches(error) ? DiscoverListNotFound.with({ cause: error }, source.name, listId) : error
  }
}

export interface BrowseSearch {
  readonly sourceId: string
  readonly query: string
  readonly filter: readonly string[]
  readonly page: number
}

/** A search at a source. @throws DiscoverSourceNotFound, and like `Sources.query` */
export async function browseSearch(
  deps: BrowseDeps,
  access: Access,
  { sourceId, query, filter, page }: BrowseSearch,
): Promise<SourceResponse<BrowsePage>> {
  const source = getBrowseSource(deps, sourceId)
  const request = requestOf(access, page)
  const text = query.trim()
  return visiblePage(deps, access, () =>
    queryBrowse(deps, source.id, {
      question: `search ${JSON.stringify([text, filterKeyOf(filter), request])}`,
      ask: (browse, signal) => browse.search(text, filterValuesOf(filter), request, signal),
    }),
  )
}

/** A title. One that is hidden from the caller doesn't exist for them. @throws DiscoverTitleNotFound, and like `Sources.query` */
export async function browseTitle(
  deps: BrowseDeps,
  access: Access,
  { sourceId, titleId }: { readonly sourceId: string; readonly titleId: string },
): Promise<SourceResponse<BrowseTitleDetails>> {
  const source = getBrowseSource(deps, sourceId)
  const { value, answeredAtMs } = await getDetails(deps, source, titleId)
  if (!maySeeRating(access, value.ageRating)) throw DiscoverTitleNotFound(source.name)
  return { value: { ...value, related: value.related.filter(({ title }) => maySeeRating(access, title.ageRating)) }, answeredAtMs }
}

async function getDetails(deps: BrowseDeps, source: BrowseSource, titleId: string): Promise<SourceResponse<BrowseTitleDetails>> {
  try {
    return await queryBrowse(deps, source.id, {
      question: `title ${titleId}`,
      ask: (browse, signal) => browse.details(titleId, signal),
    })
  } catch (error) {
    throw TitleNotFound.matches(error) ? DiscoverTitleNotFound.with({ cause: error }, source.name) : error
  }
}

export interface ChaptersRequest {
  readonly sourceId: string
  readonly titleId: string
  readonly language: string | null
  readonly groupId: string | null
  readonly page: number
}

/** Chapters of a title; none when the source has no chapters. @throws DiscoverTitleNotFound, and like `Sources.query` */
export async function browseChapters(
  deps: BrowseDeps,
  access: Access,
  { sourceId, titleId, ...request }: ChaptersRequest,
): Promise<BrowseChapterPage> {
  const source = getBrowseSource(deps, sourceId)
  if (!seesEveryRating(access)) await browseTitle(deps, access, { sourceId, titleId })
  try {
    const { value } = await queryBrowse(deps, source.id, {
      question: `chapters ${JSON.stringify([titleId, request])}`,
      ask: async (browse, signal) => (browse.chapters ? browse.chapters(titleId, request, signal) : noChapters),
    })
    return value
  } catch (error) {
    throw TitleNotFound.matches(error) ? DiscoverTitleNotFound.with({ cause: error }, source.name) : error
  }
}

const noChapters: BrowseChapterPage = { chapters: [], total: 0, hasMore: false }

/** A page without what the caller may not see. A source is not queried for somebody who may not see any of its titles. */
async function visiblePage(
  { clock }: BrowseDeps,
  access: Access,
  query: () => Promise<SourceResponse<BrowsePage>>,
): Promise<SourceResponse<BrowsePage>> {
  const seesAny = maySeeRating(access, null) || maySeeRating(access, lowestRating)
  if (!seesAny) return { value: { titles: [], hasMore: false }, answeredAtMs: clock.now() }
  const { value, answeredAtMs } = await query()
  return { value: { ...value, titles: visibleTitles(access, value.titles) }, answeredAtMs }
}

const visibleTitles = <T extends BrowseTitle>(access: Access, titles: readonly T[]): readonly T[] =>
  titles.filter(({ ageRating }) => maySeeRating(access, ageRating))

const lowestRating = 0
const adultRating = 18

const seesEveryRating = (access: Access): boolean => maySeeRating(access, null) && maySeeRating(access, adultRating)

function requestOf(access: Access, page: number): BrowseRequest {
  const limit = highestRating(access)
  return { page, maxAge: limit === null || limit >= adultRating ? null : Math.max(limit, lowestRating), languages: [] }
}

/** Titles for adults appear on nobody's front page; a search finds them for those who may see them. */
function listRequestOf(access: Access, page: number): BrowseRequest {
  const request = requestOf(access, page)
  return { ...request, maxAge: request.maxAge ?? adultRating - 1 }
}
