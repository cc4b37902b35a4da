// What is in a collection or a read list, in its order, as far as the caller may see it (docs/api/komga-contract.md, "Collections and read
// lists").
import type { PageRequest, Principal } from '../kernel/http/index.ts'
import {
  allOf,
  type BookDto,
  type Condition,
  type FoundList,
  type ListParts,
  listBooks,
  listSeries,
  type SeriesDto,
  term,
} from '../library/index.ts'
import { getVisibleSet } from './sets/change-sets.ts'

export interface MembersQuestion {
  readonly setId: string
  readonly condition: Condition
  /** What a client asks to sort by is passed over, as Komga does. */
  readonly page: Omit<PageRequest, 'sort'>
}

/** @throws CollectionNotFound */
export async function listCollectionSeries(
  lists: ListParts,
  caller: Principal,
  { setId, condition, page }: MembersQuestion,
): Promise<FoundList<SeriesDto>> {
  const { id, ordered } = await getVisibleSet(lists.db, { kind: 'COLLECTION', caller }, setId)
  return listSeries(lists, caller, {
    condition: allOf([term('collectionId', { operator: 'is', value: id }), condition]),
    page: inOrder(page, ordered ? 'collection.number' : 'metadata.titleSort'),
  })
}

/** @throws ReadListNotFound */
export async function listReadListBooks(
  lists: ListParts,
  caller: Principal,
  { setId, condition, page }: MembersQuestion,
): Promise<FoundList<BookDto>> {
  const { id, ordered } = await getVisibleSet(lists.db, { kind: 'READ_LIST', caller }, setId)
  return listBooks(lists, caller, {
    condition: allOf([term('readListId', { operator: 'is', value: id }), condition]),
    page: inOrder(page, ordered ? 'readList.number' : 'metadata.releaseDate'),
  })
}

const inOrder = ({ page, size, unpaged }: Omit<PageRequest, 'sort'>, property: string): PageRequest => ({
  page,
  size,
  unpaged,
  sort: [{ property, direction: 'asc' }],
})
