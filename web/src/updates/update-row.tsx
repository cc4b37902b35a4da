import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconChecks, IconRotate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, UpdateGroup } from '../api/types.ts'
import { chapterLabel } from '../library/chapters/chapter-label.ts'
import { seriesPosterUrl } from '../library/library.api.ts'
import { Poster } from '../ui/poster.tsx'
import { useUpdateMarks } from './use-update-marks.ts'

/** How many chapters a row shows at first. */
const shownAtFirst = 4

/** The chapters of one series that were added on one day. */
export const UpdateRow = ({ group }: { readonly group: UpdateGroup }): ReactElement => {
  const { t } = useTranslation()
  const { seriesId, seriesTitle, books, bookIds, unreadCount } = group
  const [open, setOpen] = useState(false)
  const { mark, marking } = useUpdateMarks(books)
  const shown = open || books.length <= shownAtFirst + 1 ? books : books.slice(0, shownAtFirst)
  const markAll = t('updates.markAllRead', { title: seriesTitle })
  return (
    <li className="update-row" data-read={unreadCount === 0}>
      <Link to="/series/$seriesId" params={{ seriesId }} className="update-cover" aria-hidden="true" tabIndex={-1}>
        <Poster src={seriesPosterUrl(seriesId)} title={seriesTitle} />
      </Link>
      <div className="update-body">
        <div className="update-head">
          <h3 className="update-title">
            <Link to="/series/$seriesId" params={{ seriesId }}>
              {seriesTitle}
            </Link>
          </h3>
          {unreadCount > 0 && bookIds.length > 1 ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={markAll}
              title={markAll}
              loading={marking}
              onClick={() => mark(bookIds, true)}
            >
              <IconChecks size={20} />
            </ActionIcon>
          ) : null}
        </div>
        <ul className="update-chapters">
          {shown.map((book) => (
            <ChapterLine key={book.id} book={book} series={seriesTitle} disabled={marking} onMark={(read) => mark([book.id], read)} />
          ))}
        </ul>
        {shown.length < books.length ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            {t('updates.more', { count: books.length - shown.length })}
          </Button>
        ) : null}
        {shown.length === books.length && books.length < bookIds.length ? (
          <Link to="/series/$seriesId" params={{ seriesId }} className="update-rest">
            {t('updates.more', { count: bookIds.length - books.length })}
          </Link>
        ) : null}
      </div>
    </li>
  )
}

type ChapterLineProps = {
  readonly book: Book
  /** Its title: several series of a day have a chapter 1. */
  readonly series: string
  readonly disabled: boolean
  readonly onMark: (read: boolean) => void
}

/** One chapter, which opens the reader. */
const ChapterLine = ({ book, series, disabled, onMark }: ChapterLineProps): ReactElement => {
  const { t } = useTranslation()
  const isRead = book.readProgress?.completed === true
  const chapter = chapterLabel(t, book)
  const startedState = book.readProgress ? 'started' : 'unread'
  const action = t(isRead ? 'seriesPage.markChapterUnread' : 'seriesPage.markChapterRead', { chapter: `${series}, ${chapter}` })
  return (
    <li className="update-chapter" data-read={isRead}>
      <Link to="/read/$bookId" params={{ bookId: book.id }} className="update-chapter-link">
        <span className="update-dot" aria-hidden="true" />
        <span className="only-screen-reader">{series}, </span>
        <span className="update-chapter-name">{chapter}</span>
        <span className={book.readProgress && !isRead ? 'update-note' : 'only-screen-reader'}>
          {t(`seriesPage.state.${isRead ? 'done' : startedState}`)}
        </span>
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={action}
        title={action}
        disabled={disabled}
        onClick={() => onMark(!isRead)}
      >
        {isRead ? <IconRotate size={18} /> : <IconCheck size={18} />}
      </ActionIcon>
    </li>
  )
}
