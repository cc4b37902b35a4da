import { ActionIcon, Progress, Tooltip } from '@mantine/core'
import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconSlash,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadStatus } from '../api/types.ts'
import { regionOf } from '../locales/language.rules.ts'
import { actionsOf, type DownloadAction, type LiveDownload, momentOf } from './download-row.rules.ts'
import { actOnDownload, removeDownload } from './downloads.api.ts'

const statusIcons: Record<DownloadStatus, typeof IconClock> = {
  PENDING: IconClock,
  DOWNLOADING: IconDownload,
  COMPLETED: IconCircleCheck,
  FAILED: IconCircleX,
  PAUSED: IconPlayerPause,
  CANCELLED: IconSlash,
}

const actionIcons: Record<DownloadAction, typeof IconClock> = {
  RETRY: IconRefresh,
  PAUSE: IconPlayerPause,
  RESUME: IconPlayerPlay,
  CANCEL: IconPlayerStop,
}

/** One download: what it is, how far, why it waits or what failed, and what can be done about it. */
export const DownloadRow = ({ download }: { download: LiveDownload }): ReactElement => {
  const { t } = useTranslation()
  const StatusIcon = statusIcons[download.status]
  return (
    <li className="download" data-status={download.status}>
      <span className="download-icon" data-status={download.status}>
        <StatusIcon size={22} stroke={1.7} role="img" aria-label={t(`downloads.status.${download.status}`)} />
      </span>
      <div style={{ minWidth: 0 }}>
        <span className="download-title">{download.title}</span>
        {download.status === 'DOWNLOADING' || download.status === 'PAUSED' ? (
          <LiveProgress download={download} />
        ) : (
          <StillNote download={download} />
        )}
        {download.message ? (
          <p className="download-message" data-status={download.status}>
            {download.message}
          </p>
        ) : null}
      </div>
      <RowActions download={download} />
    </li>
  )
}

const LiveProgress = ({ download }: { download: LiveDownload }): ReactElement => {
  const { t } = useTranslation()
  const running = download.status === 'DOWNLOADING'
  return (
    <div className="download-progress">
      <Progress.Root size={7} radius="sm">
        <Progress.Section
          value={download.progress}
          color={running ? 'indigo' : 'gray'}
          aria-label={t('downloads.progressOf', { title: download.title })}
        />
      </Progress.Root>
      <span>{download.progress} %</span>
      <span>{momentOf(download) || (running ? t('downloads.preparing') : '')}</span>
    </div>
  )
}

const StillNote = ({ download }: { download: LiveDownload }): ReactElement => {
  const { t, i18n } = useTranslation()
  const when = new Intl.DateTimeFormat(regionOf(i18n.language, navigator.languages), { dateStyle: 'medium', timeStyle: 'short' })
  const parts = [
    t(`downloads.status.${download.status}`),
    download.totalChapters ? t('series.chapters', { count: download.totalChapters }) : '',
    when.format(new Date(download.updatedAt)),
    download.nextAttemptAt ? t('downloads.nextAttempt', { time: when.format(new Date(download.nextAttemptAt)) }) : '',
  ]
  return <p className="download-note">{parts.filter(Boolean).join(' · ')}</p>
}

const RowActions = ({ download }: { download: LiveDownload }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['downloads'] })
  // Also after a refusal: the row showed a state that is no longer true.
  const act = useMutation({ mutationFn: actOnDownload, onSettled: refresh })
  const remove = useMutation({ mutationFn: removeDownload, onSettled: refresh })
  return (
    <div className="download-actions">
      {actionsOf(download.status).map((action) => {
        const Icon = actionIcons[action]
        return (
          <Tooltip key={action} label={t(`downloads.actions.${action}`)} openDelay={400}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label={t('downloads.actionOn', { action: t(`downloads.actions.${action}`), title: download.title })}
              loading={act.isPending && act.variables.action === action}
              onClick={() => act.mutate({ id: download.id, action })}
            >
              <Icon size={19} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        )
      })}
      <Tooltip label={t('downloads.remove')} openDelay={400}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('downloads.actionOn', { action: t('downloads.remove'), title: download.title })}
          loading={remove.isPending}
          onClick={() => remove.mutate(download.id)}
        >
          <IconTrash size={19} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
