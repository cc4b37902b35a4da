// The lists in the catalogs of either version.
// Guarantee: only readable books that are not in the trash; hidden items are neither listed nor counted.
import type { z } from 'zod'
import { listCollectionSeries, listReadListBooks, loadVisibleSets, pageOfSets, type VisibleSet } from '../collections/index.ts'
import type { PageRequest, Principal } from '../kernel/http/index.ts'
import { getVisibleSeries, SeriesNotFound } from '../library/access/index.ts'
import {
  allOf,
  anyOf,
  asFlag,
  type BookPage,
  type Condition,
  type FacetValues,
  type ListDeps,
  listBooksOnDeckPage,
  listBooksPage,
  listSeriesPage,
  loadSeriesDtos,
  loadWholeList,
  type SeriesDto,
  type SeriesPage,
} from '../library/lists/index.ts'

export type Books = z.infer<typeof BookPage>
export type SeriesList = z.infer<typeof SeriesPage>

/** A page of a list, for some libraries. */
export interface ListSlice {
  /** Empty for everything that the caller may see. */
  readonly libraryIds: readonly string[]
  /** From 0. */
  readonly page: number
  readonly size: number
}

const readable: Condition = allOf([asFlag('deleted', false), anyOf('mediaStatus', ['READY'])])
const notDeleted = asFlag('deleted', false)

const paged = ({ page, size }: Pick<ListSlice, 'page' | 'size'>, property?: string, direction: 'asc' | 'desc' = 'asc'): PageRequest => ({
  page,
  size,
  unpaged: false,
  sort: property === undefined ? [] : [{ property, direction }],
})

/** Begun but not finished, most recently read first. */
export const keepReading = (lists: ListDeps, caller: Principal, excerpt: ListSlice): Promise<Books> =>
  listBooksPage(lists, caller, {
    condition: allOf([readable, anyOf('readStatus', ['IN_PROGRESS']), anyOf('libraryId', excerpt.libraryIds)]),
    page: paged(excerpt, 'readProgress.readDate', 'desc'),
  })

/** The next books of the series that the caller is reading; unreadable ones are omitted, which makes the page shorter. */
export async function onDeck(lists: ListDeps, caller: Principal, { libraryIds, ...part }: ListSlice): Promise<Books> {
  const page = await listBooksOnDeckPage(lists, caller, { libraryIds, page: { ...part, unpaged: false } })
  return { ...page, content: page.content.filter(({ media, deleted }) => media.status === 'READY' && !deleted) }
}

export const latestBooks = (lists: ListDeps, caller: Principal, excerpt: ListSlice): Promise<Books> =>
  listBooksPage(lists, caller, {
    condition: allOf([readable, anyOf('libraryId', excerpt.libraryIds)]),
    page: paged(excerpt, 'createdDate', 'desc'),
  })

export const findBooks = (lists: ListDeps, caller: Principal, { search, ...excerpt }: ListSlice & { readonly search: string }) =>
  listBooksPage(lists, caller, { condition: readable, search, page: paged(excerpt, 'relevance') })

/** @param tag of the books; all when unset @throws SeriesNotFound, SeriesHidden */
export async function booksOfSeries(
  lists: ListDeps,
  caller: Principal,
  { seriesId, tag, ...part }: Omit<ListSlice, 'libraryIds'> & { readonly seriesId: string; readonly tag?: string | undefined },
): Promise<{ readonly series: SeriesDto; readonly books: Books }> {
  const { id: ofSeries } = await getVisibleSeries(lists.db, caller, seriesId)
  const [series] = await loadSeriesDtos(lists.db, [ofSeries], caller)
  if (!series) throw SeriesNotFound(seriesId)
  const condition = allOf([readable, anyOf('tag', tag === undefined ? [] : [tag])])
  return { series, books: await listBooksPage(lists, caller, { condition, ofSeries, page: paged(part, 'metadata.numberSort') }) }
}

export const latestSeries = (lists: ListDeps, caller: Principal, excerpt: ListSlice): Promise<SeriesList> =>
  listSeriesPage(lists, caller, {
    condition: allOf([notDeleted, anyOf('libraryId', excerpt.libraryIds)]),
    page: paged(excerpt, 'lastModified', 'desc'),
  })

export interface SeriesQuery extends ListSlice {
  readonly search?: string | undefined
  readonly publishers?: readonly string[]
}

/** By title, or by relevance for a search. */
export const findSeries = (lists: ListDeps, caller: Principal, { search, publishers = [], ...excerpt }: SeriesQuery): Promise<SeriesList> =>
  listSeriesPage(lists, caller, {
    condition: allOf([notDeleted, anyOf('libraryId', excerpt.libraryIds), anyOf('publisher', publishers)]),
    search,
    page: paged(excerpt, search === undefined ? 'metadata.titleSort' : 'relevance'),
  })

type SetQuery = Omit<ListSlice, 'libraryIds'> & { readonly setId: string }

/** @throws CollectionNotFound */
export const seriesOfCollection = async (lists: ListDeps, caller: Principal, { setId, ...part }: SetQuery): Promise<SeriesList> =>
  loadWholeList(await listCollectionSeries(lists, caller, { setId, condition: notDeleted, page: paged(part) }))

/** @throws ReadListNotFound */
export const booksOfReadList = async (lists: ListDeps, caller: Principal, { setId, ...part }: SetQuery): Promise<Books> =>
  loadWholeList(await listReadListBooks(lists, caller, { setId, condition: readable, page: paged(part) }))

/** Collections or read lists, by name. */
export async function listSets(
  { db }: ListDeps,
  { access }: Principal,
  { kind, search, libraryIds, ...part }: ListSlice & { readonly kind: VisibleSet['kind']; readonly search?: string | undefined },
) {
  const page = paged(part, 'name')
  const matches = await pageOfSets(db, { kind, access, search, libraryIds }, page)
  return loadWholeList({ matches: matches, page, load: (ids) => loadVisibleSets(db, ids, { kind, access }) })
}

export const listPublishers = (facets: FacetValues, { access }: Principal, libraryIds: readonly string[]): Promise<readonly string[]> =>
  facets.texts(access, 'publisher', { kind: 'library', ids: libraryIds })

/** Tags of the books of a series. */
export const listBookTags = (facets: FacetValues, { access }: Principal, seriesId: string): Promise<readonly string[]> =>
  facets.texts(access, 'bookTag', { kind: 'series', ids: [seriesId] })
