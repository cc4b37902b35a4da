import './bulk-bar.css'
import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconArrowBackUp, IconChecks, IconEyeOff, IconFolderPlus, IconRefresh, IconScan, IconTrash, IconX } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isAdmin, useMe } from '../../users/accounts/users.api.ts'
import type { Shelf } from '../view/library-view.rules.ts'
import { BulkAct, ChosenHead } from './bulk-parts.tsx'
import { countChosen, nothing, type Selection } from './selection.rules.ts'
import type { Bulk } from './use-bulk.ts'
import type { Job, JobView, Outcome } from './use-job.ts'

/** What the bar hands to dialogs of their own. */
export type Asking = 'addToSet' | 'deleteFiles'

type BulkBarProps = {
  readonly shelf: Shelf
  readonly total: number
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  readonly bulk: Bulk
  readonly onAsk: (what: Asking) => void
}

/** At the foot of the room: what is selected and what can be done to it, how far that is, and the way back. */
export const BulkBar = ({ shelf, total, selection, select, bulk, onAsk }: BulkBarProps): ReactElement | null => {
  const isChoosing = !bulk.job && countChosen(selection, total) > 0
  return isChoosing ? <Chosen {...{ shelf, total, selection, select, bulk, onAsk }} /> : <JobBar {...bulk} />
}

/** How far a job is, or what came of it. */
export const JobBar = ({ job, outcome, dismiss }: JobView): ReactElement | null => {
  if (job) return <Running job={job} />
  return outcome ? <Done outcome={outcome} onClose={dismiss} /> : null
}

const Chosen = ({ shelf, total, selection, select, bulk, onAsk }: BulkBarProps): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  const act = (perform: () => void) => () => {
    perform()
    select(nothing)
  }
  return (
    <Bar>
      <ChosenHead selection={selection} total={total} select={select} />
      <div className="bulk-bar-actions">
        <BulkAct Icon={IconChecks} label={t('libraryView.markRead')} onClick={act(() => bulk.markChosen(selection, true))} />
        <BulkAct Icon={IconEyeOff} label={t('libraryView.markUnread')} onClick={act(() => bulk.markChosen(selection, false))} />
        {admin ? (
          <>
            <BulkAct Icon={IconFolderPlus} label={t(`libraryView.addTo.${shelf}`)} onClick={() => onAsk('addToSet')} />
            <BulkAct Icon={IconRefresh} label={t('libraryView.refresh')} onClick={act(() => bulk.workOn(selection, 'refresh'))} />
            <BulkAct Icon={IconScan} label={t('libraryView.analyze')} onClick={act(() => bulk.workOn(selection, 'analyze'))} />
            <BulkAct Icon={IconTrash} label={t('libraryView.deleteFiles')} onClick={() => onAsk('deleteFiles')} danger />
          </>
        ) : null}
      </div>
    </Bar>
  )
}

const Running = ({ job }: { job: Job }): ReactElement => {
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

/** Long enough to read it and to think again. */
const shownMs = { done: 12_000, failed: 60_000 }

const Done = ({ outcome, onClose }: { outcome: Outcome; onClose: () => void }): ReactElement => {
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
