import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { FollowResult } from '../../api/types.ts'
import { matchQuery, titleQuery } from '../../discover/discover.api.ts'
import { actOnDownload } from '../../downloads/downloads.api.ts'
import { notify, notifyWithAction } from '../../ui/notices.tsx'
import { useRememberPage } from '../../ui/use-remember-page.ts'
import { type FollowRequest, followTitle, showFollow, unfollowTitle } from './title-follow.api.ts'

/** What a follow button follows. */
export type FollowTarget = {
  readonly title: string
  /** The address to follow; null for a title of a source without chapters, which is first matched at another source. */
  readonly url: string | null
  /** IDs of the libraries that follow the title. */
  readonly followed: readonly string[]
  readonly paused?: boolean
  /** The only library that may follow it, for a series of that library. */
  readonly libraryId?: string
  /** The title at its source. */
  readonly at?: TitleAtSource
  /** Languages of the title's chapters, when known. */
  readonly languages?: readonly string[]
}

type TitleAtSource = { readonly sourceId: string; readonly titleId: string }

type FollowChoice = Omit<FollowRequest, 'url'>

/** Follows a title with one press; the notification leads to its download. */
export const useFollowTitle = (target: FollowTarget) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const rememberPage = useRememberPage()
  const { title, at, libraryId } = target
  return useMutation({
    mutationFn: async (choice: FollowChoice): Promise<FollowResult | undefined> => {
      const url = target.url ?? (await certainMatch())
      if (url === undefined) return undefined
      return followTitle({ url, ...(libraryId ? { libraryId } : {}), ...choice })
    },
    onMutate: () => rememberPage(),
    onSuccess: async (followed, _choice, isStillOpen) => {
      if (!followed) {
        if (at) await showMatch(at, isStillOpen())
        return
      }
      const message = t('follow.done', { title: target.url === null || title === '' ? (followed.title ?? title) : title })
      if (followed.downloadId === null) void notify(message)
      else void notifyWithAction(message, { label: t('follow.downloads'), act: () => void navigate({ to: '/downloads' }) })
      await showFollow(queryClient, followed, true)
      if (target.url === null && at) await queryClient.invalidateQueries({ queryKey: titleQuery(at.sourceId, at.titleId).queryKey })
    },
  })

  /** The title page shows the match, so that the person decides. */
  async function showMatch({ sourceId, titleId }: TitleAtSource, immediately: boolean): Promise<void> {
    const open = () => navigate({ to: '/discover/$source/$titleId', params: { source: sourceId, titleId } })
    if (immediately) await open()
    else await notifyWithAction(t('follow.unsure', { title }), { label: t('follow.showMatch'), act: () => void open() })
  }

  /** The address of the match, if nobody needs to confirm it. */
  async function certainMatch(): Promise<string | undefined> {
    if (!at) return undefined
    const { match, certain } = await queryClient.fetchQuery(matchQuery(at.sourceId, at.titleId))
    return certain ? match?.url : undefined
  }
}

type Unfollowing = {
  readonly libraryId: string
  readonly url: string
  /** Its download, if it is active or retried later. */
  readonly downloadId: string | null
}

/**
 * Stops following; the downloaded chapters stay, and its download continues unless it is cancelled in the notification.
 * @param onDone called before the change is shown, which may remove the component that called this
 */
export const useUnfollowTitle = (title: string, onDone: () => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: (id: string) => actOnDownload({ id, action: 'CANCEL' }),
    onSuccess: async () => {
      void notify(t('follow.downloadCancelled', { title }))
      await queryClient.invalidateQueries({ queryKey: ['downloads'] })
    },
  })
  return useMutation({
    mutationFn: ({ libraryId, url }: Unfollowing) => unfollowTitle({ libraryId, url }),
    meta: { showsOwnError: true },
    onSuccess: (_done, followed) => {
      const { downloadId } = followed
      if (downloadId === null) void notify(t('follow.unfollowed', { title }))
      else
        void notifyWithAction(t('follow.unfollowedDownloading', { title }), {
          label: t('follow.cancelDownload'),
          act: () => cancel.mutate(downloadId),
        })
      onDone()
      return showFollow(queryClient, followed, false)
    },
  })
}
