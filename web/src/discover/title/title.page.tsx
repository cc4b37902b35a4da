import '../../library/series/series.page.css'
import './title.css'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../../api/query-client.ts'
import type { DiscoverTitleDetails } from '../../api/types.ts'
import { NotFound } from '../../ui/not-found.tsx'
import { useDocumentTitle } from '../../ui/page-head.tsx'
import { Poster } from '../../ui/poster.tsx'
import { coverUrlOf, retryDelayMs, sourcesQuery, titleQuery } from '../discover.api.ts'
import { SourceProblem } from '../source-problem.tsx'
import { RelatedTitles } from './related-titles.tsx'
import { TitleChapters } from './title-chapters.tsx'
import { TitleHead } from './title-head.tsx'

/** How often a followed title is asked for its series, until its first chapter is in the library. The server answers from memory. */
const arrivalPollMs = 5000

/** Everything about a title before it is followed. */
export const TitlePage = (): ReactElement => {
  const { source: sourceId, titleId } = useParams({ from: '/member/shell/discover/$source/$titleId' })
  const { data: sources } = useQuery(sourcesQuery)
  const title = useQuery({
    ...titleQuery(sourceId, titleId),
    refetchInterval: ({ state: { data, error } }) => {
      const isComing = data !== undefined && data.followed.length > 0 && data.inLibrary.length === 0
      return isComing && !error ? arrivalPollMs : retryDelayMs(error, Date.now())
    },
  })
  const source = sources?.find(({ id }) => id === sourceId)
  useDocumentTitle(title.data?.title ?? '')
  if (isNotFound(title.error)) return <NotFound />
  const cover = title.data ? coverUrlOf(title.data) : undefined
  return (
    <div className="page series-page">
      {cover ? <img className="series-hero" src={cover} alt="" aria-hidden="true" /> : null}
      {title.error && !title.data ? (
        <SourceProblem
          source={{ name: source?.name ?? sourceId }}
          error={title.error}
          isRetrying={title.isFetching}
          onRetry={() => void title.refetch()}
        />
      ) : (
        <div className="series">
          <div className="series-cover">
            {cover ? <Poster src={cover} title={title.data?.title ?? ''} /> : <span className="poster-frame" />}
          </div>
          <div className="series-texts">
            {title.data ? <TitleHead title={title.data} source={source} /> : <HeadSkeleton />}
            {title.data ? <TitleSections title={title.data} downloadable={source?.downloadable ?? title.data.followUrl !== null} /> : null}
          </div>
        </div>
      )}
    </div>
  )
}

type TitleSectionsProps = { readonly title: DiscoverTitleDetails; readonly downloadable: boolean }

const TitleSections = ({ title, downloadable }: TitleSectionsProps): ReactElement => (
  <div className="series-sections">
    {title.chapterLanguages.length > 0 ? <TitleChapters key={title.id} title={title} /> : null}
    {title.related.length > 0 ? <RelatedTitles related={title.related} downloadable={downloadable} /> : null}
  </div>
)

const HeadSkeleton = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={34} width="60%" mb={14} />
      <Skeleton height={14} width="40%" mb={24} />
      <Skeleton height={42} width={220} mb={24} />
      <Skeleton height={14} mb={10} />
      <Skeleton height={14} mb={10} />
      <Skeleton height={14} width="70%" />
    </div>
  )
}
