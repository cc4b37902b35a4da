import '../ui/lists/row-list.css'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bookmark } from '../api/types.ts'
import { chapterLabel } from '../library/chapters/chapter-label.ts'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { markName } from './page-marks.rules.ts'
import { PageThumbnail } from './page-thumbnail.tsx'
import { useBookmarkChanges } from './use-bookmark-changes.ts'

type BookmarkRowProps = { readonly bookmark: Bookmark; readonly onEdit: () => void }

/** A bookmark in the list; its link opens the reader at the page. */
export const BookmarkRow = ({ bookmark, onEdit }: BookmarkRowProps): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const { remove } = useBookmarkChanges()
  const { bookId, page, place: placeInText, note, bookName, bookTitle, bookNumber, created } = bookmark
  const chapter = chapterLabel(t, { name: bookName, metadata: { title: bookTitle, number: bookNumber } })
  const place = t('bookmarks.placeIn', { chapter, place: markName(t, bookmark) })
  return (
    <li className="row bookmark-row">
      <Link className="bookmark-link" to="/read/$bookId" params={{ bookId }} search={{ page }}>
        <PageThumbnail bookId={bookId} page={placeInText === null ? page : undefined} />
        <span className="bookmark-text">
          <span className="row-title">{place}</span>
          {note === null ? null : <span className="bookmark-note">{note}</span>}
          <span className="bookmark-date">{moment(created)}</span>
        </span>
      </Link>
      <div className="row-actions">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t(note === null ? 'bookmarks.addNoteTo' : 'bookmarks.editNoteTo', { place })}
          onClick={onEdit}
        >
          <IconPencil size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          loading={remove.isPending}
          aria-label={t('bookmarks.removeFrom', { place })}
          onClick={() => remove.mutate({ bookId, page, place: placeInText, note })}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </div>
    </li>
  )
}
