import { ActionIcon } from '@mantine/core'
import { IconCheck, IconEyeOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book } from '../api/types.ts'
import { regionOf } from '../locales/language.rules.ts'
import { setBookRead } from '../reading/reading.api.ts'
import { chapterLabel } from './chapter-label.ts'

type ChapterRowProps = {
  readonly book: Book
  readonly topPx: number
  /** Place in the list, from 1, and the list's length: most rows exist only while they are looked at. */
  readonly place: number
  readonly total: number
}

export const ChapterRow = ({ book, topPx, place, total }: ChapterRowProps): ReactElement => {
  const { t } = useTranslation()
  const state = readState(book)
  const label = chapterLabel(t, book)
  const readable = book.media.status === 'READY'
  const texts = (
    <>
      <span className="chapter-mark" data-read={state} aria-hidden="true" />
      <span className="chapter-texts">
        <span className="chapter-title">{label}</span>
        <ChapterNote book={book} />
      </span>
    </>
  )
  return (
    <li className="chapter-row" data-read={state} style={{ top: topPx }} aria-setsize={total} aria-posinset={place}>
      {readable ? (
        <Link to="/read/$bookId" params={{ bookId: book.id }} className="chapter-link" preload={false}>
          {texts}
        </Link>
      ) : (
        <span className="chapter-link">{texts}</span>
      )}
      <ReadToggle book={book} label={label} />
      <span className="only-screen-reader">{t(`series.state.${state}`)}</span>
    </li>
  )
}

const ChapterNote = ({ book }: { book: Book }): ReactElement => {
  const { t, i18n } = useTranslation()
  const { status, comment, pagesCount } = book.media
  if (status === 'ERROR' || status === 'UNSUPPORTED') {
    return (
      <span className="chapter-note" data-problem="true">
        {comment || t(`series.media.${status}`)}
      </span>
    )
  }
  if (status !== 'READY') return <span className="chapter-note">{t('series.media.UNKNOWN')}</span>
  const day = dayText(book, regionOf(i18n.language, navigator.languages))
  const pages =
    book.readProgress && !book.readProgress.completed
      ? t('series.pageOf', { page: book.readProgress.page, count: pagesCount })
      : t('series.pages', { count: pagesCount })
  return (
    <span className="chapter-note">
      {pages} · {day}
    </span>
  )
}

const ReadToggle = ({ book, label }: { book: Book; label: string }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const read = book.readProgress?.completed ?? false
  const toggle = useMutation({
    mutationFn: () => setBookRead(book.id, !read),
    onSuccess: () =>
      Promise.all([['series'], ['shelves'], ['book', 'one', book.id]].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      loading={toggle.isPending}
      aria-label={t(read ? 'series.markChapterUnread' : 'series.markChapterRead', { chapter: label })}
      onClick={() => toggle.mutate()}
    >
      {read ? <IconEyeOff size={18} stroke={1.7} /> : <IconCheck size={18} stroke={1.7} />}
    </ActionIcon>
  )
}

const readState = (book: Book): 'unread' | 'started' | 'done' => {
  if (!book.readProgress) return 'unread'
  return book.readProgress.completed ? 'done' : 'started'
}

/** The day of release, else the day it came. A release date has no time: read as UTC, it must be shown as UTC. */
const dayText = ({ metadata, created }: Book, region: string): string =>
  metadata.releaseDate
    ? new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(metadata.releaseDate))
    : new Intl.DateTimeFormat(region, { dateStyle: 'medium' }).format(new Date(created))
