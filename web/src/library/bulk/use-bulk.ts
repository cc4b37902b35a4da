import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarksBefore } from '../../api/types.ts'
import { useSourceTrouble } from '../../metadata/use-source-trouble.ts'
import { inParts, isNothing, markMany, marksPerRequest, restoreMarks } from '../marks.api.ts'
import type { LibraryView } from '../view/library-view.rules.ts'
import type { ShelfPage } from '../view/shelf.api.ts'
import { markedItem, type ShelfItem } from '../view/shelf-item.rules.ts'
import { chosenIds, startWork, type Work } from './bulk.api.ts'
import { type Job, performer } from './perform-many.ts'
import type { ManyOutcome } from './run-many.ts'
import type { Selection } from './selection.rules.ts'

/** What was done, and the way back where there is one. */
export type Outcome = { readonly text: string; readonly problem?: string; readonly undo?: () => void }

export type Bulk = {
  readonly job: Job | undefined
  readonly outcome: Outcome | undefined
  readonly dismiss: () => void
  readonly markOne: (item: ShelfItem, read: boolean) => void
  readonly markChosen: (selection: Selection, read: boolean) => void
  readonly workOn: (selection: Selection, work: Work) => void
}

/**
 * Does things to one card or to many, with progress and a way back. A job goes on when the person leaves the room; only its bar is gone.
 */
export const useBulk = (libraryId: string, view: LibraryView): Bulk => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [job, setJob] = useState<Job>()
  const [outcome, setOutcome] = useState<Outcome>()
  const latestView = useRef(view)
  latestView.current = view
  const sourceTrouble = useSourceTrouble()
  const latestTrouble = useRef(sourceTrouble)
  latestTrouble.current = sourceTrouble
  const acts = useMemo(() => {
    const perform = performer({ queryClient, setJob, begin: () => setOutcome(undefined) })
    const problemOf = ({ failed, errors }: ManyOutcome) =>
      errors[0] ? { problem: t('libraryView.failed', { count: failed, reason: errors[0].message }) } : {}
    const takeBack = async (before: readonly MarksBefore[]) => {
      const given = await perform(
        async () => before,
        (one) => restoreMarks([one]),
        { atOnce: 1, weigh: countBefore },
      )
      setOutcome({ text: t('libraryView.undone'), ...problemOf(given) })
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
      setOutcome({ text, ...problemOf(marked), ...(back.length > 0 ? { undo: () => void takeBack(back) } : {}) })
    }
    const collector = (selection: Selection) => (signal: AbortSignal) => chosenIds(libraryId, latestView.current, { selection, signal })
    return {
      dismiss: () => setOutcome(undefined),
      markOne: (item: ShelfItem, read: boolean) => {
        showMarked(queryClient, libraryId, markedItem(item, read))
        void markAll(async () => [item.id], read)
      },
      markChosen: (selection: Selection, read: boolean) => void markAll(collector(selection), read),
      workOn: async (selection: Selection, work: Work) => {
        const { shelf } = latestView.current
        const worked = await perform(collector(selection), (id) => startWork(shelf, id, work))
        const text = t(`libraryView.done.${work}.${shelf}`, { count: worked.done })
        const problem = work === 'refresh' && worked.errors.length === 0 ? await latestTrouble.current() : undefined
        setOutcome({ text, ...(problem ? { problem } : problemOf(worked)) })
      },
    }
  }, [libraryId, queryClient, t])
  return useMemo(() => ({ job, outcome, ...acts }), [job, outcome, acts])
}

/** As many things as a way back names. */
const countBefore = (before: MarksBefore): number => Object.values(before).reduce((sum, list) => sum + list.length, 0)

/** A pressed card answers at once; the server's word comes after. */
const showMarked = (queryClient: QueryClient, libraryId: string, item: ShelfItem): void => {
  queryClient.setQueriesData<ShelfPage>({ queryKey: ['series', 'list', libraryId, 'shelf'] }, (page) =>
    page?.items.some(({ id }) => id === item.id) ? { ...page, items: page.items.map((one) => (one.id === item.id ? item : one)) } : page,
  )
}
