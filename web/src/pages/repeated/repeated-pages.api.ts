import { queryOptions } from '@tanstack/react-query'
import { apiUrl } from '../../api/base-path.ts'
import { api } from '../../api/client.ts'
import type { KnownPage, UnknownPage } from '../../api/types.ts'

const listPageSize = 24

/** Pages that occur in many books and have no decision yet, the most frequent first. */
export const undecidedQuery = (page: number) =>
  queryOptions({
    queryKey: ['repeated-pages', 'undecided', page],
    queryFn: ({ signal }) =>
      api.get('/api/v1/page-hashes/unknown', { query: { page: page - 1, size: listPageSize, sort: 'matchCount,desc' }, signal }),
    staleTime: 0,
  })

/** Pages that have a decision. */
export const decidedQuery = (page: number) =>
  queryOptions({
    queryKey: ['repeated-pages', 'decided', page],
    queryFn: ({ signal }) =>
      api.get('/api/v1/page-hashes', { query: { page: page - 1, size: listPageSize, sort: 'lastModified,desc' }, signal }),
    staleTime: 0,
  })

export type PageAction = KnownPage['action']

export const decideOnPage = (page: Pick<UnknownPage, 'hash' | 'size'>, action: PageAction): Promise<void> =>
  api.put('/api/v1/page-hashes', { body: { hash: page.hash, size: page.size, action } })

/** Removes the page from every book that currently contains it. */
export const deleteEverywhere = (hash: string): Promise<void> =>
  api.post('/api/v1/page-hashes/{pageHash}/delete-all', { params: { pageHash: hash } })

export const repeatedPageUrl = (hash: string): string =>
  apiUrl('/api/v1/page-hashes/unknown/{pageHash}/thumbnail', { params: { pageHash: hash }, query: { resize: 400 } })

export const knownPageUrl = (hash: string): string => apiUrl('/api/v1/page-hashes/{pageHash}/thumbnail', { params: { pageHash: hash } })
