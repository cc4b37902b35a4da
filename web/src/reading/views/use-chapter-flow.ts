import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Book } from '../../api/types.ts'
import { bookPagesQuery, neighbourQuery } from '../reading.api.ts'
import type { Chapter } from '../reading-place.rules.ts'

export type ChapterFlow = {
  readonly chapters: readonly Chapter[]
  /** What follows the last of them, when the strip cannot flow into it: null at the end of the series. */
  readonly beyond: Book | null | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** The chapters of a strip: it begins with one, and the next is fetched when the end comes near. */
export const useChapterFlow = (first: Chapter, booksCount: number): ChapterFlow & { readonly setNear: (near: boolean) => void } => {
  const [chapters, setChapters] = useState<readonly Chapter[]>([first])
  const [near, setNear] = useState(false)
  const last = chapters.at(-1) ?? first
  const isOver = last.book.number >= booksCount
  const following = useQuery({ ...neighbourQuery(last.book.id, 'next'), enabled: near && !isOver })
  const book = isOver ? null : following.data
  const pages = useQuery({ ...bookPagesQuery(book?.id ?? ''), enabled: near && !!book })
  const isReadable = pages.data !== undefined && pages.data.length > 0
  useEffect(() => {
    if (!book || !pages.data || !isReadable) return
    const added = { book, pages: pages.data }
    setChapters((known) => (known.some((one) => one.book.id === book.id) ? known : [...known, added]))
  }, [book, pages.data, isReadable])
  return {
    chapters,
    beyond: book === null || (pages.data && !isReadable) ? book : undefined,
    error: following.error ?? pages.error,
    retry: () => void (following.error ? following.refetch() : pages.refetch()),
    setNear,
  }
}
