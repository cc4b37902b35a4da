import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Book } from '../../api/types.ts'
import { neighbourPagesQuery, neighbourQuery } from '../reading.api.ts'
import { type Chapter, chapterOf } from '../reading-place.rules.ts'
import { hasPreviousBook } from '../use-neighbours.ts'

/** One end of a strip. */
export type FlowEnd = {
  /** The adjacent book, if the strip cannot continue with it; null at the end of the series. */
  readonly beyond: Book | null | undefined
  readonly error: Error | null
  readonly retry: () => void
}

export type ChapterFlow = { readonly chapters: readonly Chapter[]; readonly before: FlowEnd; readonly after: FlowEnd }

/** The books at the ends of the strip that are close to the viewport. */
type Near = { readonly start: string | undefined; readonly end: string | undefined }

/** The chapters of a strip: starts with one, and loads those before and after it when the viewport is near its ends. */
export const useChapterFlow = (first: Chapter, booksCount: number): ChapterFlow & { readonly setNear: (near: Near) => void } => {
  const [chapters, setChapters] = useState<readonly Chapter[]>([first])
  const [near, setNear] = useState<Near>({ start: undefined, end: undefined })
  const start = chapters[0]?.book ?? first.book
  const end = chapters.at(-1)?.book ?? first.book
  const before = useFlowEnd(start, 'previous', { isNear: near.start === start.id, isOver: !hasPreviousBook(start) })
  const after = useFlowEnd(end, 'next', { isNear: near.end === end.id, isOver: end.number >= booksCount })
  useEffect(() => setChapters((known) => joined(known, before.found, 'previous')), [before.found])
  useEffect(() => setChapters((known) => joined(known, after.found, 'next')), [after.found])
  return { chapters, before, after, setNear }
}

type Side = 'previous' | 'next'

const joined = (chapters: readonly Chapter[], added: Chapter | undefined, side: Side): readonly Chapter[] => {
  if (!added || chapters.some(({ book }) => book.id === added.book.id)) return chapters
  return side === 'next' ? [...chapters, added] : [added, ...chapters]
}

const useFlowEnd = (
  edge: Book,
  side: Side,
  { isNear, isOver }: { readonly isNear: boolean; readonly isOver: boolean },
): FlowEnd & { readonly found: Chapter | undefined } => {
  // Its progress decides what is saved, and may have changed since the book was last next to an open one.
  const adjacent = useQuery({ ...neighbourQuery(edge.id, side), enabled: isNear && !isOver, staleTime: 0 })
  const book = isOver ? null : adjacent.data
  const isAnalyzed = book?.media.status === 'READY'
  const pages = useQuery({ ...neighbourPagesQuery(book), enabled: isNear && isAnalyzed })
  const isReadable = pages.data !== undefined && pages.data.length > 0
  const isUnreadable = book && (!isAnalyzed || (pages.data && !isReadable))
  // The file may have been replaced since the pages were loaded.
  const areCurrent = !pages.isFetching || pages.data?.length === book?.media.pagesCount
  return {
    found: isNear && !adjacent.isFetching && areCurrent && book && pages.data && isReadable ? chapterOf(book, pages.data) : undefined,
    beyond: book === null || isUnreadable ? book : undefined,
    error: adjacent.error ?? pages.error,
    retry: () => void (adjacent.error ? adjacent.refetch() : pages.refetch()),
  }
}
