import { queryOptions } from '@tanstack/react-query'
import { serverUrl } from '../../api/base-path.ts'
import { api } from '../../api/client.ts'
import type { KnownPage, Page, UnknownPage } from '../../api/types.ts'

const base = 'api/v1/page-hashes'
const pagesAtOnce = 24

/** Pages that many books share and nobody has decided about, the most frequent first. */
export const undecidedQuery = (page: number) =>
  queryOptions({
    queryKey: ['repeated-pages', 'undecided', page],
    queryFn: ({ signal }) =>
      api.get<Page<UnknownPage>>(`${base}/unknown`, { query: { page: page - 1, size: pagesAtOnce, sort: 'matchCount,desc' }, signal }),
    staleTime: 0,
  })

/** Pages that somebody decided about. */
export const decidedQuery = (page: number) =>
  queryOptions({
    queryKey: ['repeated-pages', 'decided', page],
    queryFn: ({ signal }) =>
      api.get<Page<KnownPage>>(base, { query: { page: page - 1, size: pagesAtOnce, sort: 'lastModified,desc' }, signal }),
    staleTime: 0,
  })

export type PageAction = KnownPage['action']

export const decide = (page: Pick<UnknownPage, 'hash' | 'size'>, action: PageAction): Promise<void> =>
  api.put(base, { body: { hash: page.hash, size: page.size, action } })

/** Takes the page out of every book that holds it now. */
export const deleteEverywhere = (hash: string): Promise<void> => api.post(`${base}/${encodeURIComponent(hash)}/delete-all`)

export const repeatedPageUrl = (hash: string): string => serverUrl(`${base}/unknown/${encodeURIComponent(hash)}/thumbnail`, { resize: 400 })

export const knownPageUrl = (hash: string): string => serverUrl(`${base}/${encodeURIComponent(hash)}/thumbnail`)
