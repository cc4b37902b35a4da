import '../../bookmarks/bookmarks.css'
import { ActionIcon, Anchor } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageMark } from '../../bookmarks/bookmarks.api.ts'
import { markName } from '../../bookmarks/page-marks.rules.ts'
import { PageThumbnail } from '../../bookmarks/page-thumbnail.tsx'
import { SidePanel } from '../controls/side-panel.tsx'
import type { PageBookmarks } from './use-page-bookmarks.ts'

type BookmarkPanelProps = {
  readonly bookId: string
  /** Its chapters are parts of it. */
  readonly isEbook?: boolean
  readonly bookmarks: PageBookmarks
  readonly goTo: (page: number) => void
  readonly onClose: () => void
}

/** The bookmarks in a book; one press jumps to a page. */
export default function BookmarkPanel({ bookId, isEbook = false, bookmarks, goTo, onClose }: BookmarkPanelProps): ReactElement {
  const { t } = useTranslation()
  const open = (page: number) => {
    onClose()
    goTo(page)
  }
  return (
    <SidePanel title={t(isEbook ? 'bookmarks.inBook' : 'bookmarks.inChapter')} onClose={onClose}>
      {bookmarks.marks.length === 0 ? (
        <p className="reader-quiet">{t(isEbook ? 'bookmarks.noneInBook' : 'bookmarks.noneInChapter')}</p>
      ) : null}
      <ul className="reader-bookmarks">
        {bookmarks.marks.map((mark) => (
          <MarkRow
            key={mark.page}
            mark={mark}
            bookId={bookId}
            onOpen={() => open(mark.page)}
            onEdit={() => bookmarks.editNote(mark)}
            onRemove={() => bookmarks.remove(mark)}
          />
        ))}
      </ul>
      <Anchor className="reader-bookmarks-all" renderRoot={(props) => <Link to="/bookmarks" {...props} />}>
        {t('bookmarks.all')}
      </Anchor>
    </SidePanel>
  )
}

type MarkRowProps = {
  readonly mark: PageMark
  readonly bookId: string
  readonly onOpen: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

const MarkRow = ({ mark, bookId, onOpen, onEdit, onRemove }: MarkRowProps): ReactElement => {
  const { t } = useTranslation()
  const { page, note } = mark
  const place = markName(t, mark)
  return (
    <li>
      <button type="button" className="reader-bookmark" onClick={onOpen}>
        <PageThumbnail bookId={bookId} page={mark.place === null ? page : undefined} />
        <span className="reader-bookmark-text">
          <span className="reader-bookmark-page">{place}</span>
          {note === null ? null : <span className="bookmark-note">{note}</span>}
        </span>
      </button>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('bookmarks.editNoteTo', { place })} onClick={onEdit}>
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('bookmarks.removeFrom', { place })} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  )
}
