import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookMarksQuery, type PageMark } from '../../bookmarks/bookmarks.api.ts'
import type { NoteTarget } from '../../bookmarks/note-dialog.tsx'
import { markName, marksOn, toggleMark } from '../../bookmarks/page-marks.rules.ts'
import { useBookmarkChanges } from '../../bookmarks/use-bookmark-changes.ts'
import { notifyWithAction } from '../../ui/notices.tsx'
import { useMe } from '../../users/accounts/users.api.ts'
import { isGuest } from '../../users/guests/guests.api.ts'
import type { Spread } from '../views/spreads.rules.ts'

export type PageBookmarks = {
  /** Guests have no bookmarks. */
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
  /** In a text, the number of positions. */
  readonly pageCount: number
  /** Names the place on the screen in a text. */
  readonly nameOfPlace?: (() => string) | undefined
}

/** The bookmarks of the current book. The pages never wait for them. @param spread the pages on the screen, or the positions of a text */
export const usePageBookmarks = ({ bookId, pageCount, nameOfPlace }: BookOfPages, spread: Spread): PageBookmarks => {
  const { t } = useTranslation()
  const isOffered = !isGuest(useMe())
  const { data: marks = [] } = useQuery({ ...bookMarksQuery(bookId), enabled: isOffered })
  const [noteTarget, setNoteTarget] = useState<NoteTarget>()
  // The dialog for the note belongs to the reader.
  const hideNotice = useRef<Promise<() => void>>(undefined)
  useEffect(() => () => void hideNotice.current?.then((hide) => hide()), [])
  const { save, remove } = useBookmarkChanges(({ place = null, ...marked }) => {
    hideNotice.current = notifyWithAction(t('bookmarks.marked', { place: markName(t, { ...marked, place }) }), {
      label: t('bookmarks.addNote'),
      act: () => setNoteTarget({ ...marked, place, note: null }),
    })
  })
  const removeMark = (mark: PageMark) => remove.mutate({ bookId, ...mark })
  const toggle = () => {
    const change = isOffered ? toggleMark(marks, spread, pageCount) : undefined
    if (!change) return
    if ('mark' in change) save({ bookId, page: change.mark, place: nameOfPlace?.() })
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
