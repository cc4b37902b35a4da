import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Book, Progression, Publication } from '../../../api/types.ts'
import { useMe } from '../../../users/accounts/users.api.ts'
import { type ReaderCommand, turnSteps } from '../../input/reader-input.rules.ts'
import { entryToContinue } from '../../progress/outbox.rules.ts'
import { outboxOf } from '../../progress/user-outbox.ts'
import { useIncognito } from '../../use-incognito.ts'
import type { Spread } from '../../views/spreads.rules.ts'
import {
  afterFailure,
  afterLayout,
  afterReading,
  afterSpreadTurn,
  afterTurn,
  archivePath,
  bookProgress,
  documentPaths,
  findDocument,
  placeAt,
  placeAtOpening,
  progressionOf,
  readingAtOpening,
  type TextPlace,
  type TextProgress,
} from './text-place.rules.ts'

export type TextPlaceState = {
  /** Server paths of the reading order. */
  readonly documents: readonly string[]
  readonly path: string
  readonly place: TextPlace
  /** Whether the person turned, scrolled or jumped since the book was opened. */
  readonly hasMoved: boolean
  /** Must be called when the document was laid out. */
  readonly layOut: (pages: number, fragmentPage: number | undefined) => void
  /** Must be called when the document failed to load. */
  readonly fail: () => void
  /** Reports the visible position; `byHand` when the person scrolled there. */
  readonly reachPlace: (place: TextPlace, byHand: boolean) => void
  /** Turns the page; returns whether the command was for turning pages. @param spreads of a book with a fixed layout */
  readonly turn: (command: ReaderCommand, spreads?: readonly Spread[]) => boolean
  /** Whether turning forward leaves the book. With `spreads` for a fixed layout. */
  readonly isAtEnd: (spreads?: readonly Spread[]) => boolean
  /** Saves the book as finished: its end was passed. */
  readonly finish: () => void
  /** Jumps to a place. */
  readonly goTo: (place: TextPlace) => void
  /** Follows a link within this book; other links are ignored. */
  readonly follow: (address: string) => void
  /** Whether the position is not saved on the server yet and the last attempt failed. */
  readonly isFailing: boolean
}

/** @param pages the spreads of a fixed layout, else the number of documents */
const turned = (place: TextPlace, by: 1 | -1, pages: readonly Spread[] | number): TextPlace =>
  typeof pages === 'number' ? afterTurn(place, by, pages) : afterSpreadTurn(place, by, pages)

const waitingPlace = ({ id, readProgress }: Book, outbox: ReturnType<typeof outboxOf>) =>
  entryToContinue(outbox.pendingEntry(id), readProgress, Date.now())?.place

const documentType = 'application/xhtml+xml'

type Opening = { readonly progression: Progression | null; readonly wantedPlace: TextPlace | undefined }

/** The reading position in an ebook, saved on the server through the outbox. */
export const useTextPlace = (book: Book, publication: Publication, { progression, wantedPlace }: Opening): TextPlaceState => {
  const outbox = outboxOf(useMe().id, useQueryClient())
  const failing = useSyncExternalStore(outbox.subscribe, outbox.isFailing)
  const [incognito] = useIncognito(book.seriesId)
  const [documents] = useState(() => documentPaths(publication.readingOrder))
  const [place, setPlace] = useState(() => wantedPlace ?? placeAtOpening({ progression, documents, waiting: waitingPlace(book, outbox) }))
  const [openedAt] = useState(progression?.modified)
  useEffect(() => (openedAt ? outbox.markSeen(book.id, Date.parse(openedAt)) : undefined), [outbox, book.id, openedAt])
  const [opened] = useState(() => readingAtOpening(place, documents.length, book))
  const [moved, setMoved] = useState(false)
  const path = documents[place.index]
  if (path === undefined) throw new Error(`Missing: document ${place.index + 1} of the reading order.`)
  const isSaved = moved && !incognito && place.pages > 0 && !place.isUnavailable
  const share = progressionOf(place, documents.length)
  const at = bookProgress(place, documents.length)
  const hasJumped = useRef(false)
  const reading = useRef<TextProgress>(undefined)
  // Before the next event, which may be closing the tab: Preact runs other effects only after the next frame.
  useLayoutEffect(() => {
    if (!isSaved) return
    reading.current = afterReading(reading.current ?? opened, at, hasJumped.current)
    if (!reading.current.isSaved) return
    const page = Math.min(book.media.pagesCount, Math.max(1, Math.round(at * book.media.pagesCount)))
    outbox.recordPage(book.id, page, { href: archivePath(path), type: documentType, progression: share })
  }, [isSaved, outbox, book, path, at, share, opened])
  useEffect(() => () => void outbox.deliver(true), [outbox])

  const go = (next: (current: TextPlace) => TextPlace, isJump = true) => {
    // While the part that was jumped to loads, turning the page does nothing.
    if (isJump || place.pages > 0) hasJumped.current = isJump
    setMoved(true)
    setPlace(next)
  }
  return {
    documents,
    path,
    place,
    hasMoved: moved,
    isFailing: failing,
    layOut: useCallback((pages, fragmentPage) => setPlace((current) => afterLayout(current, pages, fragmentPage)), []),
    fail: useCallback(() => setPlace(afterFailure), []),
    reachPlace: useCallback((reached, byHand) => {
      if (byHand) {
        hasJumped.current = false
        setMoved(true)
      }
      setPlace(reached)
    }, []),
    turn: (command, spreads) => {
      const step = turnSteps.get(command)
      if (step) go((current) => turned(current, step, spreads ?? documents.length), false)
      if (command === 'first') go(() => placeAt(0, { progression: 0 }))
      if (command === 'last') go(() => placeAt(documents.length - 1, { progression: 1 }))
      return step !== undefined || command === 'first' || command === 'last'
    },
    isAtEnd: (spreads) => place.pages > 0 && turned(place, 1, spreads ?? documents.length) === place,
    finish: () => {
      const last = documents.at(-1)
      if (incognito || last === undefined || (reading.current ?? opened).isFinished) return
      reading.current = { at: 1, isFinished: true, isSaved: true, skipped: undefined }
      outbox.recordPage(book.id, book.media.pagesCount, { href: archivePath(last), type: documentType, progression: 1 })
    },
    goTo: (target) => go(() => target),
    follow: (address) => {
      const found = findDocument(documents, address)
      // Within the same document the layout is kept, and `start` sets the position.
      if (found) go(() => placeAt(found.index, found.start))
    },
  }
}
