import '../ui/lists/row-list.css'
import { Button, Progress, Skeleton } from '@mantine/core'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRunning, taskQuery } from '../tasks/tasks.api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { BackupRow } from './backup-row.tsx'
import { BackupScheduleSection } from './backup-schedule.tsx'
import { backupsQuery, makeBackup } from './backups.api.ts'

/** Backups of the server's own data: create, download, and how to restore one. */
export const BackupsPage = (): ReactElement => {
  const { t } = useTranslation()
  const backups = useQuery(backupsQuery)
  const makeBackup = useMakeBackup()
  const makeButton = (
    <Button leftSection={<IconDatabaseExport size={18} />} loading={makeBackup.running} onClick={makeBackup.start}>
      {t('backups.make')}
    </Button>
  )
  return (
    <div className="page page-narrow">
      <PageHead title={t('backups.title')} count={backups.data ? t('backups.count', { count: backups.data.length }) : undefined}>
        {backups.data?.length === 0 ? null : makeButton}
      </PageHead>
      <p className="page-lead">{t('backups.lead')}</p>
      <div role="status">
        {makeBackup.running ? (
          <Progress.Root size={7} radius="sm" mb="md">
            <Progress.Section value={makeBackup.percent} animated striped aria-label={t('backups.making')} />
          </Progress.Root>
        ) : null}
      </div>
      {makeBackup.error ? <ErrorNotice error={makeBackup.error} /> : null}
      {backups.isError ? <ErrorNotice error={backups.error} onRetry={() => void backups.refetch()} /> : null}
      {backups.isPending ? <Skeleton height={220} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {backups.data?.length === 0 ? (
        <EmptyState icon={<IconDatabaseExport size={32} stroke={1.5} />} title={t('backups.empty')} text={t('backups.emptyText')}>
          {makeButton}
        </EmptyState>
      ) : null}
      {backups.data && backups.data.length > 0 ? (
        <ul className="row-list" aria-label={t('backups.title')}>
          {backups.data.map((backup) => (
            <BackupRow key={backup.name} backup={backup} />
          ))}
        </ul>
      ) : null}
      <div style={{ marginTop: 36 }}>
        <BackupScheduleSection />
      </div>
      <RestoreInstructions newest={backups.data?.[0]?.name} />
    </div>
  )
}

const RestoreInstructions = ({ newest }: { newest: string | undefined }): ReactElement => {
  const { t } = useTranslation()
  return (
    <section className="page-section">
      <h2 className="page-section-title">{t('backups.restore')}</h2>
      <p className="page-section-text">{t('backups.restoreText')}</p>
      <code className="page-code">{`npm start -- restore config/backups/${newest ?? t('backups.fileName')}`}</code>
    </section>
  )
}

const useMakeBackup = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const request = useMutation({ mutationFn: makeBackup, meta: { showsOwnError: true } })
  const taskId = request.data?.taskIds[0]
  const task = useQuery(taskQuery(taskId))
  const running = request.isPending || (taskId !== undefined && !task.isError && (!task.data || isRunning(task.data)))
  const done = task.data?.state === 'SUCCEEDED'
  useEffect(() => {
    if (done) void queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey })
  }, [done, queryClient])
  const failure = task.data?.state === 'FAILED' ? new Error(task.data.error ?? t('backups.failed')) : null
  return { start: () => request.mutate(), running, percent: task.data?.progress?.percent ?? 100, error: request.error ?? failure }
}
