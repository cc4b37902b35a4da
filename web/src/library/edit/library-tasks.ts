import { IconRefresh, IconScan, IconScanEye, IconTrash, IconWorldDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSourceProblemText } from '../../metadata/sources/use-source-problem-text.ts'
import { notify } from '../../ui/notices.tsx'
import { type LibraryTask, startLibraryTask } from '../library.api.ts'

/** What can be done to a whole library, with its picture. */
export const libraryTasks = [
  ['scan', IconRefresh],
  ['deepScan', IconScanEye],
  ['analyze', IconScan],
  ['refresh', IconWorldDownload],
  ['emptyTrash', IconTrash],
] as const satisfies readonly (readonly [LibraryTask, typeof IconScan])[]

/** Asks for one of them, and says that it began. */
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
