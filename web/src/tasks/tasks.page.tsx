import '../ui/lists/row-list.css'
import '../ui/lists/table-rows.css'
import './tasks.css'
import { Button, Skeleton } from '@mantine/core'
import { IconChecklist, IconPlayerStop } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackgroundTask } from '../api/types.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { TaskRow } from './task-row.tsx'
import { groupTasks } from './task-rows.rules.ts'
import { cancelWaiting, tasksQuery } from './tasks.api.ts'

/** The server's background tasks: running, queued with the reason, and recently finished. */
export const TasksPage = (): ReactElement => {
  const { t } = useTranslation()
  const tasks = useQuery(tasksQuery)
  const { running, waiting, finished } = groupTasks(tasks.data?.content ?? [])
  const count = tasks.data?.count ?? 0
  const unlisted = count - running.length - waiting.length
  return (
    <div className="page page-table">
      <PageHead title={t('tasks.title')} count={count > 0 ? t('tasks.count', { count }) : undefined}>
        <CancelWaiting disabled={waiting.length === 0} />
      </PageHead>
      {tasks.isError ? <ErrorNotice error={tasks.error} onRetry={() => void tasks.refetch()} /> : null}
      {tasks.isPending ? <Skeleton height={280} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {tasks.data?.content.length === 0 ? (
        <EmptyState icon={<IconChecklist size={32} stroke={1.5} />} title={t('tasks.empty')} text={t('tasks.emptyText')}>
          <Button renderRoot={(props) => <Link to="/settings/libraries" {...props} />}>{t('nextStep.libraries')}</Button>
        </EmptyState>
      ) : null}
      <TaskSection title={t('tasks.running')} tasks={running} running={running} />
      <TaskSection title={t('tasks.waiting')} tasks={waiting} running={running} />
      {unlisted > 0 ? <p className="row-note">{t('tasks.unlisted', { count: unlisted })}</p> : null}
      <TaskSection title={t('tasks.ended')} tasks={finished} running={running} />
    </div>
  )
}

type TaskSectionProps = { readonly title: string; readonly tasks: readonly BackgroundTask[]; readonly running: readonly BackgroundTask[] }

const TaskSection = ({ title, tasks, running }: TaskSectionProps): ReactElement | null =>
  tasks.length === 0 ? null : (
    <section className="page-section" aria-label={title}>
      <h2 className="page-section-title">{title}</h2>
      <ul className="row-list table-rows task-rows">
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} running={running} />
        ))}
      </ul>
    </section>
  )

const CancelWaiting = ({ disabled }: { disabled: boolean }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const cancel = async () => {
    const count = await cancelWaiting()
    await queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey })
    await notify(t('tasks.cancelled', { count }))
  }
  return (
    <>
      <Button variant="default" leftSection={<IconPlayerStop size={18} />} disabled={disabled} onClick={() => setAsking(true)}>
        {t('tasks.cancelWaiting')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t('tasks.cancelQuestion')}
          text={t('tasks.cancelConsequence')}
          button={t('tasks.cancelWaiting')}
          act={cancel}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
