import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, Progress, UnstyledButton } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock, IconDownload, IconPlayerPause, IconSlash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, KeyboardEvent, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadStatus } from '../api/types.ts'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { downloadTitle, type LiveDownload, priorityLevel, progressText, remedyOf } from './download-row.rules.ts'
import { RowActions } from './row-actions.tsx'
import type { RowActionHandlers } from './use-row-actions.ts'

const statusIcons: Record<DownloadStatus, typeof IconClock> = {
  PENDING: IconClock,
  DOWNLOADING: IconDownload,
  COMPLETED: IconCircleCheck,
  FAILED: IconCircleX,
  PAUSED: IconPlayerPause,
  CANCELLED: IconSlash,
}

type DownloadRowProps = {
  readonly download: LiveDownload
  readonly place: CSSProperties
  readonly selected: boolean
  readonly isRemoving: boolean
  readonly actions: RowActionHandlers
  /** On a phone. */
  readonly narrow: boolean
  readonly onChoose: (range: boolean) => void
  readonly onOpen: () => void
}

/** One download: its title, progress, why it is queued or failed, and its actions. */
export const DownloadRow = ({
  download,
  place,
  selected,
  isRemoving,
  actions,
  narrow,
  onChoose,
  onOpen,
}: DownloadRowProps): ReactElement => {
  const { t } = useTranslation()
  const StatusIcon = statusIcons[download.status]
  const moving = download.status === 'DOWNLOADING' || download.status === 'PAUSED'
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    actions.step(download, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className="download" data-status={download.status} data-leaving={isRemoving || undefined} style={place}>
      <Checkbox
        className="download-choose"
        checked={selected}
        aria-label={t('downloads.choose', { title: downloadTitle(download) })}
        onClick={(event) => onChoose(event.shiftKey)}
        onChange={() => undefined}
      />
      <span className="download-icon" data-status={download.status}>
        <StatusIcon size={22} stroke={1.7} role="img" aria-label={t(`downloads.status.${download.status}`)} />
      </span>
      <div className="download-words">
        <UnstyledButton
          className="download-title"
          title={download.title}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={onOpen}
          onKeyDown={keys}
        >
          {downloadTitle(download)}
        </UnstyledButton>
        {moving ? <LiveProgress download={download} /> : <StatusNote download={download} />}
        <Message download={download} />
      </div>
      <RowActions download={download} actions={actions} narrow={narrow} />
    </li>
  )
}

const Message = ({ download }: { download: LiveDownload }): ReactElement | null => {
  const { t } = useTranslation()
  const { message, status, libraryId } = download
  if (!message) return null
  const remedy = remedyOf(download)
  return (
    <p className="download-message" data-status={status}>
      <span className="download-sentence" title={message}>
        {message}
      </span>
      {remedy === 'downloader' ? (
        <Link to="/settings/plugins/$pluginId" params={{ pluginId: 'extractor-downloader' }}>
          {t('downloads.openSettings')}
        </Link>
      ) : null}
      {remedy === 'library' ? (
        <Link to="/libraries/$libraryId" params={{ libraryId }}>
          {t('downloads.openLibrary')}
        </Link>
      ) : null}
    </p>
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
          aria-label={t('downloads.progressOf', { title: downloadTitle(download) })}
        />
      </Progress.Root>
      <span>{t('downloads.percent', { value: download.progress / 100 })}</span>
      <span className="download-moment">
        {progressText(download) || (running ? t('downloads.preparing') : t('downloads.status.PAUSED'))}
      </span>
    </div>
  )
}

const StatusNote = ({ download }: { download: LiveDownload }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const place = priorityLevel(download.priority)
  const parts = [
    t(`downloads.status.${download.status}`),
    download.status === 'PENDING' && place !== 'normal' ? t(`downloads.priorities.${place}`) : '',
    download.totalChapters ? t('series.chapters', { count: download.totalChapters }) : '',
    moment(download.updatedAt),
    download.nextAttemptAt ? t('downloads.nextAttempt', { time: moment(download.nextAttemptAt) }) : '',
  ]
  return <p className="download-note">{parts.filter(Boolean).join(' · ')}</p>
}
