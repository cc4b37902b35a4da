import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Book } from '../api/types.ts'
import { markBooks, restoreMarks } from '../library/marks.api.ts'
import { notifyWithUndo } from '../ui/notices.tsx'

type Marks = { readonly bookIds: readonly string[]; readonly read: boolean }

/** Marks chapters as read or unread. Marking several, or a chapter that is in progress, can be undone. */
export const useUpdateMarks = (books: readonly Book[]) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([['series'], ['shelves'], ['book', 'one']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const restore = useMutation({ mutationFn: restoreMarks, onSettled: refresh })
  const mutation = useMutation({
    mutationFn: ({ bookIds, read }: Marks) => markBooks(bookIds, read),
    onSuccess: (before, { bookIds, read }) => {
      const losesPage = books.some(({ id, readProgress }) => bookIds.includes(id) && readProgress?.completed === false)
      if (bookIds.length > 1 || losesPage)
        void notifyWithUndo(t(read ? 'chapters.markedRead' : 'chapters.markedUnread', { count: bookIds.length }), () =>
          restore.mutate(before),
        )
    },
    onSettled: refresh,
  })
  return { mark: (bookIds: readonly string[], read: boolean) => mutation.mutate({ bookIds, read }), marking: mutation.isPending }
}
