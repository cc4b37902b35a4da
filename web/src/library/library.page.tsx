import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconBooks, IconListDetails, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Library } from '../api/types.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { isAdmin, useMe } from '../users/users.api.ts'
import { librariesQuery, scanLibrary, seriesPageQuery } from './library.api.ts'
import { LibraryAttention } from './library-attention.tsx'
import { type SeriesSort, seriesSorts } from './library-search.rules.ts'
import { PosterGrid } from './poster-grid.tsx'
import { PosterGridSkeleton } from './poster-grid-skeleton.tsx'
import { rememberSort, sortOf } from './remembered-sort.ts'

export const LibraryPage = (): ReactElement => {
  const { t } = useTranslation()
  const { libraryId } = useParams({ from: '/member/shell/libraries/$libraryId' })
  const libraries = useQuery(librariesQuery)
  const library = libraries.data?.find((one) => one.id === libraryId)
  const sort = sortOf(libraryId, useSearch({ from: '/member/shell/libraries/$libraryId' }).sort)
  const firstPage = useQuery(seriesPageQuery(libraryId, sort, 0))
  if (libraries.isSuccess && !library) return <NotFound />
  const total = firstPage.data?.totalElements
  return (
    <div className="page">
      <PageHead title={library?.name ?? ''} count={total ? t('library.count', { count: total }) : undefined}>
        <SortSelect libraryId={libraryId} sort={sort} />
        <LibraryActions libraryId={libraryId} />
      </PageHead>
      {library ? <LibraryAttention library={library} /> : null}
      {firstPage.isError ? <ErrorNotice error={firstPage.error} onRetry={() => void firstPage.refetch()} /> : null}
      {firstPage.isPending ? <PosterGridSkeleton /> : null}
      {total === 0 && library && !library.unavailable ? <EmptyLibrary library={library} /> : null}
      {total ? (
        <PosterGrid key={`${libraryId} ${sort}`} libraryId={libraryId} sort={sort} total={total} label={library?.name ?? ''} />
      ) : null}
    </div>
  )
}

const SortSelect = ({ libraryId, sort }: { libraryId: string; sort: SeriesSort }): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const choose = (wanted: string) => {
    const chosen = seriesSorts.find((one) => one === wanted) ?? 'title'
    rememberSort(libraryId, chosen)
    void navigate({ to: '/libraries/$libraryId', params: { libraryId }, search: { sort: chosen }, replace: true })
  }
  return (
    <NativeSelect
      aria-label={t('library.sort')}
      value={sort}
      data={seriesSorts.map((one) => ({ value: one, label: t(`library.sorts.${one}`) }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

const LibraryActions = ({ libraryId }: { libraryId: string }): ReactElement | null => {
  const { t } = useTranslation()
  const scan = useMutation({
    mutationFn: scanLibrary,
    onSuccess: () => notify(t('library.scanStarted')),
  })
  if (!isAdmin(useMe())) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconListDetails size={18} />}
        renderRoot={(props) => <Link to="/libraries/$libraryId/follows" params={{ libraryId }} {...props} />}
      >
        {t('follows.title')}
      </Button>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('library.scan')}
        title={t('library.scan')}
        loading={scan.isPending}
        onClick={() => scan.mutate(libraryId)}
      >
        <IconRefresh size={18} />
      </ActionIcon>
    </>
  )
}

const EmptyLibrary = ({ library }: { library: Library }): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  return (
    <EmptyState
      icon={<IconBooks size={32} stroke={1.5} />}
      title={t('library.empty')}
      text={admin ? t('library.emptyAdmin', { root: library.root }) : t('library.emptyReader')}
    >
      {admin ? (
        <Button renderRoot={(props) => <Link to="/libraries/$libraryId/follows" params={{ libraryId: library.id }} {...props} />}>
          {t('library.openFollows')}
        </Button>
      ) : null}
    </EmptyState>
  )
}
