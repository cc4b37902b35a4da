import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SplitAllResult } from '../api/types.ts'
import { tasksQuery } from '../tasks/tasks.api.ts'
import { notify, notifyWithUndo } from '../ui/notices.tsx'
import type { CutChoice } from './cut-choice.rules.ts'
import { restoreBooks, splitAll, splitBooks } from './pages.api.ts'

export interface SplitState {
  readonly running: boolean
  /** 0 to 100. */
  readonly percent: number
  readonly error: Error | null
  /** Splits these books. */
  readonly books: (bookIds: readonly string[], onDone?: () => void) => void
  /** Splits all books of a library, or of all libraries. */
  readonly all: (libraryId: string | undefined) => Promise<void>
}

/** Splits books with progress, and invalidates the lists afterwards. */
export const useSplit = (choice: CutChoice): SplitState => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const refresh = () => {
    for (const queryKey of [['oversized-pages'], ['book'], ['series']]) void queryClient.invalidateQueries({ queryKey })
  }
  const restoreOriginals = useMutation({
    mutationFn: restoreBooks,
    onSettled: refresh,
    onSuccess: ({ restored, errors }) => notify(t('pages.restoredAll', { count: restored, errors }), errors > 0 ? 'failed' : 'done'),
  })
  const splitSelected = useMutation({
    mutationFn: ({ bookIds }: { bookIds: readonly string[]; onDone: (() => void) | undefined }) => splitBooks(bookIds, choice),
    meta: { showsOwnError: true },
    onSettled: refresh,
    onSuccess: async (result, { onDone }) => {
      onDone?.()
      const { processed: count, errors, details } = result
      const message = resultText(result, errors > 0 ? t('pages.allDone', { count, errors }) : t('pages.splitDone', { count }))
      const cut = details.flatMap(({ bookId, outcome }) => (outcome === 'PROCESSED' ? [bookId] : []))
      if (cut.length === 0 || !choice.preserveOriginal) return notify(message, noticeKindOf(result))
      await notifyWithUndo(message, () => restoreOriginals.mutate(cut))
    },
  })
  const all = useMutation({ mutationFn: (libraryId: string | undefined) => splitAll(choice, libraryId), onSettled: refresh })
  const tasks = useQuery({ ...tasksQuery, enabled: splitSelected.isPending || all.isPending })
  const task = tasks.data?.content.find(({ name, state }) => name === 'pages.split-all' && state === 'RUNNING')
  return {
    running: splitSelected.isPending || all.isPending,
    percent: task?.progress?.percent ?? 0,
    error: splitSelected.error ?? all.error,
    books: (bookIds, onDone) => splitSelected.mutate({ bookIds, onDone }),
    all: async (libraryId) => {
      const result = await all.mutateAsync(libraryId)
      await notify(resultText(result, t('pages.allDone', { count: result.processed, errors: result.errors })), noticeKindOf(result))
    },
  }
}

const noticeKindOf = ({ errors }: SplitAllResult): 'done' | 'failed' => (errors > 0 ? 'failed' : 'done')

/** The first error is shown with the figures; the log has all of them. */
const resultText = ({ details }: SplitAllResult, figures: string): string =>
  [figures, details.find(({ message }) => message !== null)?.message].filter(Boolean).join(' ')
