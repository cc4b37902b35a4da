import { ActionIcon, Progress } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock, IconLoader, IconPlayerStop, IconSlash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackgroundTask } from '../api/types.ts'
import { librariesQuery } from '../library/library.api.ts'
import { regionOf } from '../locales/language.rules.ts'
import { withLocalTimes } from '../locales/local-times.rules.ts'
import { useFormatShortTime } from '../ui/use-format-date-time.ts'
import { plainName, relativeTime, waitingReason } from './task-rows.rules.ts'
import { cancelTask, isRunning, tasksQuery } from './tasks.api.ts'

const stateIcons = {
  QUEUED: { Icon: IconClock, tone: undefined },
  RUNNING: { Icon: IconLoader, tone: 'busy' },
  SUCCEEDED: { Icon: IconCircleCheck, tone: 'well' },
  FAILED: { Icon: IconCircleX, tone: 'bad' },
  CANCELLED: { Icon: IconSlash, tone: undefined },
} as const

type TaskRowProps = { readonly task: BackgroundTask; readonly running: readonly BackgroundTask[] }

/** One task: its title, start, progress, and why it is waiting or failed. */
export const TaskRow = ({ task, running }: TaskRowProps): ReactElement => {
  const { t } = useTranslation()
  const title = useTaskTitle(task)
  const note = useTaskNote(task, running)
  const { Icon, tone } = stateIcons[task.state]
  return (
    <li className="row">
      <span className="row-sign" data-tone={tone}>
        <Icon size={22} stroke={1.7} role="img" aria-label={t(`tasks.states.${task.state}`)} />
      </span>
      <span className="row-title">{title}</span>
      <p className="row-note">{note}</p>
      {isRunning(task) ? <CancelTask task={task} title={title} /> : null}
      {task.error === null ? null : <p className="row-trouble">{task.error}</p>}
      {task.state === 'RUNNING' && task.progress?.percent != null ? (
        <Progress.Root size={6} radius="sm" className="task-progress">
          <Progress.Section value={task.progress.percent} aria-label={title} />
        </Progress.Root>
      ) : null}
    </li>
  )
}

const CancelTask = ({ task, title }: { task: BackgroundTask; title: string }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => cancelTask(task.id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey }),
  })
  return (
    <div className="row-actions">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        title={t('tasks.cancel')}
        aria-label={t('tasks.cancelOne', { title })}
        loading={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        <IconPlayerStop size={19} stroke={1.7} />
      </ActionIcon>
    </div>
  )
}

/** The type of task in the app's language, with its library if it has one. */
const useTaskTitle = ({ name, key }: BackgroundTask): string => {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery)
  const names: Readonly<Record<string, string | undefined>> = t('tasks.kinds', { returnObjects: true })
  const kind = names[name.replace('.', '/')] ?? plainName(name)
  const library = libraries.find(({ id }) => key === id || key.split(/[:/ ]/).includes(id))
  return library ? `${kind}: ${library.name}` : kind
}

const useTaskNote = (task: BackgroundTask, running: readonly BackgroundTask[]): string => {
  const { t, i18n } = useTranslation()
  const moment = useFormatShortTime()
  const words = new Intl.RelativeTimeFormat(regionOf(i18n.language, navigator.languages), { numeric: 'auto' })
  const relativeTextOf = (instant: string) => {
    const { value, unit } = relativeTime(Date.parse(instant), Date.now())
    return words.format(value, unit)
  }
  const age = task.finishedAt ?? task.startedAt ?? task.createdAt
  const stateText =
    task.state === 'QUEUED'
      ? t(`tasks.reasons.${waitingReason(task, running)}`, { when: task.waitsUntil === null ? '' : relativeTextOf(task.waitsUntil) })
      : t(`tasks.states.${task.state}`)
  return [stateText, age === null ? '' : relativeTextOf(age), isRunning(task) ? withLocalTimes(task.progress?.message ?? '', moment) : '']
    .filter(Boolean)
    .join(' · ')
}
