import { Anchor, Button, Progress } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackgroundTask } from '../api/types.ts'
import { isRunning, taskQuery } from '../tasks/tasks.api.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { type CheckFindings, findingsOf } from './check-outcome.rules.ts'
import { followTitlesQuery, startCheck } from './follows.api.ts'
import { schedulerQuery } from './schedule/schedule.api.ts'

type CheckNowProps = {
  readonly libraryId: string
  /** The check reads the saved file, without unsaved lines. */
  readonly unsaved: boolean
  readonly addresses: number
}

/** Starts a check of the list and shows its progress until it has ended. */
export const CheckNow = ({ libraryId, unsaved, addresses }: CheckNowProps): ReactElement => {
  const { t } = useTranslation()
  const { start, task, running, error } = useCheck(libraryId)
  const findings = task?.state === 'SUCCEEDED' ? findingsOf(task.outcome) : undefined
  const statusText = useStatusText(task, running, findings)
  return (
    <section className="follow-check" aria-label={t('follows.check')}>
      <div className="follow-check-text">
        <Button
          variant="light"
          leftSection={<IconRefresh size={18} />}
          disabled={unsaved || addresses === 0}
          loading={running}
          onClick={start}
        >
          {t('follows.checkNow')}
        </Button>
        <span role="status">{unsaved ? t('follows.saveFirst') : statusText}</span>
        {findings && findings.titlesWithNewChapters > 0 ? (
          <Anchor renderRoot={(props) => <Link to="/downloads" {...props} />}>{t('follows.toDownloads')}</Anchor>
        ) : null}
      </div>
      {running ? (
        <Progress.Root size={7} radius="sm">
          <Progress.Section value={task?.progress?.percent ?? 0} aria-label={t('follows.check')} />
        </Progress.Root>
      ) : null}
      {findings ? <CheckProblems findings={findings} /> : null}
      {error ? <ErrorNotice error={error} /> : null}
    </section>
  )
}

const useCheck = (libraryId: string) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [taskId, setTaskId] = useState<string>()
  const request = useMutation({
    mutationFn: () => startCheck(libraryId),
    meta: { showsOwnError: true },
    onSuccess: (response) => setTaskId(response.taskId),
  })
  const polled = useQuery(taskQuery(taskId))
  const task = polled.data
  const hasEnded = task !== undefined && !isRunning(task)
  useEffect(() => {
    if (!hasEnded) return
    void queryClient.invalidateQueries({ queryKey: followTitlesQuery(libraryId).queryKey })
    void queryClient.invalidateQueries({ queryKey: schedulerQuery.queryKey })
  }, [hasEnded, libraryId, queryClient])
  const unfinished = taskId !== undefined && !polled.isError && (!task || isRunning(task))
  const failure = task?.state === 'FAILED' ? new Error(task.error ?? t('follows.checkFailed')) : null
  return {
    start: () => request.mutate(),
    task,
    running: request.isPending || unfinished,
    error: request.error ?? polled.error ?? failure,
  }
}

const useStatusText = (task: BackgroundTask | undefined, running: boolean, findings: CheckFindings | undefined): string => {
  const { t } = useTranslation()
  if (running) return task?.progress?.message || t('follows.checkStarting')
  if (task?.state !== 'SUCCEEDED') return t('follows.checkHint')
  if (!findings) return t('follows.checkDone')
  const outcome =
    findings.titlesWithNewChapters > 0
      ? t('follows.newChapters', { count: findings.titlesWithNewChapters, total: findings.titles })
      : t('follows.noNewChapters')
  return `${t('follows.checkDone')} ${outcome}`
}

/** The first ones are enough: they are fixed first. */
const maxShownProblems = 20

const CheckProblems = ({ findings }: { findings: CheckFindings }): ReactElement | null => {
  const { t } = useTranslation()
  if (findings.problems.length === 0) return null
  return (
    <ul className="follow-problems" aria-label={t('follows.checkProblems')}>
      {findings.problems.slice(0, maxShownProblems).map(({ about, message }) => (
        <li key={`${about} ${message}`}>
          {about}: {message}
        </li>
      ))}
    </ul>
  )
}
