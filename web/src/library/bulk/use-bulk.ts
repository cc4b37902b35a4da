import type { QueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarksBefore } from '../../api/types.ts'
import { inParts, isNothing, markMany, marksPerRequest, restoreMarks } from '../marks.api.ts'
import type { LibraryView } from '../view/library-view.rules.ts'
import type { ShelfPage } from '../view/shelf.api.ts'
import { markedItem, type ShelfItem } from '../view/shelf-item.rules.ts'
import { chosenIds, type Work } from './bulk.api.ts'
import { performer } from './perform-many.ts'
import type { ManyOutcome } from './run-many.ts'
import type { Selection } from './selection.rules.ts'
import { type JobView, useJob } from './use-job.ts'
import { useWorkOn } from './use-work.ts'

export type Bulk = JobView & {
  readonly markOne: (item: ShelfItem, read: boolean) => void
  readonly markChosen: (selection: Selection, read: boolean) => void
  readonly workOn: (selection: Selection, work: Work) => void
}

/** Does things to one card or to many, with progress and a way back. */
export const useBulk = (libraryId: string, view: LibraryView): Bulk => {
  const { t } = useTranslation()
  const { job, outcome, dismiss, stage } = useJob()
  const latestView = useRef(view)
  latestView.current = view
  const workOn = useWorkOn(stage)
  const acts = useMemo(() => {
    const perform = performer(stage)
    const problemOf = ({ failed, errors }: ManyOutcome) =>
      errors[0] ? { problem: t('libraryView.failed', { count: failed, reason: errors[0].message }) } : {}
    const takeBack = async (before: readonly MarksBefore[]) => {
      const given = await perform(
        async () => before,
        (one) => restoreMarks([one]),
        { atOnce: 1, weigh: countBefore },
      )
      stage.tell({ text: t('libraryView.undone'), ...problemOf(given) })
    }
    const markAll = async (collect: (signal: AbortSignal) => Promise<readonly string[]>, read: boolean) => {
      const { shelf } = latestView.current
      const of = shelf === 'series' ? 'SERIES' : 'BOOKS'
      const back: MarksBefore[] = []
      const marked = await perform(
        async (signal) => inParts(await collect(signal), marksPerRequest[of]),
        async (ids) => {
          const { before } = await markMany(of, ids, read)
          if (!isNothing(before)) back.push(before)
        },
        { atOnce: 1, weigh: ({ length }) => length },
      )
      const text = t(read ? `libraryView.done.read.${shelf}` : `libraryView.done.unread.${shelf}`, { count: marked.done })
      stage.tell({ text, ...problemOf(marked), ...(back.length > 0 ? { undo: () => void takeBack(back) } : {}) })
    }
    const collector = (selection: Selection) => (signal: AbortSignal) => chosenIds(libraryId, latestView.current, { selection, signal })
    return {
      markOne: (item: ShelfItem, read: boolean) => {
        showMarked(stage.queryClient, libraryId, markedItem(item, read))
        void markAll(async () => [item.id], read)
      },
      markChosen: (selection: Selection, read: boolean) => void markAll(collector(selection), read),
      workOn: (selection: Selection, work: Work) => void workOn(latestView.current.shelf, work, collector(selection)),
    }
  }, [libraryId, stage, workOn, t])
  return useMemo(() => ({ job, outcome, dismiss, ...acts }), [job, outcome, dismiss, acts])
}

/** As many things as a way back names. */
const countBefore = (before: MarksBefore): number => Object.values(before).reduce((sum, list) => sum + list.length, 0)

/** A pressed card answers at once; the server's word comes after. */
const showMarked = (queryClient: QueryClient, libraryId: string, item: ShelfItem): void => {
  queryClient.setQueriesData<ShelfPage>({ queryKey: ['series', 'list', libraryId, 'shelf'] }, (page) =>
    page?.items.some(({ id }) => id === item.id) ? { ...page, items: page.items.map((one) => (one.id === item.id ? item : one)) } : page,
  )
}
