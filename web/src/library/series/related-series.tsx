import './related-series.css'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection, DiscoverSource, Series } from '../../api/types.ts'
import { collectionSeriesQuery } from '../../collections/collections.api.ts'
import { sourcesQuery, titleQuery, titlesOfSeriesQuery } from '../../discover/discover.api.ts'
import { SourceProblem } from '../../discover/source-problem.tsx'
import { RelatedTitles } from '../../discover/title/related-titles.tsx'
import { CardRow, CardRowSkeleton } from '../../home/card-row.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useMe } from '../../users/accounts/users.api.ts'
import { isGuest } from '../../users/guests/guests.api.ts'
import { SeriesCard } from '../series-card.tsx'
import { collectionsOfSeriesQuery, seriesByPersonQuery } from './related.api.ts'
import { creators } from './series-progress.rules.ts'

type RelatedSeriesProps = { readonly series: Series }

/** More people rarely fill another row. */
const maxPeople = 2

/** What belongs to a series: titles that its sources name, its collections, and what else its people made. */
const RelatedSeries = ({ series }: RelatedSeriesProps): ReactElement => {
  const { t } = useTranslation()
  const guest = isGuest(useMe())
  const collections = useQuery(collectionsOfSeriesQuery(series.id))
  return (
    <section className="series-related" aria-label={t('seriesPage.tabs.related')}>
      {guest ? null : <FromSources seriesId={series.id} />}
      {collections.isPending ? <CardRowSkeleton /> : null}
      {collections.error ? <ErrorNotice error={collections.error} onRetry={() => void collections.refetch()} /> : null}
      {collections.data?.map((collection) => (
        <InCollection key={collection.id} collection={collection} series={series} />
      ))}
      {creators(series)
        .slice(0, maxPeople)
        .map((person) => (
          <ByPerson key={person} person={person} series={series} />
        ))}
      {/* Hidden beside any row (related-series.css). */}
      <p className="series-related-nothing">{t('seriesPage.related.nothing')}</p>
    </section>
  )
}

export default RelatedSeries

const FromSources = ({ seriesId }: { readonly seriesId: string }): ReactElement => {
  const sources = useQuery(sourcesQuery)
  const bound = useQuery(titlesOfSeriesQuery(seriesId))
  const error = sources.error ?? bound.error
  if (error) return <ErrorNotice error={error} onRetry={() => void Promise.all([sources.refetch(), bound.refetch()])} />
  if (!sources.data || !bound.data) return <CardRowSkeleton />
  const titles = bound.data
  const enabled = sources.data.filter((source) => source.enabled)
  return (
    <FromTitles
      titles={enabled.flatMap((source) => titles.filter(({ sourceId }) => sourceId === source.id).map((title) => ({ ...title, source })))}
    />
  )
}

type BoundTitle = { readonly source: DiscoverSource; readonly titleId: string }

/** The related titles of the first source that knows some: the others name the same ones. */
const FromTitles = ({ titles }: { readonly titles: readonly BoundTitle[] }): ReactElement | null => {
  const answers = useQueries({ queries: titles.map(({ source, titleId }) => titleQuery(source.id, titleId)) })
  const known = answers.findIndex(({ data }) => data !== undefined && data.related.length > 0)
  const related = answers[known]?.data?.related
  const of = titles[known]?.source
  if (related && of) return <RelatedTitles related={related} downloadable={of.downloadable} opensSeries />
  if (answers.some(({ isPending }) => isPending)) return <CardRowSkeleton />
  const failed = answers.findIndex(({ error }) => error !== null)
  const answer = answers[failed]
  const source = titles[failed]?.source
  if (!answer?.error || !source) return null
  return <SourceProblem source={source} error={answer.error} isRetrying={answer.isFetching} onRetry={() => void answer.refetch()} />
}

const InCollection = ({ collection, series }: RelatedSeriesProps & { readonly collection: Collection }): ReactElement => {
  const { t } = useTranslation()
  const members = useInfiniteQuery(collectionSeriesQuery(collection.id))
  const title = t('seriesPage.related.inCollection', { name: collection.name })
  return (
    <SeriesRow
      title={title}
      query={{ ...members, data: members.data?.pages.flatMap(({ content }) => content) }}
      except={series.id}
      seeAll={
        <Link
          to="/collections/$collectionId"
          params={{ collectionId: collection.id }}
          className="shelf-all"
          aria-label={t('home.seeAllOf', { row: title })}
        >
          {t('home.seeAll')}
        </Link>
      }
    />
  )
}

const ByPerson = ({ person, series }: RelatedSeriesProps & { readonly person: string }): ReactElement => {
  const { t } = useTranslation()
  return (
    <SeriesRow
      title={t('seriesPage.related.byPerson', { name: person })}
      query={useQuery(seriesByPersonQuery(person))}
      except={series.id}
      seeAll={null}
    />
  )
}

type SeriesRowProps = {
  readonly title: string
  readonly query: {
    readonly data: readonly Series[] | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  /** Id of the series whose page this is. */
  readonly except: string
  readonly seeAll: ReactNode
}

const SeriesRow = ({ title, query, except, seeAll }: SeriesRowProps): ReactElement | null => {
  if (!query.data) return query.error ? <ErrorNotice error={query.error} onRetry={() => void query.refetch()} /> : <CardRowSkeleton />
  return (
    <CardRow title={title} items={query.data.filter(({ id }) => id !== except)} idOf={({ id }) => id} seeAll={seeAll}>
      {(series) => <SeriesCard series={series} />}
    </CardRow>
  )
}
