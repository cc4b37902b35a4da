import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverSource } from '../api/types.ts'
import { listQuery } from './discover.api.ts'
import { TitleGrid } from './title-grid.tsx'
import { useListName } from './use-source-texts.ts'

/** One list of a source, with all its titles. */
export const SourceList = ({ source, listId }: { source: DiscoverSource; listId: string }): ReactElement => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(listQuery(source.id, listId))
  const name = useListName()(listId, source.lists.find(({ id }) => id === listId)?.name ?? listId)
  return (
    <>
      <div className="source-head">
        <Link to="/discover/$source" params={{ source: source.id }} className="source-back">
          <IconArrowLeft size={16} aria-hidden="true" />
          {source.name}
        </Link>
        <h2 className="card-row-title">{name}</h2>
      </div>
      <TitleGrid source={source} label={name} list={list} nothing={t('discover.emptyList')} />
    </>
  )
}
