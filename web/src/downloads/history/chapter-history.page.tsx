import './chapter-history.css'
import '../downloads.css'
import { Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type CSSProperties, type ReactElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedChapter } from '../../api/types.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { VirtualRows } from '../../ui/lists/virtual-rows.tsx'
import { notifyWithAction } from '../../ui/notices.tsx'
import { BackLink, PageHead } from '../../ui/page-head.tsx'
import { useScreen } from '../../ui/theme/use-screen.ts'
import { useFormatDateTime } from '../../ui/use-format-date-time.ts'
import { chapterName } from '../download-chapter.rules.ts'
import { LibraryTextFilters } from '../download-filters.tsx'
import { chapterHistoryQuery, createDownload } from '../downloads.api.ts'
import { withSearchFilter } from '../downloads-search.rules.ts'
import { HistoryTabs } from './history-tabs.tsx'

/** The chapter history: downloaded chapters, newest first, and skipped ones with the reason. */
export const ChapterHistoryPage = (): ReactElement => {
  const { t } = useTranslation()
  const search = useSearch({ from: '/member/shell/downloads/history' })
  const navigate = useNavigate()
  const { kind, ...rest } = search
  const filter = (name: 'libraryId' | 'q', value: string) =>
    void navigate({ to: '/downloads/history', search: withSearchFilter(search, name, value), replace: true })
  return (
    <div className="page">
      <BackLink to="/downloads">{t('downloads.title')}</BackLink>
      <PageHead title={t('downloads.history.title')} />
      <div className="downloads-filters">
        <HistoryTabs open={kind ?? 'downloaded'} search={rest} />
        <LibraryTextFilters libraryId={search.libraryId ?? ''} q={search.q ?? ''} filter={filter} />
      </div>
      <Log />
    </div>
  )
}

/** With few words on a line, the time has a line of its own. */
const rowPx = { wide: 76, narrow: 98 }

const Log = (): ReactElement => {
  const { t } = useTranslation()
  const search = useSearch({ from: '/member/shell/downloads/history' })
  const log = useInfiniteQuery(chapterHistoryQuery(search))
  const isNarrow = useScreen('(max-width: 21em)')
  if (log.isError) return <ErrorNotice error={log.error} onRetry={() => void log.refetch()} />
  if (!log.data) return <Skeleton height={320} radius="md" role="status" aria-label={t('loading')} />
  const chapters = log.data.pages.flatMap(({ content }) => content)
  if (chapters.length === 0) {
    return (
      <EmptyState
        icon={<IconHistory size={32} stroke={1.5} />}
        title={t(search.kind ? 'downloads.history.emptySkipped' : 'downloads.history.empty')}
        text={t(search.kind ? 'downloads.history.emptySkippedText' : 'downloads.history.emptyText')}
      >
        <Button renderRoot={(props) => <Link to="/downloads" {...props} />}>{t('nextStep.downloads')}</Button>
      </EmptyState>
    )
  }
  const last = chapters.length - 1
  return (
    <VirtualRows
      rows={chapters}
      keyOf={({ libraryId, url }) => `${libraryId} ${url}`}
      heightPxOf={() => (isNarrow ? rowPx.narrow : rowPx.wide)}
      label={t('downloads.history.title')}
    >
      {(chapter, place, index) => (
        <LogRow
          key={`${chapter.libraryId} ${chapter.url}`}
          chapter={chapter}
          place={place}
          onSeen={index === last && log.hasNextPage && !log.isFetching ? () => void log.fetchNextPage() : undefined}
        />
      )}
    </VirtualRows>
  )
}

type LogRowProps = {
  readonly chapter: LoggedChapter
  readonly place: CSSProperties
  /** Called when the end of the loaded rows becomes visible. */
  readonly onSeen: (() => void) | undefined
}

const LogRow = ({ chapter, place, onSeen }: LogRowProps): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  useEffect(() => onSeen?.(), [onSeen])
  const { seriesId, seriesTitle, url, state, message, pages, at, retryAt } = chapter
  const notes = [
    t(`downloads.history.state.${state}`),
    message,
    pages === null ? '' : t('downloads.history.pages', { count: pages }),
    retryAt === null ? '' : t('downloads.nextAttempt', { time: moment(retryAt) }),
  ]
  return (
    <li className="chapter-log-row" style={place}>
      <span className="chapter-log-name">
        {seriesId ? (
          <Link to="/series/$seriesId" params={{ seriesId }}>
            {seriesTitle}
          </Link>
        ) : null}{' '}
        <a className="download-quiet" href={url} title={url} target="_blank" rel="noreferrer">
          {chapterName(chapter, t)}
        </a>
      </span>
      <time className="chapter-log-when" dateTime={at}>
        {moment(at)}
      </time>
      {state === 'failed' ? <TryAgain chapter={chapter} /> : null}
      <span className="chapter-log-note" title={message}>
        {notes.filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}

/** Downloads a chapter again whose download has failed, without waiting for the next automatic attempt. */
const TryAgain = ({ chapter }: Pick<LogRowProps, 'chapter'>): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { libraryId, url, seriesTitle } = chapter
  const retry = useMutation({
    mutationFn: () => createDownload({ url, libraryId }),
    onSuccess: () => {
      const view = { label: t('downloads.history.viewQueue'), act: () => void navigate({ to: '/downloads' }) }
      void notifyWithAction(t('downloads.history.queued'), view)
      return queryClient.invalidateQueries({ queryKey: ['downloads'] })
    },
  })
  const title = [seriesTitle, chapterName(chapter, t)].filter(Boolean).join(' ')
  return (
    <Button
      className="chapter-log-retry"
      size="compact-sm"
      variant="subtle"
      loading={retry.isPending}
      disabled={retry.isSuccess}
      aria-label={t('downloads.actionOn', { action: t('errors.retry'), title })}
      onClick={() => retry.mutate()}
    >
      {t('errors.retry')}
    </Button>
  )
}
