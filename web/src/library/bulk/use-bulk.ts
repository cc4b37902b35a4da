import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibraryView } from '../view/library-view.rules.ts'
import type { ShelfPage } from '../view/shelf.api.ts'
import { markedItem, type ShelfItem } from '../view/shelf-item.rules.ts'
import { chosenIds, mark, startWork, takeStep, type Work } from './bulk.api.ts'
import type { Step } from './marks.rules.ts'
import { runMany } from './run-many.ts'
import type { Selection } from './selection.rules.ts'

/** What is being done to many. */
export type Job = { readonly done: number; readonly total: number; readonly cancel: () => void }

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

/** Often enough for the eye. */
const progressEveryMs = 120

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
  const acts = useMemo(() => {
    const perform = async <T>(collect: (signal: AbortSignal) => Promise<readonly T[]>, act: (target: T) => Promise<unknown>) => {
      const abort = new AbortController()
      const cancel = () => abort.abort()
      setOutcome(undefined)
      setJob({ done: 0, total: 0, cancel })
      let toldAt = 0
      try {
        const targets = await collect(abort.signal)
        const onProgress = (done: number) => {
          if (performance.now() - toldAt < progressEveryMs) return
          toldAt = performance.now()
          setJob({ done, total: targets.length, cancel })
        }
        return await runMany(targets, act, { signal: abort.signal, onProgress })
      } catch (error) {
        return { done: 0, errors: abort.signal.aborted ? [] : [error instanceof Error ? error : new Error(String(error))] }
      } finally {
        setJob(undefined)
        await forgetRead(queryClient)
      }
    }
    const problemOf = (errors: readonly Error[]) =>
      errors[0] ? { problem: t('libraryView.failed', { count: errors.length, reason: errors[0].message }) } : {}
    const takeBack = async (steps: readonly Step[]) => {
      const { errors } = await perform(async () => steps, takeStep)
      setOutcome({ text: t('libraryView.undone'), ...problemOf(errors) })
    }
    const markAll = async (collect: (signal: AbortSignal) => Promise<readonly string[]>, read: boolean) => {
      const { shelf } = latestView.current
      const back: Step[] = []
      const { done, errors } = await perform(collect, async (id: string) => void back.push(...(await mark(shelf, id, read))))
      const text = t(read ? `libraryView.done.read.${shelf}` : `libraryView.done.unread.${shelf}`, { count: done })
      setOutcome({ text, ...problemOf(errors), ...(back.length > 0 ? { undo: () => void takeBack(back) } : {}) })
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
        const { done, errors } = await perform(collector(selection), (id) => startWork(shelf, id, work))
        setOutcome({ text: t(`libraryView.done.${work}.${shelf}`, { count: done }), ...problemOf(errors) })
      },
    }
  }, [libraryId, queryClient, t])
  return useMemo(() => ({ job, outcome, ...acts }), [job, outcome, acts])
}

/** A pressed card answers at once; the server's word comes after. */
const showMarked = (queryClient: QueryClient, libraryId: string, item: ShelfItem): void => {
  queryClient.setQueriesData<ShelfPage>({ queryKey: ['series', 'list', libraryId, 'shelf'] }, (page) =>
    page?.items.some(({ id }) => id === item.id) ? { ...page, items: page.items.map((one) => (one.id === item.id ? item : one)) } : page,
  )
}

const forgetRead = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([['series'], ['shelves'], ['book', 'one']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
