import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { FileChange } from '../api/types.ts'

export const historyTypes = [
  'BookFileDeleted',
  'SeriesFolderDeleted',
  'BookConverted',
  'BookImported',
  'DuplicatePageDeleted',
  'SeriesFolderRenamed',
] as const satisfies readonly FileChange['type'][]

export type HistorySearch = {
  readonly type?: FileChange['type']
  /** Starts at 1. */
  readonly page?: number
}

/** Parses the search parameters of the page; unknown ones are dropped. */
export const readHistorySearch = (search: Record<string, unknown>): HistorySearch => {
  const type = historyTypes.find((one) => one === search.type)
  const page = Number(search.page)
  return { ...(type ? { type } : {}), ...(Number.isInteger(page) && page > 1 ? { page } : {}) }
}

const entryPageSize = 50

/** Changes to library files, newest first. */
export const historyQuery = ({ type, page = 1 }: HistorySearch) =>
  queryOptions({
    queryKey: ['history', { type, page }],
    queryFn: ({ signal }) => api.get('/api/v1/file-changes', { query: { type, page: page - 1, size: entryPageSize }, signal }),
    staleTime: 0,
  })
