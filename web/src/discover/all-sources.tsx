import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverSource } from '../api/types.ts'
import { titlesQuery } from './discover.api.ts'
import { TitleRow } from './title-row.tsx'

type AllSourcesProps = { readonly sources: readonly DiscoverSource[]; readonly query: string }

/** A search at all sources side by side: each row fills as soon as its source answers. */
export const AllSources = ({ sources, query }: AllSourcesProps): ReactElement => (
  <>
    {sources.map((source) => (
      <ResultRow key={source.id} source={source} query={query} />
    ))}
  </>
)

const ResultRow = ({ source, query }: { source: DiscoverSource; query: string }): ReactElement => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(titlesQuery(source.id, query))
  return (
    <TitleRow
      source={source}
      name={source.name}
      list={list}
      nothing={t('discover.nothing', { name: source.name, text: query })}
      seeAll={(content) => (
        <Link to="/discover/$source" params={{ source: source.id }} search={{ q: query }} className="title-row-all">
          {content}
        </Link>
      )}
    />
  )
}
