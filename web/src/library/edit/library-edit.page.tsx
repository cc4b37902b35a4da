import '../../ui/lists/rows.css'
import './edit-styles.ts'
import { Button, Group, Skeleton } from '@mantine/core'
import { IconTrashX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Library } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { BackLink, PageHead } from '../../ui/page-head.tsx'
import { DeleteLibraryDialog } from '../libraries/delete-library-dialog.tsx'
import { LibraryAttention } from '../libraries/library-attention.tsx'
import { librariesQuery } from '../library.api.ts'
import { LibraryForm } from './library-form.tsx'
import { libraryTasks, useLibraryTasks } from './library-tasks.tsx'
import { ReleaseSection } from './release-section.tsx'

/** One library: its settings, the actions on all of it, and its deletion. */
export const LibraryEditPage = (): ReactElement => {
  const { t } = useTranslation()
  const { libraryId } = useParams({ from: '/member/shell/settings/server/libraries/$libraryId' })
  const libraries = useQuery(librariesQuery)
  const library = libraries.data?.find(({ id }) => id === libraryId)
  if (libraries.data && !library) return <NotFound />
  return (
    <div className="page page-narrow">
      <BackLink to="/settings/libraries">{t('libraryEdit.title')}</BackLink>
      <PageHead title={library?.name ?? ''}>
        <Button variant="default" renderRoot={(props) => <Link to="/libraries/$libraryId" params={{ libraryId }} {...props} />}>
          {t('libraryEdit.open')}
        </Button>
      </PageHead>
      {libraries.isError ? <ErrorNotice error={libraries.error} onRetry={() => void libraries.refetch()} /> : null}
      {libraries.isPending ? <Skeleton height={480} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {library ? <LibraryEditor key={library.id} library={library} /> : null}
    </div>
  )
}

const LibraryEditor = ({ library }: { library: Library }): ReactElement => (
  <>
    <LibraryAttention library={library} />
    <LibraryForm library={library} />
    <ReleaseSection libraryId={library.id} />
    <TaskSection libraryId={library.id} />
    <DeleteSection library={library} />
  </>
)

const TaskSection = ({ libraryId }: { libraryId: string }): ReactElement => {
  const { t } = useTranslation()
  const tasks = useLibraryTasks(libraryId)
  return (
    <FormSection title={t('libraryEdit.tasks')} text={t('libraryEdit.tasksText')}>
      <div className="library-works">
        {libraryTasks.map(([task, Icon]) => (
          <Button
            key={task}
            variant="default"
            justify="flex-start"
            leftSection={<Icon size={18} stroke={1.7} />}
            loading={tasks.isStarting(task)}
            onClick={() => tasks.start(task)}
          >
            {t(`libraryMenu.${task}`)}
          </Button>
        ))}
      </div>
      {tasks.confirmation}
    </FormSection>
  )
}

const DeleteSection = ({ library }: { library: Library }): ReactElement => {
  const { t } = useTranslation()
  const [confirming, setConfirming] = useState(false)
  return (
    <FormSection title={t('libraryEdit.delete')} text={t('libraryEdit.deleteText')}>
      <Group>
        <Button color="vermilion" variant="light" leftSection={<IconTrashX size={18} />} onClick={() => setConfirming(true)}>
          {t('libraryMenu.delete')}
        </Button>
      </Group>
      {confirming ? <DeleteLibraryDialog library={library} onClose={() => setConfirming(false)} /> : null}
    </FormSection>
  )
}
