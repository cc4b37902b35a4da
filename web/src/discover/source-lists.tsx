import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverSource } from '../api/types.ts'
import { listQuery } from './discover.api.ts'
import { TitleRow } from './title-row.tsx'
import { useListName } from './use-source-texts.ts'

/** The lists of a source as rows of covers. */
export const SourceLists = ({ source }: { source: DiscoverSource }): ReactElement => (
  <>
    {source.lists.map(({ id, name }) => (
      <ListRow key={id} source={source} listId={id} givenName={name} />
    ))}
  </>
)

type ListRowProps = { readonly source: DiscoverSource; readonly listId: string; readonly givenName: string }

const ListRow = ({ source, listId, givenName }: ListRowProps): ReactElement => {
  const { t } = useTranslation()
  const name = useListName()(listId, givenName)
  const list = useInfiniteQuery(listQuery(source.id, listId))
  return (
    <TitleRow
      source={source}
      name={name}
      list={list}
      nothing={t('discover.emptyList')}
      seeAll={(content) => (
        <Link to="/discover/$source" params={{ source: source.id }} search={{ list: listId }} className="title-row-all">
          {content}
        </Link>
      )}
    />
  )
}
