import '@mantine/core/styles/Drawer.layer.css'
import './history/chapter-lists.css'
import { Button, Drawer } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../api/client.ts'
import type { Download, DownloadChapter } from '../api/types.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { chapterName, chapterStateOf } from './download-chapter.rules.ts'
import { downloadTitle, retryActionOf } from './download-row.rules.ts'
import { actOnDownload, downloadChaptersQuery, saveWithoutMissingPages } from './downloads.api.ts'
import { VisibleChapters } from './history/visible-chapters.tsx'
import { actionIcons } from './menus/action-icons.ts'

type DownloadDetailsProps = { readonly id: string; readonly onClose: () => void }

/** Details of one download: its address, its full message, and each of its chapters. */
const DownloadDetails = ({ id, onClose }: DownloadDetailsProps): ReactElement => {
  const { t } = useTranslation()
  const details = useQuery({
    queryKey: ['downloads', 'one', id],
    queryFn: ({ signal }) => api.get('/api/v1/downloads/{id}', { params: { id }, signal }),
    staleTime: 0,
  })
  const chapters = useQuery(downloadChaptersQuery(id))
  const error = details.error ?? chapters.error
  const retry = () => void Promise.all([details, chapters].map(({ refetch }) => refetch()))
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={details.data ? downloadTitle(details.data) : t('downloads.details')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {error ? <ErrorNotice error={error} onRetry={retry} /> : null}
      {details.data ? <Facts download={details.data} /> : null}
      {details.data && chapters.data ? <Chapters download={details.data} chapters={chapters.data} /> : null}
    </Drawer>
  )
}

export default DownloadDetails

const Facts = ({ download }: { download: Download }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const { status, message, url, createdAt, updatedAt, attempt, nextAttemptAt, priority } = download
  const facts = [
    [t('downloads.facts.state'), t(`downloads.status.${status}`)],
    [t('downloads.facts.added'), moment(createdAt)],
    [t('downloads.facts.changed'), moment(updatedAt)],
    [t('downloads.facts.priority'), String(priority)],
    ...(attempt > 0 ? [[t('downloads.facts.attempts'), String(attempt)]] : []),
    ...(nextAttemptAt ? [[t('downloads.facts.next'), moment(nextAttemptAt)]] : []),
  ]
  return (
    <>
      {message ? (
        <p className="download-full-message" data-status={status}>
          {message}
        </p>
      ) : null}
      <RetryButton download={download} />
      <p className="download-address">
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      </p>
      <dl className="download-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Nothing where it is running, queued or done. */
const RetryButton = ({ download }: { download: Download }): ReactElement | null => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const act = useMutation({ mutationFn: actOnDownload, onSettled: () => queryClient.invalidateQueries({ queryKey: ['downloads'] }) })
  const action = retryActionOf(download)
  if (!action) return null
  const Icon = actionIcons[action]
  return (
    <Button
      variant="light"
      mb={12}
      leftSection={<Icon size={18} />}
      loading={act.isPending}
      onClick={() => act.mutate({ id: download.id, action })}
    >
      {t(`downloads.actions.${action}`)}
    </Button>
  )
}

type ChaptersProps = { readonly download: Download; readonly chapters: readonly DownloadChapter[] }

const Chapters = ({ download, chapters }: ChaptersProps): ReactElement => {
  const { t } = useTranslation()
  if (chapters.length === 0) return <p className="download-note">{t('downloads.noChapters')}</p>
  const done = chapters.filter(({ state }) => state === 'DONE').length
  const running = download.status === 'DOWNLOADING' ? chapters.find(({ state }) => state === 'WAITING') : undefined
  return (
    <section aria-label={t('downloads.chapters')}>
      <h2 className="download-chapters-title">
        {t('downloads.chapters')} <span className="page-count">{t('downloads.chaptersDone', { done, total: chapters.length })}</span>
      </h2>
      <VisibleChapters
        chapters={chapters.map((chapter) => ({
          key: chapter.url,
          name: chapterName(chapter, t),
          note: chapter.groups.join(', '),
          state: t(`downloads.chapterState.${chapterStateOf(chapter, chapter === running)}`),
          kind: chapterStateOf(chapter, chapter === running),
          reason: chapter.state === 'FAILED' ? chapter.lastError : null,
          action:
            download.status === 'FAILED' && chapter.pagesToSave ? (
              <SaveButton id={download.id} chapter={chapter} count={chapter.pagesToSave} />
            ) : null,
        }))}
      />
    </section>
  )
}

type SaveButtonProps = { readonly id: string; readonly chapter: DownloadChapter; readonly count: number }

/** For a chapter whose other pages are lost at the source. */
const SaveButton = ({ id, chapter, count }: SaveButtonProps): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: saveWithoutMissingPages,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['downloads'] }),
  })
  return (
    <Button
      variant="default"
      size="sm"
      mt={4}
      display="block"
      aria-label={t('downloads.saveIncompleteOf', { count, chapter: chapterName(chapter, t) })}
      loading={save.isPending}
      onClick={() => save.mutate({ id, chapters: [{ url: chapter.url, pages: count }] })}
    >
      {t('downloads.saveIncomplete', { count })}
    </Button>
  )
}
