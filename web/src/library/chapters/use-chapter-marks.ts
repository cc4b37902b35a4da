import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, Page } from '../../api/types.ts'
import { notifyWithUndo } from '../../ui/notices.tsx'
import { markBooks, restoreMarks } from '../marks.api.ts'
import { seriesBooksQuery } from '../series/series.api.ts'

type MarkVariables = { readonly books: readonly Book[]; readonly read: boolean }

/** Marks chapters of a series as read or unread, updating the list before the server responds. */
export const useChapterMarks = (seriesId: string) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { queryKey } = seriesBooksQuery(seriesId)
  const forget = () =>
    Promise.all([['series'], ['shelves'], ['book', 'one']].map((key) => queryClient.invalidateQueries({ queryKey: key })))
  const show = (changed: readonly Book[]) => {
    const byId = new Map(changed.map((book) => [book.id, book]))
    queryClient.setQueryData<Page<Book>>(queryKey, (page) =>
      page ? { ...page, content: page.content.map((book) => byId.get(book.id) ?? book) } : page,
    )
  }
  // The list shows a mark at once, so the second press of a double click would take it back.
  const waiting = useRef(new Set<string>())
  const restore = useMutation({ mutationFn: restoreMarks, onSettled: forget })
  const mutation = useMutation({
    mutationFn: ({ books, read }: MarkVariables) =>
      markBooks(
        books.map(({ id }) => id),
        read,
      ),
    onMutate: ({ books, read }) => {
      for (const { id } of books) waiting.current.add(id)
      show(books.map((book) => marked(book, read)))
    },
    // While the server is unreachable, loading the list again would not revert it.
    onError: (_error, { books }) => show(books),
    onSuccess: (before, { books, read }) => {
      // A single mark can be undone with one click, except that the page of a started chapter would be lost.
      if (books.length > 1 || books.some(({ readProgress }) => readProgress?.completed === false))
        void notifyWithUndo(t(read ? 'chapters.markedRead' : 'chapters.markedUnread', { count: books.length }), () =>
          restore.mutate(before),
        )
    },
    onSettled: (_before, _error, { books }) => {
      for (const { id } of books) waiting.current.delete(id)
      return forget()
    },
  })
  return {
    mark: (all: readonly Book[], read: boolean) => {
      const books = all.filter(({ id }) => !waiting.current.has(id))
      if (books.length > 0) mutation.mutate({ books, read })
    },
    marking: mutation.isPending,
  }
}

const marked = (book: Book, read: boolean): Book => {
  if (!read) return { ...book, readProgress: null }
  const now = `${new Date().toISOString().slice(0, 19)}Z`
  const progress = { readDate: now, created: now, lastModified: now, deviceId: '', deviceName: '' }
  return { ...book, readProgress: { ...progress, page: book.media.pagesCount, completed: true } }
}
