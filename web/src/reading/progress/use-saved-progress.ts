import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Book, ReadProgress } from '../../api/types.ts'
import { useMe } from '../../users/accounts/users.api.ts'
import { endOfSecond } from '../reading.api.ts'
import { isPageToSave } from '../reading-position.rules.ts'
import { outboxOf, showSentProgress } from './user-outbox.ts'

type ReachedPage = {
  readonly book: Book
  /** The last page that was read; 0 if none was. */
  readonly page: number
  /** The page was opened by URL, or from the next chapter: it does not count as read until the person continues from it. */
  readonly lookedUp: boolean
  /** The chapter was entered from the next one: pages before its saved page do not count either. */
  readonly fromBehind: boolean
  /** The person skipped pages to get here, so reaching the last page doesn't finish the book. */
  readonly hasSkipped: boolean
}

type SavedProgress = {
  /** Whether the last page is not saved on the server yet and the last attempt failed. */
  readonly isFailing: boolean
  /** Call when a chapter was read to its end without pausing on its last page. */
  readonly finish: (book: Book) => void
}

/** Saves each page that is displayed for a while, unless incognito is on. */
export const useSavedProgress = ({ book, page, lookedUp, fromBehind, hasSkipped }: ReachedPage, incognito: boolean): SavedProgress => {
  const queryClient = useQueryClient()
  const outbox = outboxOf(useMe().id, queryClient)
  const failing = useSyncExternalStore(outbox.subscribe, outbox.isFailing)
  // The progress at the time of opening decides whether the book is being reread.
  const opened = useRef(new Map<string, ReadProgress | null>())
  const reached = useRef(new Map<string, number>())
  const finished = useRef(new Set<string>())

  const save = (of: Book, reachedPage: number, onlyFurther: boolean, isLook = false) => {
    if (!opened.current.has(of.id)) {
      opened.current.set(of.id, of.readProgress)
      if (of.readProgress) outbox.markSeen(of.id, endOfSecond(of.readProgress.readDate))
    }
    const last = reached.current.get(of.id)
    const visit = { opened: opened.current.get(of.id) ?? null, last, hasFinished: finished.current.has(of.id) }
    const saves = isPageToSave(reachedPage, visit, onlyFurther)
    const isFinished = reachedPage === of.media.pagesCount && !isLook
    if (isFinished && (saves || last === reachedPage)) finished.current.add(of.id)
    if (!saves) return
    reached.current.set(of.id, reachedPage)
    outbox.recordPage(of.id, reachedPage)
  }
  const latest = useRef(save)
  // Before the next event, which may be closing the tab: Preact runs other effects only after the next frame.
  useLayoutEffect(() => {
    latest.current = save
  })
  useLayoutEffect(() => {
    if (!incognito && !lookedUp && page > 0) latest.current(book, page, fromBehind, hasSkipped)
  }, [book, page, incognito, lookedUp, fromBehind, hasSkipped])

  useEffect(
    () => () => {
      void outbox.deliver(true).then(() => showSentProgress(queryClient))
    },
    [outbox, queryClient],
  )
  return { isFailing: failing, finish: (of) => (incognito ? undefined : save(of, of.media.pagesCount, true)) }
}
