// The members of a collection or read list in order, limited to what the caller may see (docs/api/komga-contract.md, "Collections and
// read lists").
import type { PageRequest, Principal } from '../kernel/http/index.ts'
import {
  allOf,
  type BookDto,
  type Condition,
  type ListDeps,
  type ListResult,
  listBooks,
  listSeries,
  type SeriesDto,
  term,
} from '../library/lists/index.ts'
import { getVisibleSet } from './sets/change-sets.ts'

export interface MembersQuery {
  readonly setId: string
  readonly condition: Condition
  /** A client's sort parameter is ignored, as in Komga. */
  readonly page: Omit<PageRequest, 'sort'>
}

/** @throws CollectionNotFound */
export async function listCollectionSeries(
  lists: ListDeps,
  caller: Principal,
  { setId, condition, page }: MembersQuery,
): Promise<ListResult<SeriesDto>> {
  const { id, ordered } = await getVisibleSet(lists.db, { kind: 'COLLECTION', caller }, setId)
  return listSeries(lists, caller, {
    condition: allOf([term('collectionId', { operator: 'is', value: id }), condition]),
    page: inMemberOrder(page, ordered ? 'collection.number' : 'metadata.titleSort'),
  })
}

/** @throws ReadListNotFound */
export async function listReadListBooks(
  lists: ListDeps,
  caller: Principal,
  { setId, condition, page }: MembersQuery,
): Promise<ListResult<BookDto>> {
  const { id, ordered } = await getVisibleSet(lists.db, { kind: 'READ_LIST', caller }, setId)
  return listBooks(lists, caller, {
    condition: allOf([term('readListId', { operator: 'is', value: id }), condition]),
    page: inMemberOrder(page, ordered ? 'readList.number' : 'metadata.releaseDate'),
  })
}

const inMemberOrder = ({ page, size, unpaged }: Omit<PageRequest, 'sort'>, property: string): PageRequest => ({
  page,
  size,
  unpaged,
  sort: [{ property, direction: 'asc' }],
})
