import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SplitAllResult } from '../api/types.ts'
import { tasksQuery } from '../tasks/tasks.api.ts'
import { notify, notifyWithUndo } from '../ui/notices.tsx'
import type { CutChoice } from './cut-lines.rules.ts'
import { restoreBook, splitAll, splitBook } from './pages.api.ts'

export interface Split {
  readonly running: boolean
  /** 0 to 100. */
  readonly percent: number
  readonly error: Error | null
  /** Cuts these books, one after the other. */
  readonly books: (bookIds: readonly string[], onDone?: () => void) => void
  /** Cuts everything of a library, or of all. */
  readonly all: (libraryId: string | undefined) => Promise<void>
}

/** The cut itself, with its progress; afterwards the lists are asked anew. */
export const useSplit = (choice: CutChoice): Split => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [done, setDone] = useState({ count: 0, of: 1 })
  const refresh = () => {
    for (const queryKey of [['oversized-pages'], ['book'], ['series']]) void queryClient.invalidateQueries({ queryKey })
  }
  const some = useMutation({
    mutationFn: async ({ bookIds }: { bookIds: readonly string[]; onDone: (() => void) | undefined }) => {
      const cut: string[] = []
      const left: string[] = []
      for (const [index, bookId] of bookIds.entries()) {
        setDone({ count: index, of: bookIds.length })
        const { splitPages, leftPages } = await splitBook(bookId, choice)
        if (splitPages.length > 0) cut.push(bookId)
        left.push(...leftPages.map(({ page, reason }) => t('pages.leftPage', { page, reason })))
      }
      return { cut, left }
    },
    meta: { showsOwnError: true },
    onSettled: refresh,
    onSuccess: async ({ cut, left }, { onDone }) => {
      onDone?.()
      if (left.length > 0) await notify(left.join(' '), 'failed')
      if (cut.length === 0) return
      const message = t('pages.splitDone', { count: cut.length })
      if (!choice.preserveOriginal) return notify(message)
      await notifyWithUndo(message, () => void Promise.all(cut.map(restoreBook)).then(refresh, refresh))
    },
  })
  const all = useMutation({ mutationFn: (libraryId: string | undefined) => splitAll(choice, libraryId), onSettled: refresh })
  const tasks = useQuery({ ...tasksQuery, enabled: all.isPending })
  const task = tasks.data?.content.find(({ name, state }) => name === 'pages.split-all' && state === 'RUNNING')
  return {
    running: some.isPending || all.isPending,
    percent: all.isPending ? (task?.progress?.percent ?? 0) : (done.count / done.of) * 100,
    error: some.error ?? all.error,
    books: (bookIds, onDone) => some.mutate({ bookIds, onDone }),
    all: async (libraryId) => {
      const result = await all.mutateAsync(libraryId)
      await notify(sentenceOf(result, t('pages.allDone', { count: result.processed, errors: result.errors })), kindOf(result))
    },
  }
}

const kindOf = ({ errors }: SplitAllResult): 'done' | 'failed' => (errors > 0 ? 'failed' : 'done')

/** The first of what went wrong stands beside the figures; the log has all of it. */
const sentenceOf = ({ details }: SplitAllResult, figures: string): string =>
  [figures, details.find(({ message }) => message !== null)?.message].filter(Boolean).join(' ')
