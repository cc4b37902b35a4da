import './downloads.css'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconCloudDownload, IconHistory, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emptySelection, isAnySelected } from '../library/bulk/selection.rules.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { useBackDeselects } from '../ui/lists/use-back-deselects.ts'
import { PageHead } from '../ui/page-head.tsx'
import { DownloadFilters } from './download-filters.tsx'
import { DownloadQueue } from './download-queue.tsx'
import { downloadCountsQuery, downloadsQuery } from './downloads.api.ts'
import type { DownloadsSearch } from './downloads-search.rules.ts'
import { ClearMenu, PauseAllButton } from './queue-buttons.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useListedSelection } from './use-listed-selection.ts'
import { useLiveDownloads } from './use-live-downloads.ts'
import { useRemovals } from './use-removals.ts'

const NewDownloadDialog = lazyPart(() => import('./new-download-dialog.tsx'))
const DownloadDetails = lazyPart(() => import('./download-details.tsx'))

/** The queue and its history, updated live. */
export const DownloadsPage = (): ReactElement => {
  const { t } = useTranslation()
  const search = useSearch({ from: '/member/shell/downloads' })
  const [adding, setAdding] = useState<boolean>()
  const counts = useQuery({ ...downloadCountsQuery(search), placeholderData: keepPreviousData })
  const all = useQuery(downloadCountsQuery({}))
  const removals = useRemovals()
  useLiveDownloads()
  return (
    <div className="page downloads-page">
      <PageHead title={t('downloads.title')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('downloads.history.title')}
          title={t('downloads.history.title')}
          renderRoot={(props) => <Link to="/downloads/history" {...props} />}
        >
          <IconHistory size={20} stroke={1.7} />
        </ActionIcon>
        <PauseAllButton counts={all.data} />
        <ClearMenu counts={all.data} removals={removals} />
        <Button leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
          {t('downloads.add')}
        </Button>
      </PageHead>
      <DownloadFilters search={search} counts={counts.data} />
      <Queue key={JSON.stringify(search)} search={search} removals={removals} />
      {adding === undefined ? null : (
        <Suspense>
          <NewDownloadDialog opened={adding} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}

type QueueProps = { readonly search: DownloadsSearch; readonly removals: ReturnType<typeof useRemovals> }

const Queue = ({ search, removals }: QueueProps): ReactElement => {
  const first = useQuery(downloadsQuery(search, 0))
  const [selection, select] = useListedSelection(search)
  useBackDeselects(isAnySelected(selection), () => select(emptySelection))
  const [openId, setOpenId] = useState<string>()
  if (first.isError) return <ErrorNotice error={first.error} onRetry={() => void first.refetch()} />
  if (!first.data) return <RowSkeletons />
  const total = first.data.totalElements
  if (total === 0) return <EmptyQueue filtered={Object.keys(search).length > 0} />
  return (
    <>
      <DownloadQueue
        search={search}
        total={total}
        selection={selection}
        select={select}
        removals={removals}
        onOpen={({ id }) => setOpenId(id)}
      />
      <SelectionBar search={search} total={total} selection={selection} select={select} removals={removals} />
      {openId === undefined ? null : (
        <Suspense>
          <DownloadDetails key={openId} id={openId} onClose={() => setOpenId(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const EmptyQueue = ({ filtered }: { filtered: boolean }): ReactElement => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconCloudDownload size={32} stroke={1.5} />}
      title={t(filtered ? 'downloads.emptyFiltered' : 'downloads.empty')}
      text={t(filtered ? 'downloads.emptyFilteredText' : 'downloads.emptyText')}
    >
      <Button renderRoot={(props) => <Link to={filtered ? '/downloads' : '/discover'} {...props} />}>
        {t(filtered ? 'nextStep.clearFilters' : 'nextStep.discover')}
      </Button>
    </EmptyState>
  )
}

const RowSkeletons = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      {[58, 44, 66, 50].map((percent) => (
        <Skeleton key={percent} height={18} width={`${percent}%`} my={33} />
      ))}
    </div>
  )
}
