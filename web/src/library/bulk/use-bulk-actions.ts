import type { QueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreviousMarks } from '../../api/types.ts'
import { chunk, hasNoMarks, markItems, marksPerRequest, restoreMarks } from '../marks.api.ts'
import { type LibraryItem, markedItem } from '../view/library-item.rules.ts'
import type { ItemPage } from '../view/library-items.api.ts'
import type { LibraryView } from '../view/library-view.rules.ts'
import { type BulkTask, selectedIds } from './bulk.api.ts'
import type { BulkEdit } from './bulk-edit.rules.ts'
import { createBulkRunner } from './bulk-runner.ts'
import type { BatchOutcome } from './run-batch.ts'
import type { Selection } from './selection.rules.ts'
import { useBulkEdit } from './use-bulk-edit.ts'
import { type JobView, useJob } from './use-job.ts'
import { useRunTask } from './use-task-runner.ts'

export type BulkActions = JobView & {
  readonly markOne: (item: LibraryItem, read: boolean) => void
  readonly markSelected: (selection: Selection, read: boolean) => void
  readonly runTask: (selection: Selection, work: BulkTask) => void
  readonly editSelected: (selection: Selection, edit: BulkEdit) => void
}

/** Runs actions on one card or many, with progress and undo. */
export const useBulkActions = (libraryId: string, view: LibraryView): BulkActions => {
  const { t } = useTranslation()
  const { job, outcome, dismiss, stage } = useJob()
  const latestView = useRef(view)
  latestView.current = view
  const workOn = useRunTask(stage)
  const editAll = useBulkEdit(stage)
  const acts = useMemo(() => {
    const perform = createBulkRunner(stage)
    const problemOf = ({ failed, errors }: BatchOutcome) =>
      errors[0] ? { problem: t('libraryView.failed', { count: failed, reason: errors[0].message }) } : {}
    const takeBack = async (before: readonly PreviousMarks[]) => {
      const outcome = await perform(
        async () => before,
        (one) => restoreMarks([one]),
        { atOnce: 1, weigh: countMarks },
      )
      stage.showResult({ text: t('libraryView.undone'), ...problemOf(outcome) })
    }
    const markAll = async (collect: (signal: AbortSignal) => Promise<readonly string[]>, read: boolean) => {
      const { kind } = latestView.current
      const of = kind === 'series' ? 'SERIES' : 'BOOKS'
      const back: PreviousMarks[] = []
      const marked = await perform(
        async (signal) => chunk(await collect(signal), marksPerRequest[of]),
        async (ids) => {
          const { before } = await markItems(of, ids, read)
          if (!hasNoMarks(before)) back.push(before)
        },
        { atOnce: 1, weigh: ({ length }) => length },
      )
      const text = t(read ? `libraryView.done.read.${kind}` : `libraryView.done.unread.${kind}`, { count: marked.done })
      stage.showResult({ text, ...problemOf(marked), ...(back.length > 0 ? { undo: () => void takeBack(back) } : {}) })
    }
    const collector = (selection: Selection) => (signal: AbortSignal) => selectedIds(libraryId, latestView.current, { selection, signal })
    return {
      markOne: (item: LibraryItem, read: boolean) => {
        showMarkAtOnce(stage.queryClient, libraryId, markedItem(item, read))
        void markAll(async () => [item.id], read)
      },
      markSelected: (selection: Selection, read: boolean) => void markAll(collector(selection), read),
      runTask: (selection: Selection, work: BulkTask) => void workOn(latestView.current.kind, work, collector(selection)),
      editSelected: (selection: Selection, edit: BulkEdit) => void editAll(collector(selection), edit),
    }
  }, [libraryId, stage, workOn, editAll, t])
  return useMemo(() => ({ job, outcome, dismiss, ...acts }), [job, outcome, dismiss, acts])
}

/** Number of items that the undo would restore. */
const countMarks = (before: PreviousMarks): number => Object.values(before).reduce((sum, list) => sum + list.length, 0)

/** Updates the card optimistically, before the server responds. */
const showMarkAtOnce = (queryClient: QueryClient, libraryId: string, item: LibraryItem): void => {
  queryClient.setQueriesData<ItemPage>({ queryKey: ['series', 'list', libraryId, 'tab'] }, (page) =>
    page?.items.some(({ id }) => id === item.id) ? { ...page, items: page.items.map((one) => (one.id === item.id ? item : one)) } : page,
  )
}
