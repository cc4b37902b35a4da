import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openEventStream } from '../api/event-stream.ts'
import type { Page } from '../api/types.ts'
import { type DownloadEventData, type LiveDownload, withCompletion, withProgress } from './download-row.rules.ts'

/** Of all pages of all lists. */
export const listKey = ['downloads', 'list']

/** A download that ends moves between tabs; several that end together cause one request. */
const refreshDelayMs = 300

/** Keeps the download lists up to date while the page is open. */
export const useLiveDownloads = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: number | undefined
    const refreshSoon = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({ queryKey: ['downloads'] })
      }, refreshDelayMs)
    }
    const close = openEventStream({
      path: '/api/v1/downloads/progress',
      handlers: {
        progress: (data) => {
          const event = JSON.parse(data) as DownloadEventData<'progress'>
          if (!changeInLists(queryClient, event.id, (download) => withProgress(download, event))) refreshSoon()
        },
        complete: (data) => {
          changeInLists(queryClient, (JSON.parse(data) as DownloadEventData<'complete'>).id, withCompletion)
          refreshSoon()
        },
        // Failed, waiting for a retry or cancelled: only the list has the state and the reason.
        error: refreshSoon,
      },
      onReopened: refreshSoon,
    })
    return () => {
      close()
      window.clearTimeout(timer)
    }
  }, [queryClient])
}

/** Updates the download in every list that shows it; false when a list must be refetched, since it is new or changes tabs. */
export const changeInLists = (queryClient: QueryClient, id: string, next: (download: LiveDownload) => LiveDownload): boolean => {
  let isDone = false
  queryClient.setQueriesData<Page<LiveDownload>>({ queryKey: listKey }, (page) => {
    const existing = page?.content.find((download) => download.id === id)
    if (!page || !existing) return page
    const changed = next(existing)
    isDone ||= changed.status === existing.status
    return { ...page, content: page.content.map((download) => (download.id === id ? changed : download)) }
  })
  return isDone
}
