import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import type { Page } from '../api/types.ts'
import { emptySelection, type Selection, withoutIds } from '../library/bulk/selection.rules.ts'
import type { LiveDownload } from './download-row.rules.ts'
import { downloadsPageSize, downloadsQuery } from './downloads.api.ts'
import type { DownloadsSearch } from './downloads-search.rules.ts'

/**
 * A selection that loses the downloads that leave the list: they were removed, or no longer match its filter.
 * Limit: a page of the list that is not loaded again keeps its downloads.
 */
export const useListedSelection = (search: DownloadsSearch): readonly [Selection, Dispatch<SetStateAction<Selection>>] => {
  const queryClient = useQueryClient()
  const [selection, select] = useState<Selection>(emptySelection)
  useEffect(() => {
    const first = downloadsQuery(search, 0).queryKey
    const queryKey = first.slice(0, -1)
    const idsByPage = new Map<number, readonly string[]>()
    const deselectGone = () => {
      // A download may have moved to another page, so all pages that are loading are awaited.
      if (queryClient.isFetching({ queryKey }) > 0) return
      const before = [...idsByPage.values()].flat()
      const total = queryClient.getQueryData<Page<LiveDownload>>(first)?.totalElements ?? 0
      for (const [key, page] of queryClient.getQueriesData<Page<LiveDownload>>({ queryKey }))
        rememberIds(idsByPage, Number(key.at(-1)), page)
      for (const page of idsByPage.keys()) if (page * downloadsPageSize >= total) idsByPage.delete(page)
      const listed = new Set([...idsByPage.values()].flat())
      const gone = before.filter((id) => !listed.has(id))
      if (gone.length > 0) select((current) => withoutIds(current, gone))
    }
    deselectGone()
    return queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') deselectGone()
    })
  }, [queryClient, search])
  return [selection, select]
}

const rememberIds = (idsByPage: Map<number, readonly string[]>, page: number, loaded: Page<LiveDownload> | undefined) => {
  const ids = loaded?.content.map(({ id }) => id)
  if (ids) idsByPage.set(page, ids)
}
