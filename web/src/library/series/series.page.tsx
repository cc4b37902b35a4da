import './series.page.css'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { type ReactElement, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../../api/query-client.ts'
import type { Book, Series } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { NotFound } from '../../ui/not-found.tsx'
import { useDocumentTitle } from '../../ui/page-head.tsx'
import { Poster } from '../../ui/poster.tsx'
import { isAdmin, useMe } from '../../users/accounts/users.api.ts'
import { ChapterList } from '../chapters/chapter-list.tsx'
import { seriesPosterUrl } from '../library.api.ts'
import { seriesBooksQuery, seriesQuery } from './series.api.ts'
import { SeriesHead } from './series-head.tsx'
import { type SeriesTab, tabsFor } from './series-search.rules.ts'
import { SeriesTabs } from './series-tabs.tsx'

const MissingChapters = lazyPart(() => import('../../chapters/missing-chapters.tsx'))
const SeriesSourcesPanel = lazyPart(() => import('../../metadata/sources/series-sources.tsx'))
const RelatedSeries = lazyPart(() => import('./related-series.tsx'))
const SeriesDetails = lazyPart(() => import('./series-details.tsx'))

/** Everything about one series: metadata, progress, chapters, missing chapters and sources. */
export const SeriesPage = (): ReactElement => {
  const { seriesId } = useParams({ from: '/member/shell/series/$seriesId' })
  const { tab: requestedTab = 'chapters' } = useSearch({ from: '/member/shell/series/$seriesId' })
  const series = useQuery(seriesQuery(seriesId))
  const books = useQuery(seriesBooksQuery(seriesId))
  const tabs = tabsFor(isAdmin(useMe()))
  useDocumentTitle(series.data?.metadata.title ?? '')
  if (isNotFound(series.error)) return <NotFound />
  if (series.isLoadingError) {
    return (
      <div className="page page-narrow">
        <ErrorNotice error={series.error} onRetry={() => void series.refetch()} />
      </div>
    )
  }
  const error = series.error ?? books.error
  const retry = () => {
    void series.refetch()
    void books.refetch()
  }
  const tab = tabs.includes(requestedTab) ? requestedTab : 'chapters'
  return (
    <div className="page series-page">
      <img className="series-hero" src={seriesPosterUrl(seriesId)} alt="" aria-hidden="true" />
      <div className="series">
        <div className="series-cover">
          <Poster src={seriesPosterUrl(seriesId)} title={series.data?.metadata.title ?? ''} />
        </div>
        <div className="series-texts">
          {series.data ? <SeriesHead key={seriesId} series={series.data} books={books.data?.content ?? []} /> : <SeriesHeadSkeleton />}
          <div className="series-sections">
            <SeriesTabs seriesId={seriesId} tabs={tabs} current={tab} />
            {error ? <ErrorNotice error={error} onRetry={retry} /> : null}
            <Suspense fallback={<PanelSkeleton />}>
              {tab === 'chapters' && books.isLoadingError ? null : (
                <Panel key={seriesId} tab={tab} seriesId={seriesId} series={series.data} books={books.data?.content} />
              )}
            </Suspense>
          </div>
        </div>
      </div>
    </div>
  )
}

type PanelProps = {
  readonly tab: SeriesTab
  readonly seriesId: string
  readonly series: Series | undefined
  readonly books: readonly Book[] | undefined
}

const Panel = ({ tab, seriesId, series, books }: PanelProps): ReactElement => {
  if (tab === 'chapters') return <ChapterList seriesId={seriesId} books={books} />
  if (!series) return <PanelSkeleton />
  if (tab === 'missing') return <MissingChapters series={series} />
  if (tab === 'sources') return <SeriesSourcesPanel series={series} />
  if (tab === 'related') return <RelatedSeries series={series} />
  return <SeriesDetails series={series} books={books ?? []} />
}

const PanelSkeleton = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      {[60, 80, 45].map((percent) => (
        <Skeleton key={percent} height={16} width={`${percent}%`} my={22} />
      ))}
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
