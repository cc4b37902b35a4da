import './downloads.css'
import { Button, Menu, NativeSelect, Skeleton } from '@mantine/core'
import { IconCloudDownload, IconEraser, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { librariesQuery } from '../library/library.api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { DownloadRow } from './download-row.tsx'
import { clearable, clearDownloads, downloadsQuery } from './downloads.api.ts'
import { type DownloadsSearch, downloadStatuses } from './downloads-search.rules.ts'
import { useLiveDownloads } from './use-live-downloads.ts'

const NewDownloadDialog = lazy(() => import('./new-download-dialog.tsx'))

/** The queue and its history, moving as it works. */
export const DownloadsPage = (): ReactElement => {
  const { t } = useTranslation()
  const search = useSearch({ from: '/member/shell/downloads' })
  const downloads = useQuery({ ...downloadsQuery(search), placeholderData: keepPreviousData })
  const [adding, setAdding] = useState<boolean>()
  useLiveDownloads()
  const total = downloads.data?.totalElements
  return (
    <div className="page">
      <PageHead title={t('downloads.title')} count={total ? t('downloads.count', { count: total }) : undefined}>
        <ClearMenu />
        <Button leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
          {t('downloads.add')}
        </Button>
      </PageHead>
      <Filters search={search} />
      {downloads.isError ? <ErrorNotice error={downloads.error} onRetry={() => void downloads.refetch()} /> : null}
      {downloads.isPending ? <RowSkeletons /> : null}
      {total === 0 ? <NothingHere filtered={search.status !== undefined || search.libraryId !== undefined} /> : null}
      {total ? (
        <ul className="downloads-list">
          {downloads.data?.content.map((download) => (
            <DownloadRow key={download.id} download={download} />
          ))}
        </ul>
      ) : null}
      <Paging search={search} totalPages={downloads.data?.totalPages ?? 1} />
      {adding === undefined ? null : (
        <Suspense>
          <NewDownloadDialog opened={adding} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}

const Filters = ({ search }: { search: DownloadsSearch }): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: libraries = [] } = useQuery(librariesQuery)
  const { page: _page, status, ...rest } = search
  const chooseLibrary = (libraryId: string) =>
    void navigate({ to: '/downloads', search: { ...(status ? { status } : {}), ...(libraryId ? { libraryId } : {}) } })
  return (
    <div className="downloads-filters">
      <nav aria-label={t('downloads.filter')} style={{ minWidth: 0 }}>
        <ul className="downloads-tabs">
          {[undefined, ...downloadStatuses].map((one) => (
            <li key={one ?? 'all'}>
              <Link
                to="/downloads"
                search={one ? { ...rest, status: one } : rest}
                className="downloads-tab"
                aria-current={one === status ? 'page' : undefined}
                activeOptions={{ exact: true }}
              >
                {t(`downloads.tabs.${one ?? 'all'}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {libraries.length > 1 ? (
        <NativeSelect
          aria-label={t('downloads.library')}
          value={search.libraryId ?? ''}
          data={[{ value: '', label: t('downloads.allLibraries') }, ...libraries.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(event) => chooseLibrary(event.currentTarget.value)}
        />
      ) : null}
    </div>
  )
}

const ClearMenu = (): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const clear = useMutation({
    mutationFn: clearDownloads,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['downloads'] }),
  })
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={<IconEraser size={18} />} loading={clear.isPending}>
          {t('downloads.clear')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {clearable.map((kind) => (
          <Menu.Item key={kind} onClick={() => clear.mutate(kind)}>
            {t(`downloads.clearKinds.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const NothingHere = ({ filtered }: { filtered: boolean }): ReactElement => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconCloudDownload size={32} stroke={1.5} />}
      title={t(filtered ? 'downloads.emptyFiltered' : 'downloads.empty')}
      text={t(filtered ? 'downloads.emptyFilteredText' : 'downloads.emptyText')}
    />
  )
}

const Paging = ({ search, totalPages }: { search: DownloadsSearch; totalPages: number }): ReactElement | null => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const page = search.page ?? 1
  if (totalPages < 2) return null
  const goTo = (wanted: number) => void navigate({ to: '/downloads', search: { ...search, page: wanted } })
  return (
    <nav className="downloads-paging" aria-label={t('downloads.paging')}>
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => goTo(page - 1)}>
        {t('downloads.newer')}
      </Button>
      <span>{t('downloads.pageOf', { page, count: totalPages })}</span>
      <Button variant="default" size="xs" disabled={page >= totalPages} onClick={() => goTo(page + 1)}>
        {t('downloads.older')}
      </Button>
    </nav>
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
