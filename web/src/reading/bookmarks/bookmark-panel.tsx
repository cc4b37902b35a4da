import '../../bookmarks/bookmarks.css'
import { ActionIcon, Anchor } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageMark } from '../../bookmarks/bookmarks.api.ts'
import { PageThumbnail } from '../../bookmarks/page-thumbnail.tsx'
import { SidePanel } from '../controls/side-panel.tsx'
import type { ReaderState } from '../use-reader.ts'

type BookmarkPanelProps = { readonly reader: ReaderState; readonly onClose: () => void }

/** The bookmarks in this chapter; one press jumps to a page. */
export default function BookmarkPanel({ reader, onClose }: BookmarkPanelProps): ReactElement {
  const { t } = useTranslation()
  const { bookmarks, place } = reader
  const open = (page: number) => {
    onClose()
    place.goTo(Math.min(page, place.chapter.pages.length))
  }
  return (
    <SidePanel title={t('bookmarks.inChapter')} onClose={onClose}>
      {bookmarks.marks.length === 0 ? <p className="reader-quiet">{t('bookmarks.noneInChapter')}</p> : null}
      <ul className="reader-bookmarks">
        {bookmarks.marks.map((mark) => (
          <MarkRow
            key={mark.page}
            mark={mark}
            bookId={place.chapter.book.id}
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

const MarkRow = ({ mark: { page, note }, bookId, onOpen, onEdit, onRemove }: MarkRowProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <li>
      <button type="button" className="reader-bookmark" onClick={onOpen}>
        <PageThumbnail bookId={bookId} page={page} />
        <span className="reader-bookmark-text">
          <span className="reader-bookmark-page">{t('bookmarks.page', { page })}</span>
          {note === null ? null : <span className="bookmark-note">{note}</span>}
        </span>
      </button>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('bookmarks.editNoteOf', { page })} onClick={onEdit}>
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('bookmarks.removeOf', { page })} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  )
}
