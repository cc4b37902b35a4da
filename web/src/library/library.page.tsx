import { Button } from '@mantine/core'
import { IconBooks, IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Library } from '../api/types.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { onDemand } from '../ui/menu/on-demand.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { LibraryMenuButton } from './libraries/library-menu-button.tsx'
import { librariesQuery } from './library.api.ts'
import { LibraryItems } from './library-items.tsx'
import { activeFilters } from './view/library-view.rules.ts'
import { useItemTotal } from './view/use-item-total.ts'
import { useLibraryView } from './view/use-library-view.ts'

const LibraryAttention = lazyPart(() => import('./libraries/library-attention.tsx').then((one) => ({ default: one.LibraryAttention })))
const BackupImportDialog = lazyPart(() => import('../follows/backup-import-dialog.tsx'))

/** Administrators' actions on a whole library. */
const LibraryMenu = onDemand(() => import('./libraries/library-menu-panel.tsx'), LibraryMenuButton)

/** A library: its series or its books as a grid of covers with filters and sorting. */
export const LibraryPage = (): ReactElement => {
  const { libraryId } = useParams({ from: '/member/shell/libraries/$libraryId' })
  const libraries = useQuery(librariesQuery)
  const library = libraries.data?.find((one) => one.id === libraryId)
  if (libraries.isSuccess && !library) return <NotFound />
  return <LibraryContent key={libraryId} libraryId={libraryId} library={library} error={libraries.error} />
}

type LibraryContentProps = { readonly libraryId: string; readonly library: Library | undefined; readonly error: Error | null }

const LibraryContent = ({ libraryId, library, error }: LibraryContentProps): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  const viewState = useLibraryView(libraryId)
  const { view } = viewState
  const total = useItemTotal(libraryId, view)
  const empty = total === 0 && activeFilters(view).length === 0
  return (
    <div className="page">
      <PageHead title={library?.name ?? ''} count={total ? t(`libraryView.count.${view.kind}`, { count: total }) : undefined}>
        {admin ? (
          <>
            <Button
              variant="default"
              leftSection={<IconListDetails size={18} />}
              renderRoot={(props) => <Link to="/libraries/$libraryId/follows" params={{ libraryId }} {...props} />}
            >
              {t('follows.title')}
            </Button>
            <LibraryMenu />
          </>
        ) : null}
      </PageHead>
      {error ? <ErrorNotice error={error} /> : null}
      <Suspense>{library ? <LibraryAttention library={library} /> : null}</Suspense>
      {empty && library && !library.unavailable ? (
        <EmptyLibrary library={library} />
      ) : (
        <LibraryItems libraryId={libraryId} label={library?.name ?? ''} viewState={viewState} />
      )}
    </div>
  )
}

const EmptyLibrary = ({ library }: { library: Library }): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  return (
    <EmptyState
      icon={<IconBooks size={32} stroke={1.5} />}
      title={t('libraryPage.empty')}
      text={admin ? t('libraryPage.emptyAdmin', { root: library.root }) : t('libraryPage.emptyReader')}
    >
      {admin ? (
        <>
          <Button renderRoot={(props) => <Link to="/discover" {...props} />}>{t('libraryPage.discover')}</Button>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/libraries/$libraryId/follows" params={{ libraryId: library.id }} {...props} />}
          >
            {t('libraryPage.openFollows')}
          </Button>
          <ImportBackup libraryId={library.id} />
        </>
      ) : (
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('nextStep.home')}</Button>
      )}
    </EmptyState>
  )
}

const ImportBackup = ({ libraryId }: { libraryId: string }): ReactElement => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<boolean>()
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('setup.content.backup')}
      </Button>
      {opened === undefined ? null : (
        <Suspense>
          <BackupImportDialog libraryId={libraryId} opened={opened} onClose={() => setOpened(false)} onImported={() => undefined} />
        </Suspense>
      )}
    </>
  )
}
