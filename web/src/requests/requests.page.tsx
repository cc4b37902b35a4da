import './requests.css'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconCompass, IconListCheck } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TitleRequest, TitleRequestState } from '../api/types.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { RequestRow } from './request-row.tsx'
import { markRequestsRead, requestCountsQuery, requestsQuery } from './requests.api.ts'

const filters = ['open', 'approved', 'declined', 'all'] as const

/** Requests for titles: administrators decide about all, others see their own. */
export const RequestsPage = (): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  const [filter, setFilter] = useState<(typeof filters)[number]>(admin ? 'open' : 'all')
  return (
    <div className="page requests-page">
      <PageHead title={t('requests.title')}>
        <SegmentedControl
          aria-label={t('requests.show')}
          value={filter}
          data={filters.map((value) => ({ value, label: t(`requests.filters.${value}`) }))}
          onChange={(value) => setFilter(filters.find((one) => one === value) ?? 'all')}
        />
      </PageHead>
      <Requests key={filter} state={filter === 'all' ? undefined : filter} admin={admin} />
    </div>
  )
}

/** Decisions that are shown are marked as read; the list shows them as new until it is opened again. */
const useReadMark = (requests: readonly TitleRequest[] | undefined): void => {
  const queryClient = useQueryClient()
  const marked = useRef(new Set<string>())
  const { mutate } = useMutation({
    mutationFn: markRequestsRead,
    onSuccess: (_done, ids) =>
      queryClient.setQueryData(requestCountsQuery.queryKey, (before) => before && { ...before, unread: before.unread - ids.length }),
  })
  useEffect(() => {
    if (!requests) return
    const ids = requests.flatMap(({ id, unread }) => (unread && !marked.current.has(id) ? [id] : []))
    if (ids.length === 0) return
    for (const id of ids) marked.current.add(id)
    mutate(ids)
  }, [requests, mutate])
}

type RequestsProps = { readonly state: TitleRequestState | undefined; readonly admin: boolean }

const Requests = ({ state, admin }: RequestsProps): ReactElement => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(requestsQuery(state))
  const requests = useMemo(() => list.data?.pages.flatMap(({ content }) => content), [list.data])
  useReadMark(requests)
  if (list.error && !list.data) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
  if (!requests) return <Skeleton height={260} radius="md" role="status" aria-label={t('loading')} />
  if (requests.length === 0) return <NoRequests state={state} admin={admin} />
  return (
    <>
      <ul className="request-list" aria-label={t('requests.title')}>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} admin={admin} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button variant="default" mt="md" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('requests.loadMore')}
        </Button>
      ) : null}
    </>
  )
}

const NoRequests = ({ state, admin }: RequestsProps): ReactElement => {
  const { t } = useTranslation()
  const isWhole = admin ? state === 'open' : state === undefined
  const who = admin ? 'admin' : 'own'
  return (
    <EmptyState
      icon={<IconListCheck size={40} stroke={1.4} />}
      title={isWhole ? t(`requests.empty.${who}.title`) : t('requests.empty.filtered.title')}
      text={isWhole ? t(`requests.empty.${who}.text`) : t('requests.empty.filtered.text')}
    >
      <Button leftSection={<IconCompass size={20} aria-hidden="true" />} renderRoot={(props) => <Link to="/discover" {...props} />}>
        {t('requests.openDiscover')}
      </Button>
    </EmptyState>
  )
}
