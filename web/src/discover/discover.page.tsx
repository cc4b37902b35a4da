import '../ui/card-row.css'
import './discover.css'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverSource } from '../api/types.ts'
import { RequestsLink } from '../requests/requests-link.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { AllSources } from './all-sources.tsx'
import { sourcesQuery } from './discover.api.ts'
import { type DiscoverAddress, isSearch } from './discover-address.rules.ts'
import { SearchField } from './search-field.tsx'
import { SourceList } from './source-list.tsx'
import { SourceLists } from './source-lists.tsx'
import { NoSources, SourcesOff } from './source-off.tsx'
import { SourceSearch } from './source-search.tsx'
import { SourceTabs } from './source-tabs.tsx'

/** Titles to read next: the lists of each source, and one search over all of them. */
export const DiscoverPage = (): ReactElement => {
  const { t } = useTranslation()
  const { source: sourceId } = useParams({ strict: false })
  const address = useSearch({ from: '/member/shell/discover-pages' })
  const sources = useQuery(sourcesQuery)
  const enabled = sources.data?.filter((source) => source.enabled) ?? []
  const source = sourceId === undefined ? enabled[0] : sources.data?.find(({ id }) => id === sourceId)
  const searched = isSearch(address) && sourceId !== undefined && source?.enabled ? source : undefined
  if (sourceId !== undefined && sources.data && !source) return <NotFound />
  return (
    <div className="page">
      <PageHead title={t('discover.title')}>
        <RequestsLink />
      </PageHead>
      {enabled.length > 0 ? <SearchField address={address} source={searched} /> : null}
      {sources.error ? <ErrorNotice error={sources.error} onRetry={() => void sources.refetch()} /> : null}
      {sources.isPending ? <PageSkeleton /> : null}
      {sources.data && enabled.length === 0 ? <NoSources /> : null}
      {sources.data ? <Content {...{ enabled, source, sourceId, address }} /> : null}
      {sources.data && (source?.enabled === false || (!isSearch(address) && !address.list)) ? (
        <SourcesOff sources={sources.data.filter((one) => !one.enabled)} alone={enabled.length === 0} />
      ) : null}
    </div>
  )
}

type ContentProps = {
  readonly enabled: readonly DiscoverSource[]
  readonly source: DiscoverSource | undefined
  readonly sourceId: string | undefined
  readonly address: DiscoverAddress
}

const Content = ({ enabled, source, sourceId, address }: ContentProps): ReactElement | null => {
  const { t } = useTranslation()
  if (sourceId === undefined && address.q) return <AllSources sources={enabled} query={address.q} />
  if (!source) return null
  if (!source.enabled) {
    if (enabled.length === 0) return null
    return (
      <>
        <SourceTabs sources={enabled} current={source} />
        <p className="title-row-nothing">{t('discover.off.one', { name: source.name })}</p>
      </>
    )
  }
  if (sourceId !== undefined && isSearch(address)) return <SourceSearch key={source.id} source={source} address={address} />
  if (address.list) return <SourceList source={source} listId={address.list} />
  return (
    <>
      <SourceTabs sources={enabled} current={source} />
      <SourceLists key={source.id} source={source} />
    </>
  )
}

const PageSkeleton = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={44} mb={24} radius="md" />
      <Skeleton height={20} width={160} mb={14} />
      <Skeleton height={260} radius="md" />
    </div>
  )
}
