import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Book, ReadProgress } from '../../api/types.ts'
import { useMe } from '../../users/accounts/users.api.ts'
import { endOfSecond } from '../reading.api.ts'
import { isWorthSaving } from '../reading-position.rules.ts'
import { outboxOf } from './user-outbox.ts'

type ReachedPage = {
  readonly book: Book
  /** The furthest page on the screen. */
  readonly page: number
  /** The page was only looked up, by an address or from the chapter behind it: it does not count until one goes on from it. */
  readonly lookedUp: boolean
  /** The chapter was entered from the one after it: a page before the one that was reached in it does not count either. */
  readonly fromBehind: boolean
}

type SavedProgress = {
  /** The last page reached is not on the server yet, and an attempt failed. */
  readonly isFailing: boolean
  /** The chapter was read to its end, without its last page standing still on the screen. */
  readonly finish: (book: Book) => void
}

/** Saves each page a person stays on, unless they read incognito. */
export const useSavedProgress = ({ book, page, lookedUp, fromBehind }: ReachedPage, incognito: boolean): SavedProgress => {
  const queryClient = useQueryClient()
  const outbox = outboxOf(useMe().id, queryClient)
  const failing = useSyncExternalStore(outbox.subscribe, outbox.isFailing)
  // What was known when a book was opened decides whether it is being read again.
  const opened = useRef(new Map<string, ReadProgress | null>())
  const reached = useRef(new Map<string, number>())

  const save = (of: Book, reachedPage: number, onlyFurther: boolean) => {
    if (!opened.current.has(of.id)) {
      opened.current.set(of.id, of.readProgress)
      if (of.readProgress) outbox.markSeen(of.id, endOfSecond(of.readProgress.readDate))
    }
    const last = reached.current.get(of.id)
    if (onlyFurther && reachedPage <= (last ?? opened.current.get(of.id)?.page ?? 0)) return
    // Finished just now counts like finished before: leafing back does not take the mark away.
    if (last === of.media.pagesCount || last === reachedPage) return
    if (!isWorthSaving(reachedPage, opened.current.get(of.id) ?? null) && (last === undefined || opened.current.get(of.id)?.completed))
      return
    reached.current.set(of.id, reachedPage)
    outbox.recordPage(of.id, reachedPage)
  }
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (!incognito && !lookedUp) latest.current(book, page, fromBehind)
  }, [book, page, incognito, lookedUp, fromBehind])

  useEffect(
    () => () => {
      void outbox.deliver(true).then(() => {
        // The rooms outside show how far one has read.
        for (const queryKey of [['shelves'], ['series']]) void queryClient.invalidateQueries({ queryKey })
      })
    },
    [outbox, queryClient],
  )
  return { isFailing: failing, finish: (of) => (incognito ? undefined : save(of, of.media.pagesCount, true)) }
}
