import { IconRefresh, IconScan, IconScanEye, IconTrash, IconWorldDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSourceProblemText } from '../../metadata/sources/use-source-problem-text.ts'
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

/** Starts an action and shows a notification that it has started. */
export const useLibraryTask = (libraryId: string) => {
  const { t } = useTranslation()
  const sourceProblem = useSourceProblemText()
  return useMutation({
    mutationFn: (task: LibraryTask) => startLibraryTask(libraryId, task),
    onSuccess: async (_nothing, task) => {
      const waiting = task === 'refresh' ? await sourceProblem() : undefined
      await notify([t(`libraryMenu.started.${task}`), waiting].filter(Boolean).join(' '))
    },
  })
}
