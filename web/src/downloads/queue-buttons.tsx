import { Button } from '@mantine/core'
import { IconEraser, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadCounts } from '../api/types.ts'
import { menuOnDemand } from '../ui/menu/menu-on-demand.tsx'
import { applyBulkAction } from './downloads.api.ts'
import type { ClearMenuProps } from './menus/clear-menu-items.tsx'

/** Pauses the whole queue, or resumes it, depending on its state. */
export const PauseAllButton = ({ counts }: { counts: DownloadCounts | undefined }): ReactElement | null => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const act = useMutation({
    mutationFn: async (action: 'PAUSE' | 'RESUME') => {
      if (action === 'RESUME') return applyBulkAction({ action, status: 'PAUSED' })
      // The queued ones first: none of them may start when a running one stops.
      await applyBulkAction({ action, status: 'PENDING' })
      return applyBulkAction({ action, status: 'DOWNLOADING' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['downloads'] }),
  })
  if (!counts) return null
  const active = counts.DOWNLOADING + counts.PENDING
  if (active === 0 && counts.PAUSED === 0) return null
  const [action, Icon] = active > 0 ? (['PAUSE', IconPlayerPause] as const) : (['RESUME', IconPlayerPlay] as const)
  return (
    <Button variant="default" leftSection={<Icon size={18} />} loading={act.isPending} onClick={() => act.mutate(action)}>
      {t(action === 'PAUSE' ? 'downloads.pauseAll' : 'downloads.resumeAll')}
    </Button>
  )
}

const LazyMenu = menuOnDemand(() => import('./menus/clear-menu-items.tsx'))

/** Clears all downloads of a state, except running ones, with time to undo. */
export const ClearMenu = ({ counts, removals }: ClearMenuProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <LazyMenu
      position="bottom-end"
      items={{ counts, removals }}
      button={
        <Button variant="default" leftSection={<IconEraser size={18} />}>
          {t('downloads.clear')}
        </Button>
      }
    />
  )
}
