import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { type ReactElement, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { seriesQuery } from '../library/series/series.api.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useMe } from '../users/accounts/users.api.ts'
import { SeriesLink } from './controls/series-link.tsx'
import { isTextBook } from './load-book.ts'
import { withUnsentPage } from './progress/outbox.rules.ts'
import { outboxOf } from './progress/user-outbox.ts'
import { Reader } from './reader.tsx'
import { bookPagesQuery, bookQuery } from './reading.api.ts'
import { chapterOf } from './reading-place.rules.ts'

const TextReaderPage = lazyPart(() => import('./epub/text-reader.page.tsx'))

/** The router loads book, pages and series before this renders (see app/routes/reading.ts). */
export const ReaderPage = (): ReactElement => {
  const { bookId } = useParams({ from: '/member/read/$bookId' })
  const { page } = useSearch({ from: '/member/read/$bookId' })
  const book = useSuspenseQuery(bookQuery(bookId)).data
  const pages = useSuspenseQuery(bookPagesQuery(bookId)).data
  const series = useSuspenseQuery(seriesQuery(book.seriesId)).data
  const outbox = outboxOf(useMe().id, useQueryClient())
  const chapter = useMemo(() => chapterOf(withUnsentPage(book, outbox.pendingEntry(book.id), Date.now()), pages), [book, pages, outbox])
  if (isTextBook(book)) {
    return (
      <Suspense fallback={<main className="reader" />}>
        <TextReaderPage book={book} series={series} />
      </Suspense>
    )
  }
  if (pages.length === 0) return <NoPages seriesId={book.seriesId} />
  return <Reader key={book.seriesId} chapter={chapter} series={series} wantedPage={page} />
}

const NoPages = ({ seriesId }: { readonly seriesId: string }): ReactElement => {
  const { t } = useTranslation()
  return (
    <main className="reader-end">
      <p>{t('reader.empty')}</p>
      <SeriesLink seriesId={seriesId} className="reader-end-leave">
        {t('reader.toSeries')}
      </SeriesLink>
    </main>
  )
}
