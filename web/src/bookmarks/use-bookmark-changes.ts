import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notifyWithUndo } from '../ui/notices.tsx'
import { bookMarksQuery, type MarkDetails, type MarkedPage, type PageMark, removeBookmark, saveBookmark } from './bookmarks.api.ts'
import { markName, withMark, withoutMark } from './page-marks.rules.ts'

type Wanted = MarkedPage & MarkDetails
type Marked = MarkedPage & PageMark

type Marks = readonly PageMark[] | undefined

/**
 * Marks a page, or removes its bookmark with undo. Shown at once, and taken back if the server can't store it. One change at a time, in
 * order.
 * @param onMarked called when a page was marked, but not for an undo
 */
export const useBookmarkChanges = (onMarked?: (marked: Wanted) => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const show = (bookId: string, change: (marks: Marks) => Marks) => {
    const { queryKey } = bookMarksQuery(bookId)
    const before = queryClient.getQueryData(queryKey)
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, change)
    return () => queryClient.setQueryData(queryKey, before)
  }
  const scope = { id: 'bookmarks' }
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['bookmarks'] })
  const save = useMutation({
    scope,
    mutationFn: (wanted: Wanted) => saveBookmark(wanted, wanted),
    onMutate: (wanted) => show(wanted.bookId, (marks) => marks && withMark(marks, wanted)),
    onSuccess: (_done, wanted) => (wanted.note === undefined ? onMarked?.(wanted) : undefined),
    onError: (_error, _wanted, takeBack) => takeBack?.(),
    onSettled,
  })
  const remove = useMutation({
    scope,
    mutationFn: (marked: Marked) => removeBookmark(marked),
    onMutate: ({ bookId, page }) => show(bookId, (marks) => marks && withoutMark(marks, page)),
    onSuccess: (_done, marked) => void notifyWithUndo(t('bookmarks.removed', { place: markName(t, marked) }), () => save.mutate(marked)),
    onError: (_error, _marked, takeBack) => takeBack?.(),
    onSettled,
  })
  return { save: save.mutate, remove }
}
