import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { DiscoverSource, DiscoverTitle } from '../api/types.ts'
import { CardGrid } from '../library/card-grid.tsx'
import { distinctTitles } from './follow-target.rules.ts'
import { SourceProblem } from './source-problem.tsx'
import { TitleCard } from './title-card.tsx'

type TitleGridProps = {
  readonly source: DiscoverSource
  readonly label: string
  readonly list: UseInfiniteQueryResult<InfiniteData<{ readonly content: readonly DiscoverTitle[] }>>
  readonly nothing: string
}

/** All titles of a list or search; the next ones load near the end of the page. */
export const TitleGrid = ({ source, label, list, nothing }: TitleGridProps): ReactElement => {
  const isEmpty = list.data !== undefined && !list.hasNextPage && list.data.pages.every(({ content }) => content.length === 0)
  if (list.error && !list.data)
    return <SourceProblem source={source} error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
  return (
    <>
      {isEmpty ? <p className="title-row-nothing">{nothing}</p> : null}
      <CardGrid label={label} list={list} idOf={({ id }) => id} inOrder={distinctTitles}>
        {(title) => <TitleCard title={title} downloadable={source.downloadable} />}
      </CardGrid>
    </>
  )
}
