import './bulk-bar.css'
import { ActionIcon, Button, Progress } from '@mantine/core'
import {
  IconArrowBackUp,
  IconChecks,
  IconEdit,
  IconEyeOff,
  IconFolderPlus,
  IconListSearch,
  IconRefresh,
  IconScan,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isAdmin, useMe } from '../../users/accounts/users.api.ts'
import type { ItemKind } from '../view/library-view.rules.ts'
import { BulkActionButton, SelectionHeader } from './bulk-parts.tsx'
import { countSelected, emptySelection, type Selection } from './selection.rules.ts'
import type { BulkActions } from './use-bulk-actions.ts'
import type { Job, JobResult, JobView } from './use-job.ts'

/** The actions for which the bar opens a dialog. */
export type BulkDialog = 'addToSet' | 'editMetadata' | 'match' | 'deleteFiles'

type BulkBarProps = {
  readonly kind: ItemKind
  readonly total: number
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  readonly bulk: BulkActions
  readonly onAsk: (what: BulkDialog) => void
}

/** The bar at the bottom of the page: what is selected, its actions, their progress, and undo. */
export const BulkBar = ({ kind, total, selection, select, bulk, onAsk }: BulkBarProps): ReactElement | null => {
  const isChoosing = !bulk.job && countSelected(selection, total) > 0
  return isChoosing ? <SelectionActions {...{ kind, total, selection, select, bulk, onAsk }} /> : <JobBar {...bulk} />
}

/** The progress of a job, or its outcome. */
export const JobBar = ({ job, outcome, dismiss }: JobView): ReactElement | null => {
  if (job) return <RunningBar job={job} />
  return outcome ? <FinishedBar outcome={outcome} onClose={dismiss} /> : null
}

const SelectionActions = ({ kind, total, selection, select, bulk, onAsk }: BulkBarProps): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  const act = (perform: () => void) => () => {
    perform()
    select(emptySelection)
  }
  return (
    <Bar>
      <SelectionHeader selection={selection} total={total} select={select} />
      <div className="bulk-bar-actions">
        <BulkActionButton Icon={IconChecks} label={t('libraryView.markRead')} onClick={act(() => bulk.markSelected(selection, true))} />
        <BulkActionButton Icon={IconEyeOff} label={t('libraryView.markUnread')} onClick={act(() => bulk.markSelected(selection, false))} />
        {admin ? (
          <>
            <BulkActionButton Icon={IconFolderPlus} label={t(`libraryView.addTo.${kind}`)} onClick={() => onAsk('addToSet')} />
            {kind === 'series' ? (
              <>
                <BulkActionButton Icon={IconEdit} label={t('libraryView.editMetadata')} onClick={() => onAsk('editMetadata')} />
                <BulkActionButton Icon={IconListSearch} label={t('libraryView.match')} onClick={() => onAsk('match')} />
              </>
            ) : null}
            <BulkActionButton Icon={IconRefresh} label={t('libraryView.refresh')} onClick={act(() => bulk.runTask(selection, 'refresh'))} />
            <BulkActionButton Icon={IconScan} label={t('libraryView.analyze')} onClick={act(() => bulk.runTask(selection, 'analyze'))} />
            <BulkActionButton Icon={IconTrash} label={t('libraryView.deleteFiles')} onClick={() => onAsk('deleteFiles')} danger />
          </>
        ) : null}
      </div>
    </Bar>
  )
}

const RunningBar = ({ job }: { job: Job }): ReactElement => {
  const { t } = useTranslation()
  const { done, total, text, cancel, leave } = job
  return (
    <Bar>
      <div className="bulk-bar-head">
        <strong role="status">{text ?? (total === 0 ? t('libraryView.collecting') : t('libraryView.progress', { done, total }))}</strong>
        <Button variant="subtle" size="compact-sm" onClick={cancel}>
          {t('libraryView.stop')}
        </Button>
        {leave ? (
          <Button variant="subtle" size="compact-sm" onClick={leave}>
            {t('libraryView.inBackground')}
          </Button>
        ) : null}
      </div>
      <Progress className="bulk-bar-progress" aria-label={t('libraryView.working')} value={total === 0 ? 0 : (100 * done) / total} />
    </Bar>
  )
}

/** Long enough to read the outcome and to decide on undo. */
const shownMs = { done: 12_000, failed: 60_000 }

const FinishedBar = ({ outcome, onClose }: { outcome: JobResult; onClose: () => void }): ReactElement => {
  const { t } = useTranslation()
  useEffect(() => {
    const timer = window.setTimeout(onClose, outcome.problem ? shownMs.failed : shownMs.done)
    return () => window.clearTimeout(timer)
  }, [outcome, onClose])
  return (
    <Bar>
      <div className="bulk-bar-head bulk-bar-told">
        <span role="status">
          {outcome.text}
          {outcome.problem ? <span className="bulk-bar-problem"> {outcome.problem}</span> : null}
        </span>
      </div>
      <div className="bulk-bar-actions">
        {outcome.undo ? (
          <Button variant="light" size="compact-md" leftSection={<IconArrowBackUp size={18} />} onClick={outcome.undo}>
            {t('libraryView.undo')}
          </Button>
        ) : null}
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('close')} onClick={onClose}>
          <IconX size={20} />
        </ActionIcon>
      </div>
    </Bar>
  )
}

const Bar = ({ children }: { children: ReactNode }): ReactElement => {
  const { t } = useTranslation()
  return (
    <section className="bulk-bar" aria-label={t('libraryView.selection')}>
      {children}
    </section>
  )
}
