import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MissingChapter } from '../api/types.ts'
import { notify } from '../ui/notices.tsx'
import { blacklistQuery, downloadMissing, type MissingDownloadRequest, removeFromBlacklist } from './chapters.api.ts'

export type MissingActions = {
  /** Queues these chapters now. */
  readonly fetch: (order: MissingDownloadRequest) => void
  readonly fetching: boolean
  readonly takeOffBlacklist: (chapter: MissingChapter) => void
}

/** Actions for missing chapters; the list is refetched after each. */
export const useMissingActions = (seriesId: string): MissingActions => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const reload = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['series', 'books', seriesId] }),
      queryClient.invalidateQueries({ queryKey: ['downloads'] }),
    ])
  const fetch = useMutation({
    mutationFn: (order: MissingDownloadRequest) => downloadMissing(seriesId, order),
    onSuccess: async (_download, { urls, replace }) => {
      await reload()
      void notify(replace ? t('missing.replacing') : t('missing.fetched', { count: urls.length }))
    },
  })
  const takeOff = useMutation({
    mutationFn: async (chapter: MissingChapter) => {
      const entries = await queryClient.fetchQuery({ ...blacklistQuery(seriesId), staleTime: 0 })
      const entry = entries.find(({ chapterUrl }) => chapterUrl === chapter.chapterUrl)
      if (entry) await removeFromBlacklist(seriesId, entry.id)
    },
    onSuccess: async () => {
      await reload()
      void notify(t('missing.removedFromBlacklist'))
    },
  })
  return { fetch: fetch.mutate, fetching: fetch.isPending, takeOffBlacklist: takeOff.mutate }
}
