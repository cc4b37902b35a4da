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
  const sourceTrouble = useSourceProblemText()
  return useMutation({
    mutationFn: (what: LibraryTask) => startLibraryTask(libraryId, what),
    onSuccess: async (_nothing, what) => {
      const waiting = what === 'refresh' ? await sourceTrouble() : undefined
      await notify([t(`libraryMenu.started.${what}`), waiting].filter(Boolean).join(' '))
    },
  })
}
