import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { chapterLabel } from '../library/chapters/chapter-label.ts'
import { bookPosterUrl } from '../reading/reading.api.ts'
import { notifyWithUndo } from '../ui/notices.tsx'
import { removeOfflineChapter, retryOfflineDownloads, saveChaptersOffline } from './offline-downloads.ts'
import type { OfflineChapter } from './offline-store.ts'
import { roundedSizeText } from './rounded-size-text.ts'

/** One chapter that is stored here or downloading. */
export const OfflineChapterRow = ({ chapter }: { readonly chapter: OfflineChapter }): ReactElement => {
  const { t } = useTranslation()
  const { bookId, userId, book, series, state } = chapter
  const label = chapterLabel(t, book)
  const remove = async () => {
    await removeOfflineChapter(bookId)
    await notifyWithUndo(t('offline.dropped', { chapter: label }), () => void saveChaptersOffline(userId, series, [book]))
  }
  const texts = (
    <>
      <img className="kept-cover" src={state === 'kept' ? bookPosterUrl(bookId) : undefined} alt="" loading="lazy" />
      <span className="kept-texts">
        <span className="kept-name">{label}</span>
        <Note chapter={chapter} />
      </span>
    </>
  )
  return (
    <li className="kept-row">
      {state === 'kept' ? (
        <Link to="/read/$bookId" params={{ bookId }} className="kept-link" preload={false}>
          {texts}
        </Link>
      ) : (
        <span className="kept-link">{texts}</span>
      )}
      {state === 'failed' ? (
        <Button size="compact-sm" variant="default" onClick={() => void retryOfflineDownloads()}>
          {t('offline.retry')}
        </Button>
      ) : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('offline.dropOf', { chapter: label })}
        onClick={() => void remove()}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  )
}

const Note = ({ chapter }: { readonly chapter: OfflineChapter }): ReactElement => {
  const { t, i18n } = useTranslation()
  const { state, done, files, fault, book, sizeBytes } = chapter
  if (state === 'failed') {
    return (
      <span className="kept-quiet" data-problem="true">
        {fault}
      </span>
    )
  }
  if (state === 'waiting') {
    return (
      <span className="kept-quiet">
        {done === 0 ? t('offline.state.waiting') : t('offline.state.bringing', { done, count: files.length })}
        <Progress value={(done / Math.max(1, files.length)) * 100} size={4} mt={4} aria-hidden="true" />
      </span>
    )
  }
  const progress = book.readProgress
  const page = progress && !progress.completed ? t('offline.readTo', { page: progress.page, count: book.media.pagesCount }) : undefined
  const progressText = progress?.completed ? t('offline.read') : page
  return <span className="kept-quiet">{[roundedSizeText(sizeBytes, i18n.language), progressText].filter(Boolean).join(' · ')}</span>
}
