import '../ui/card-row.css'
import './discover.css'
import { Loader } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverSource, DiscoverTitle } from '../api/types.ts'
import { SeriesCardSkeleton } from '../library/series-card.tsx'
import { distinctTitles } from './follow-target.rules.ts'
import { SourceProblem } from './source-problem.tsx'
import { TitleCard } from './title-card.tsx'

type TitleRowProps = {
  readonly source: DiscoverSource
  readonly name: string
  readonly list: UseInfiniteQueryResult<InfiniteData<{ readonly content: readonly DiscoverTitle[] }>>
  /** Shown when the source has no title for the row. */
  readonly nothing: string
  /** A link to all titles, given what it says. */
  readonly seeAll: (content: ReactNode) => ReactElement
}

const places = Array.from({ length: 10 }, (_, place) => place)

/** One row of covers that fills when its source answers. A source that does not answer says so here, beside the rows of others. */
export const TitleRow = ({ source, name, list, nothing, seeAll }: TitleRowProps): ReactElement => {
  const { t } = useTranslation()
  const headingId = useId()
  const titles = distinctTitles(list.data?.pages[0]?.content ?? [])
  return (
    <section className="title-row" aria-labelledby={headingId} aria-busy={list.isPending}>
      <div className="title-row-head">
        <h2 className="card-row-title" id={headingId}>
          {name}
        </h2>
        {list.isFetching && !list.isError ? <Loader size={14} aria-hidden="true" /> : null}
        {titles.length > 0 || list.hasNextPage
          ? seeAll(
              <>
                {t('discover.seeAll')}
                <span className="only-screen-reader">: {name}</span>
                <IconChevronRight size={16} aria-hidden="true" />
              </>,
            )
          : null}
      </div>
      {list.error ? (
        <SourceProblem source={source} error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <RowSkeleton name={name} /> : null}
      {list.data && titles.length === 0 && !list.hasNextPage && !list.error ? <p className="title-row-nothing">{nothing}</p> : null}
      {titles.length > 0 ? (
        <ul className="card-row title-row-cards" aria-labelledby={headingId}>
          {titles.map((title) => (
            <li key={title.id}>
              <TitleCard title={title} downloadable={source.downloadable} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const RowSkeleton = ({ name }: { name: string }): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="card-row title-row-cards" role="status" aria-label={t('discover.loading', { name })}>
      {places.map((place) => (
        <SeriesCardSkeleton key={place} />
      ))}
    </div>
  )
}
