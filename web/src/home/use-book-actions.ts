import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Book } from '../api/types.ts'
import { markBooks, restoreMarks } from '../library/marks.api.ts'
import { notifyWithUndo } from '../ui/notices.tsx'
import { useUserSetting } from '../users/user-setting.ts'
import { type PutAside, putAside, readPutAside, undoPutAside, writePutAside } from './put-aside.rules.ts'

/** Marks books as read and shows a notification whose undo restores the previous progress. */
export const useMarkAsRead = (title: string) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const restore = useMutation({
    mutationFn: restoreMarks,
    onSettled: () => refresh(queryClient),
  })
  return useMutation({
    mutationFn: (bookIds: readonly string[]) => markBooks(bookIds, true),
    onSuccess: (before) => notifyWithUndo(t('home.markedRead', { title }), () => restore.mutate(before)),
    onSettled: () => refresh(queryClient),
  })
}

type PutAsideState = { readonly aside: PutAside; readonly putAside: (book: Book) => void }

/** Returns the hidden books and a function that hides a book until it is read again. */
export const usePutAside = (): PutAsideState => {
  const { t } = useTranslation()
  const [text, save] = useUserSetting('hondana.home.aside')
  const aside = readPutAside(text)
  return {
    aside,
    putAside: (book) => {
      save((stored) => writePutAside(putAside(readPutAside(stored), book)))
      void notifyWithUndo(t('home.putAsideDone', { title: book.seriesTitle }), () =>
        save((stored) => writePutAside(undoPutAside(readPutAside(stored), book))),
      )
    },
  }
}

const refresh = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([['series'], ['shelves'], ['book', 'one']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
