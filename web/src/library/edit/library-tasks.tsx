import { IconRefresh, IconScan, IconScanEye, IconTrash, IconWorldDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSourceProblemText } from '../../metadata/sources/use-source-problem-text.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { type LibraryTask, startLibraryTask } from '../library.api.ts'

/** The actions on a whole library, with their icons. */
export const libraryTasks = [
  ['scan', IconRefresh],
  ['deepScan', IconScanEye],
  ['analyze', IconScan],
  ['refresh', IconWorldDownload],
  ['emptyTrash', IconTrash],
] as const satisfies readonly (readonly [LibraryTask, typeof IconScan])[]

type LibraryTasks = {
  readonly start: (task: LibraryTask) => void
  readonly isStarting: (task: LibraryTask) => boolean
  /** Must be rendered: it asks for confirmation before anything is lost. */
  readonly confirmation: ReactElement | null
}

/** Starts actions and shows a notification that they have started. */
export const useLibraryTasks = (libraryId: string): LibraryTasks => {
  const { t } = useTranslation()
  const sourceProblem = useSourceProblemText()
  const [confirming, setConfirming] = useState(false)
  const begin = async (task: LibraryTask) => {
    await startLibraryTask(libraryId, task)
    const waiting = task === 'refresh' ? await sourceProblem() : undefined
    await notify([t(`libraryMenu.started.${task}`), waiting].filter(Boolean).join(' '))
  }
  const work = useMutation({ mutationFn: begin })
  return {
    start: (task) => (task === 'emptyTrash' ? setConfirming(true) : work.mutate(task)),
    isStarting: (task) => work.isPending && work.variables === task,
    confirmation: confirming ? (
      <ConfirmDialog
        title={t('libraryMenu.emptyTrashTitle')}
        text={t('libraryMenu.emptyTrashText')}
        button={t('libraryMenu.emptyTrash')}
        danger
        act={() => begin('emptyTrash')}
        onClose={() => setConfirming(false)}
      />
    ) : null,
  }
}
