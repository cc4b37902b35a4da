import '../../ui/lists/rows.css'
import '../../ui/lists/table-rows.css'
import './edit-styles.ts'
import { Button, Skeleton } from '@mantine/core'
import { IconBooks, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Library } from '../../api/types.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useAddLibrary } from '../libraries/add-library.tsx'
import { librariesQuery, libraryStatesQuery } from '../library.api.ts'
import { useLibraryTasks } from './library-tasks.tsx'
import { NamingSection } from './naming-section.tsx'

/** All libraries with their status and settings. */
export const LibrariesPage = (): ReactElement => {
  const { t } = useTranslation()
  const addLibrary = useAddLibrary()
  const libraries = useQuery(librariesQuery)
  const add = (
    <Button leftSection={<IconPlus size={18} />} onClick={addLibrary}>
      {t('addLibrary.title')}
    </Button>
  )
  return (
    <div className="page page-table">
      <PageHead title={t('libraryEdit.title')}>{libraries.data?.length === 0 ? null : add}</PageHead>
      {libraries.isError ? <ErrorNotice error={libraries.error} onRetry={() => void libraries.refetch()} /> : null}
      {libraries.isPending ? <Skeleton height={140} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {libraries.data?.length === 0 ? (
        <EmptyState icon={<IconBooks size={32} stroke={1.5} />} title={t('libraryEdit.empty')} text={t('libraryEdit.emptyText')}>
          {add}
        </EmptyState>
      ) : null}
      {libraries.data?.length ? (
        <ul className="rows table-rows library-rows" aria-label={t('libraryEdit.title')}>
          {libraries.data.map((library) => (
            <LibraryRow key={library.id} library={library} />
          ))}
        </ul>
      ) : null}
      <NamingSection />
    </div>
  )
}

const LibraryRow = ({ library }: { library: Library }): ReactElement => {
  const { t } = useTranslation()
  const tasks = useLibraryTasks(library.id)
  const { id, name, root, unavailable, scanInterval } = library
  return (
    <li className="row">
      <div className="row-cell">
        <Link to="/settings/libraries/$libraryId" params={{ libraryId: id }} className="row-name">
          {name}
        </Link>
        <LibraryProblem library={library} />
      </div>
      <p className="row-note">{root}</p>
      <p className="row-note">
        {unavailable
          ? t('libraryPage.unavailableHint')
          : t('libraryEdit.scanned', { interval: t(`libraryEdit.intervals.${scanInterval}`) })}
      </p>
      <div className="row-side">
        <Button
          size="xs"
          variant="default"
          aria-label={t('libraryEdit.scanThis', { name })}
          loading={tasks.isStarting('scan')}
          onClick={() => tasks.start('scan')}
        >
          {t('libraryEdit.scan')}
        </Button>
      </div>
    </li>
  )
}

/** The most severe problem with a library's folders; the page of the library explains how to fix it. */
const LibraryProblem = ({ library: { id, unavailable } }: { library: Library }): ReactElement | null => {
  const { t } = useTranslation()
  const { data: state } = useQuery({ ...libraryStatesQuery, select: (states) => states.find(({ libraryId }) => libraryId === id) })
  const words = () => {
    if (unavailable) return t('library.unavailable')
    const attention = state?.attention
    if (attention) return t('missingBooks.vanished', { vanished: attention.vanishedBooks, known: attention.knownBooks })
    return state?.awayFolders.length ? t('missingBooks.away', { count: state.awayFolders.length }) : undefined
  }
  const text = words()
  return text === undefined ? null : (
    <span className="row-mark" data-kind="bad">
      {text}
    </span>
  )
}
