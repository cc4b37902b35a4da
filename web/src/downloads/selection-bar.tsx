import { Button } from '@mantine/core'
import { IconArrowsSort, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadsChanged } from '../api/types.ts'
import { BulkActionButton, SelectionHeader } from '../library/bulk/bulk-parts.tsx'
import { countSelected, emptySelection, type Selection } from '../library/bulk/selection.rules.ts'
import { menuOnDemand } from '../ui/menu/menu-on-demand.tsx'
import { notify } from '../ui/notices.tsx'
import { downloadActions } from './download-row.rules.ts'
import { applyBulkAction, type DownloadBulkAction } from './downloads.api.ts'
import type { DownloadsSearch } from './downloads-search.rules.ts'
import { actionIcons } from './menus/action-icons.ts'
import { bulkTargetOf, canRemoveSelection } from './queue-selection.rules.ts'
import type { Removals } from './use-removals.ts'

type SelectionBarProps = {
  readonly search: DownloadsSearch
  readonly total: number
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  readonly removals: Removals
}

/** At the bottom of the page: the selection and its bulk actions. */
export const SelectionBar = ({ search, total, selection, select, removals }: SelectionBarProps): ReactElement | null => {
  const { t } = useTranslation()
  const bulk = useBulkAction()
  const count = countSelected(selection, total)
  if (count === 0) return null
  const act = (order: Pick<DownloadBulkAction, 'action' | 'priority'>) => {
    bulk.mutate({ ...bulkTargetOf(selection, search), ...order })
    select(emptySelection)
  }
  const remove = () => {
    const order = { ...bulkTargetOf(selection, search), action: 'REMOVE' } as const
    const { ids, exceptIds, status } = order
    removals.remove({ ids, exceptIds, status }, t('downloads.removingMany', { count }), () => applyBulkAction(order))
    select(emptySelection)
  }
  return (
    <section className="bulk-bar" aria-label={t('downloads.selection')}>
      <SelectionHeader selection={selection} total={total} select={select} />
      <div className="bulk-bar-actions">
        {downloadActions.map((action) => (
          <BulkActionButton
            key={action}
            Icon={actionIcons[action]}
            label={t(`downloads.actions.${action}`)}
            onClick={() => act({ action })}
          />
        ))}
        <OrderMenu onMove={(priority) => act({ action: 'MOVE', priority })} />
        {canRemoveSelection(selection, search) ? (
          <BulkActionButton Icon={IconTrash} label={t('downloads.remove')} onClick={remove} danger />
        ) : null}
      </div>
    </section>
  )
}

const LazyMenu = menuOnDemand(() => import('./menus/order-menu-items.tsx'))

const OrderMenu = ({ onMove }: { onMove: (priority: number) => void }): ReactElement => {
  const { t } = useTranslation()
  return (
    <LazyMenu
      position="top"
      items={{ onMove }}
      button={
        <Button
          className="bulk-bar-act"
          variant="subtle"
          size="compact-md"
          aria-label={t('downloads.priority')}
          leftSection={<IconArrowsSort size={20} />}
        >
          {t('downloads.priority')}
        </Button>
      }
    />
  )
}

/** Applies one action to many, and shows how many succeeded and why the first failure occurred. */
export const useBulkAction = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: applyBulkAction,
    onSuccess: async ({ changed, refusedCount, refused }: DownloadsChanged) => {
      const done = t('downloads.changed', { count: changed })
      const [first] = refused
      if (!first) return notify(done)
      await notify(`${done} ${t('downloads.refused', { count: refusedCount, reason: first.message })}`, 'failed')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['downloads'] }),
  })
}
