// Paging as expected by Komga's clients (docs/api/komga-contract.md, "Paging"): every key of Spring's envelope is present.
import { z } from 'zod'
import { describedAs, queryFlag } from '../bodies/query-string.ts'

/** In rows. */
export const maxPageSize = 2000
const defaultPageSize = 20
/** Far beyond any list, while its offset still fits a database integer. */
const lastPage = 1_000_000_000

export interface SortOrder {
  readonly property: string
  readonly direction: 'asc' | 'desc'
}

export interface PageRequest {
  /** 0-based. */
  readonly page: number
  readonly size: number
  readonly sort: readonly SortOrder[]
  readonly unpaged: boolean
}

const lenientNumber = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => Number([value ?? ''].flat()[0] || Number.NaN))

/** Query parameters of Komga's lists: invalid values fall back to the default (page 0, size 20) and are never an error. */
export const pageQuery = z.object({
  page: lenientNumber
    .transform((page) => (page >= 0 && Number.isSafeInteger(page) ? Math.min(lastPage, page) : 0))
    .meta({ description: 'Page number, from 0; invalid values are treated as 0.', ...describedAs('integer') }),
  size: lenientNumber
    .transform((size) => (size >= 1 ? Math.min(maxPageSize, Math.floor(size)) : defaultPageSize))
    .meta({ description: 'Items per page, 1 to 2000; 20 by default.', ...describedAs('integer') }),
  sort: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((value) => [value ?? []].flat().flatMap(parseSort))
    .meta({ description: 'Property and direction, for example `metadata.titleSort,desc`. May be repeated.' }),
  unpaged: queryFlag.transform((value) => value ?? false).meta({ description: '`true` returns all items in one response.' }),
})

function parseSort(text: string): SortOrder[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const last = parts.at(-1)?.toLowerCase()
  const direction = last === 'asc' || last === 'desc' ? last : undefined
  return (direction ? parts.slice(0, -1) : parts).map((property) => ({ property, direction: direction ?? 'asc' }))
}

const sortShape = z
  .object({
    empty: z.boolean().meta({ description: 'Whether the list has no entries.' }),
    sorted: z.boolean().meta({ description: 'Whether a sort order is applied.' }),
    unsorted: z.boolean().meta({ description: 'Whether no sort order is applied.' }),
  })
  .meta({ description: 'Sort order of the list.' })

/** Schema of a page of `item`. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({
    content: z.array(item).meta({ description: 'Items on this page.' }),
    pageable: z
      .object({
        pageNumber: z.int().meta({ description: 'Page number, from 0.' }),
        pageSize: z.int().meta({ description: 'Page size.' }),
        offset: z.int().meta({ description: 'Number of items before this page.' }),
        paged: z.boolean().meta({ description: 'Whether the result is split into pages.' }),
        unpaged: z.boolean().meta({ description: 'Whether all items are returned in one response.' }),
        sort: sortShape,
      })
      .meta({ description: 'Requested page.' }),
    totalElements: z.int().meta({ description: 'Total number of items.' }),
    totalPages: z.int().meta({ description: 'Total number of pages.' }),
    number: z.int().meta({ description: 'Page number, from 0.' }),
    size: z.int().meta({ description: 'Page size.' }),
    numberOfElements: z.int().meta({ description: 'Number of items on this page.' }),
    first: z.boolean().meta({ description: 'Whether this is the first page.' }),
    last: z.boolean().meta({ description: 'Whether this is the last page.' }),
    empty: z.boolean().meta({ description: 'Whether the list has no entries.' }),
    sort: sortShape,
  })

/** Builds the envelope around one page of rows. An unpaged request returns page 0 with `size = max(count, 20)`. */
export function toPage<T>(
  content: readonly T[],
  totalElements: number,
  request: Omit<PageRequest, 'sort'> & { readonly sort?: readonly SortOrder[] },
) {
  const size = request.unpaged ? Math.max(totalElements, defaultPageSize) : request.size
  const number = request.unpaged ? 0 : request.page
  const totalPages = Math.ceil(totalElements / size)
  const sorted = (request.sort ?? []).length > 0
  const sort = { empty: !sorted, sorted, unsorted: !sorted }
  return {
    content: [...content],
    pageable: { pageNumber: number, pageSize: size, offset: number * size, paged: true, unpaged: false, sort },
    totalElements,
    totalPages,
    number,
    size,
    numberOfElements: content.length,
    first: number === 0,
    last: number >= totalPages - 1,
    empty: content.length === 0,
    sort,
  }
}
