import './reader.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { seriesQuery } from '../library/series.api.ts'
import { Reader } from './reader.tsx'
import { bookPagesQuery, bookQuery } from './reading.api.ts'

/** The router has loaded book, pages and series before this is drawn (see app/router.tsx). */
export const ReaderPage = (): ReactElement => {
  const { bookId } = useParams({ from: '/member/read/$bookId' })
  const { page } = useSearch({ from: '/member/read/$bookId' })
  const book = useSuspenseQuery(bookQuery(bookId)).data
  const pages = useSuspenseQuery(bookPagesQuery(bookId)).data
  const series = useSuspenseQuery(seriesQuery(book.seriesId)).data
  if (pages.length === 0) return <NoPages seriesId={book.seriesId} />
  return <Reader key={bookId} book={book} pages={pages} series={series} wantedPage={page} />
}

const NoPages = ({ seriesId }: { seriesId: string }): ReactElement => {
  const { t } = useTranslation()
  return (
    <main className="reader-end">
      <p>{t('reader.empty')}</p>
      <Link to="/series/$seriesId" params={{ seriesId }} className="reader-end-leave">
        {t('reader.toSeries')}
      </Link>
    </main>
  )
}
