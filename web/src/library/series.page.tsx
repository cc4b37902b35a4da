import './series.page.css'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../api/query-client.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { useDocumentTitle } from '../ui/page-head.tsx'
import { Poster } from '../ui/poster.tsx'
import { ChapterList } from './chapter-list.tsx'
import { seriesPosterUrl } from './library.api.ts'
import { seriesBooksQuery, seriesQuery } from './series.api.ts'
import { SeriesHead } from './series-head.tsx'

/** Everything about one series: what it is, how far you are, its chapters. */
export const SeriesPage = (): ReactElement => {
  const { seriesId } = useParams({ from: '/member/shell/series/$seriesId' })
  const series = useQuery(seriesQuery(seriesId))
  const books = useQuery(seriesBooksQuery(seriesId))
  useDocumentTitle(series.data?.metadata.title ?? '')
  if (isNotFound(series.error)) return <NotFound />
  const error = series.error ?? books.error
  const retry = () => {
    void series.refetch()
    void books.refetch()
  }
  return (
    <div className="page">
      {error ? <ErrorNotice error={error} onRetry={retry} /> : null}
      <div className="series">
        <div className="series-cover">
          <Poster src={seriesPosterUrl(seriesId)} title={series.data?.metadata.title ?? ''} />
        </div>
        <div className="series-texts">
          {series.data ? <SeriesHead series={series.data} books={books.data?.content ?? []} /> : <SeriesHeadSkeleton />}
          <ChapterList books={books.data?.content} />
        </div>
      </div>
    </div>
  )
}

const SeriesHeadSkeleton = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={34} width="60%" mb={14} />
      <Skeleton height={14} width="30%" mb={24} />
      <Skeleton height={40} width={180} mb={24} />
      <Skeleton height={12} mb={10} />
      <Skeleton height={12} mb={10} />
      <Skeleton height={12} width="70%" />
    </div>
  )
}
