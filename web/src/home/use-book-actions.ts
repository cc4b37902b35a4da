import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Book } from '../api/types.ts'
import { saveReadPage, setBookRead } from '../reading/reading.api.ts'
import { notifyWithUndo } from '../ui/notices.tsx'
import { useUserSetting } from '../users/user-setting.ts'
import { type PutAside, putAside, readPutAside, takeBack, writePutAside } from './put-aside.rules.ts'

/** Marks books as read; the notice offers to bring back how far each had been read. */
export const useMarkAsRead = (title: string) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const restore = useMutation({
    mutationFn: (books: readonly Book[]) => inTurn(books, restoreProgress),
    onSettled: () => refresh(queryClient),
  })
  return useMutation({
    mutationFn: (books: readonly Book[]) => inTurn(books, (book) => setBookRead(book.id, true)),
    onSuccess: (_done, books) => notifyWithUndo(t('home.markedRead', { title }), () => restore.mutate(books)),
    onSettled: () => refresh(queryClient),
  })
}

type PuttingAside = { readonly aside: PutAside; readonly putAside: (book: Book) => void }

/** What is put aside, and how to put a book aside until it is read on. */
export const usePutAside = (): PuttingAside => {
  const { t } = useTranslation()
  const [text, keep] = useUserSetting('hondana.home.aside')
  const aside = readPutAside(text)
  return {
    aside,
    putAside: (book) => {
      const after = putAside(aside, book)
      keep(writePutAside(after))
      void notifyWithUndo(t('home.wasPutAside', { title: book.seriesTitle }), () => keep(writePutAside(takeBack(after, book))))
    },
  }
}

const restoreProgress = async ({ id, readProgress }: Book): Promise<void> => {
  await (readProgress && !readProgress.completed ? saveReadPage(id, readProgress.page) : setBookRead(id, false))
}

/** One after the other: a hundred at once would keep the browser's few lines to the server from the covers. */
const inTurn = async (books: readonly Book[], act: (book: Book) => Promise<void>): Promise<void> => {
  for (const book of books) await act(book)
}

const refresh = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([['series'], ['shelves'], ['book', 'one']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
