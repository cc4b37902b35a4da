import { Button, Menu } from '@mantine/core'
import { IconEraser, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadCounts } from '../api/types.ts'
import { applyBulkAction, clearableStatuses, clearDownloads } from './downloads.api.ts'
import type { Removals } from './use-removals.ts'

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

type ClearMenuProps = { readonly counts: DownloadCounts | undefined; readonly removals: Removals }

/** Clears all downloads of a state, except running ones, with time to undo. */
export const ClearMenu = ({ counts, removals }: ClearMenuProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={<IconEraser size={18} />}>
          {t('downloads.clear')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {clearableStatuses.map((kind) => (
          <Menu.Item
            key={kind}
            disabled={counts?.[kind] === 0}
            rightSection={counts ? <span className="downloads-tab-count">{counts[kind]}</span> : null}
            onClick={() => removals.remove({ status: kind }, t(`downloads.clearing.${kind}`), () => clearDownloads(kind))}
          >
            {t(`downloads.clearKinds.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
