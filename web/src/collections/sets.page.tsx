import { Button } from '@mantine/core'
import { IconFolders, IconListNumbers, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardGrid } from '../library/card-grid.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Poster } from '../ui/poster.tsx'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { type BookSet, type SetKind, setPosterUrl, setsQuery } from './collections.api.ts'

export const CollectionsPage = (): ReactElement => <SetsPage kind="collections" />

export const ReadListsPage = (): ReactElement => <SetsPage kind="readLists" />

const CreateSetDialog = lazyPart(() => import('./create-set-dialog.tsx'))

const SetsPage = ({ kind }: { kind: SetKind }): ReactElement => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(setsQuery(kind))
  const total = list.data?.pages[0]?.totalElements
  const admin = isAdmin(useMe())
  const [creating, setCreating] = useState(false)
  const Icon = kind === 'collections' ? IconFolders : IconListNumbers
  return (
    <div className="page">
      <PageHead title={t(`collections.titles.${kind}`)} count={total ? String(total) : undefined}>
        {admin && total !== 0 ? (
          <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
            {t(`collections.create.${kind}`)}
          </Button>
        ) : null}
      </PageHead>
      {total === 0 ? (
        <EmptyState icon={<Icon size={32} stroke={1.5} />} title={t(`collections.empty.${kind}`)} text={t(`collections.emptyText.${kind}`)}>
          {admin ? (
            <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
              {t(`collections.create.${kind}`)}
            </Button>
          ) : (
            <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('nextStep.home')}</Button>
          )}
        </EmptyState>
      ) : (
        <CardGrid label={t(`collections.titles.${kind}`)} list={list} idOf={(set) => set.id}>
          {(set) => <SetCard kind={kind} set={set} />}
        </CardGrid>
      )}
      {creating ? (
        <Suspense>
          <CreateSetDialog kind={kind} onClose={() => setCreating(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

const SetCard = ({ kind, set }: { kind: SetKind; set: BookSet }): ReactElement => {
  const { t } = useTranslation()
  const count = set.memberIds.length
  const face = (
    <>
      <Poster src={setPosterUrl(kind, set)} title={set.name} />
      <span className="cover-card-caption">
        <span className="cover-card-title">{set.name}</span>
        <span className="cover-card-note">
          {t(kind === 'collections' ? 'collections.seriesCount' : 'collections.bookCount', { count })}
        </span>
      </span>
    </>
  )
  return kind === 'collections' ? (
    <Link to="/collections/$collectionId" params={{ collectionId: set.id }} className="cover-card">
      {face}
    </Link>
  ) : (
    <Link to="/read-lists/$readListId" params={{ readListId: set.id }} className="cover-card">
      {face}
    </Link>
  )
}
