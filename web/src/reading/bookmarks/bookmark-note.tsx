import { type ReactElement, Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { PageBookmarks } from './use-page-bookmarks.ts'

const NoteDialog = lazyPart(() => import('../../bookmarks/note-dialog.tsx'))

/** The note that is being edited, if any. */
export const BookmarkNote = ({ noteTarget, editNote }: PageBookmarks): ReactElement | null =>
  noteTarget ? (
    <Suspense>
      <NoteDialog target={noteTarget} onClose={() => editNote(undefined)} />
    </Suspense>
  ) : null
