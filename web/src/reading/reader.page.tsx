import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { type ReactElement, Suspense, useMemo } from 'react'
import type { Book, Series } from '../api/types.ts'
import { seriesQuery } from '../library/series/series.api.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useMe } from '../users/accounts/users.api.ts'
import { isTextBook } from './load-book.ts'
import { mayRead } from './may-read.ts'
import { withUnsentPage } from './progress/outbox.rules.ts'
import { outboxOf } from './progress/user-outbox.ts'
import { Reader } from './reader.tsx'
import { bookPagesQuery, bookQuery } from './reading.api.ts'
import { chapterOf } from './reading-place.rules.ts'

const TextReaderPage = lazyPart(() => import('./epub/text-reader.page.tsx'))
const UnreadableBook = lazyPart(() => import('./controls/unreadable-book.tsx'))

/** The router loads book, pages and series before this renders (see app/routes/reading.ts). */
export const ReaderPage = (): ReactElement => {
  const { bookId } = useParams({ from: '/member/read/$bookId' })
  const book = useSuspenseQuery(bookQuery(bookId)).data
  const series = useSuspenseQuery(seriesQuery(book.seriesId)).data
  if (book.media.status !== 'READY') {
    return (
      <Suspense fallback={<main className="reader" />}>
        <UnreadableBook book={book} series={series} />
      </Suspense>
    )
  }
  return <ReadableBook book={book} series={series} />
}

const ReadableBook = ({ book, series }: { readonly book: Book; readonly series: Series }): ReactElement => {
  const { page, half } = useSearch({ from: '/member/read/$bookId' })
  const pages = useSuspenseQuery(bookPagesQuery(book.id)).data
  const me = useMe()
  const outbox = outboxOf(me.id, useQueryClient())
  const chapter = useMemo(() => chapterOf(withUnsentPage(book, outbox.pendingEntry(book.id), Date.now()), pages), [book, pages, outbox])
  const isAllowed = mayRead(me)
  if (!isAllowed || isTextBook(book) || pages.length === 0) {
    return (
      <Suspense fallback={<main className="reader" />}>
        {isAllowed && isTextBook(book) ? (
          <TextReaderPage book={book} series={series} wantedPage={page} />
        ) : (
          <UnreadableBook book={book} series={series} />
        )}
      </Suspense>
    )
  }
  return <Reader key={book.seriesId} chapter={chapter} series={series} wantedPage={page} wantedHalf={half} />
}
