import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookMarksQuery, type PageMark } from '../../bookmarks/bookmarks.api.ts'
import type { NoteTarget } from '../../bookmarks/note-dialog.tsx'
import { marksOn, toggleMark } from '../../bookmarks/page-marks.rules.ts'
import { useBookmarkChanges } from '../../bookmarks/use-bookmark-changes.ts'
import { notifyWithAction } from '../../ui/notices.tsx'
import { useMe } from '../../users/accounts/users.api.ts'
import { isGuest } from '../../users/guests/guests.api.ts'
import type { Spread } from '../views/spreads.rules.ts'

export type PageBookmarks = {
  /** Guests have no bookmarks, and neither has text. */
  readonly isOffered: boolean
  /** Those in the current book, in the order of its pages; none until they are known. */
  readonly marks: readonly PageMark[]
  /** Whether a page on the screen is marked. */
  readonly isMarked: boolean
  /** Marks the first page on the screen, or removes the bookmarks of the pages on it. */
  readonly toggle: () => void
  readonly remove: (mark: PageMark) => void
  /** The bookmark whose note is being edited. */
  readonly noteTarget: NoteTarget | undefined
  readonly editNote: (mark: PageMark | undefined) => void
}

type BookOfPages = {
  readonly bookId: string
  readonly pageCount: number
  /** Whether its pages are numbered; text has none. */
  readonly hasPages?: boolean
}

/** The bookmarks of the current book. The pages never wait for them. */
export const usePageBookmarks = ({ bookId, pageCount, hasPages = true }: BookOfPages, spread: Spread): PageBookmarks => {
  const { t } = useTranslation()
  const isOffered = !isGuest(useMe()) && hasPages
  const { data: marks = [] } = useQuery({ ...bookMarksQuery(bookId), enabled: isOffered })
  const [noteTarget, setNoteTarget] = useState<NoteTarget>()
  const { save, remove } = useBookmarkChanges(
    ({ page, ...marked }) =>
      void notifyWithAction(t('bookmarks.marked', { page }), {
        label: t('bookmarks.addNote'),
        act: () => setNoteTarget({ ...marked, page, note: null }),
      }),
  )
  const removeMark = (mark: PageMark) => remove.mutate({ bookId, ...mark })
  const toggle = () => {
    const change = isOffered ? toggleMark(marks, spread, pageCount) : undefined
    if (!change) return
    if ('mark' in change) save({ bookId, page: change.mark })
    else change.remove.forEach(removeMark)
  }
  return {
    isOffered,
    marks,
    isMarked: marksOn(marks, spread).length > 0,
    toggle,
    remove: removeMark,
    noteTarget,
    editNote: (edited) => setNoteTarget(edited && { bookId, ...edited }),
  }
}
