import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useState } from 'react'
import { clearPendingPlace, pageSearch, savePendingPlace } from './pending-place.ts'
import { pendingMs } from './reader-pending.tsx'
import { bookQuery } from './reading.api.ts'
import {
  afterAddress,
  afterJump,
  afterScroll,
  afterTurn,
  type Chapter,
  openChapter,
  pageInBook,
  type ReadingPlace,
} from './reading-place.rules.ts'
import type { Stop } from './views/wide-pages.rules.ts'

export type ReadingPlaceState = ReadingPlace & {
  /** Jumps to a page of the current chapter. @param start page where dragging the slider began */
  readonly goTo: (page: number, start?: number) => void
  /** Turns to a page next to the current ones, or to the other half of this one. */
  readonly turnTo: (stop: Stop) => void
  /** Reports that the person scrolled to this page. */
  readonly notice: (chapter: Chapter, page: number) => void
}

type PlaceAddress = {
  readonly chapter: Chapter
  readonly wantedPage: number | undefined
  readonly wantedHalf: 'second' | undefined
}

/** The reading position. The URL follows, so that a reload or a shared link opens the same page. */
export const useReadingPlace = (address: PlaceAddress, hasBefore: (place: ReadingPlace) => boolean): ReadingPlaceState => {
  const { chapter, wantedPage, wantedHalf } = address
  const [stored, setPlace] = useState(() => openChapter(chapter, wantedPage, 0, wantedHalf))
  const place = afterAddress(stored, chapter, wantedPage)
  if (place !== stored) setPlace(place)
  useFollowingAddress(place, address, setPlace)
  const goTo = useCallback(
    (page: number, start?: number) => setPlace((before) => afterJump(before, page, hasBefore(before), start)),
    [hasBefore],
  )
  const turnTo = useCallback(({ page, half }: Stop) => setPlace((before) => afterTurn(before, page, hasBefore(before), half)), [hasBefore])
  const notice = useCallback((chapter: Chapter, page: number) => setPlace((before) => afterScroll(before, chapter, page)), [])
  return { ...place, goTo, turnTo, notice }
}

/** Long enough that paging quickly does not change the URL: browsers limit the changes to a few hundred per minute. */
const addressDelayMs = 600

const useFollowingAddress = (
  place: ReadingPlace,
  { wantedPage, wantedHalf }: PlaceAddress,
  setPlace: (to: (place: ReadingPlace) => ReadingPlace) => void,
) => {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { book } = place.chapter
  const page = pageInBook(place)
  const { addressId, half } = place
  const isThere = addressId === book.id && wantedPage === page && (wantedHalf === 'second') === (half === 'second')
  // Before the next event, which may be a reload: Preact runs other effects only after the next frame.
  useLayoutEffect(() => {
    if (isThere) return undefined
    savePendingPlace({ bookId: addressId, page: wantedPage, half: wantedHalf }, { bookId: book.id, page, half })
    const timer = setTimeout(() => {
      // The router is at another page, and the reader is closing: setting the URL now would navigate back.
      const { pathname } = router.buildLocation({ to: '/read/$bookId', params: { bookId: addressId } })
      if (router.state.location.pathname !== pathname) return
      setPlace((before) => ({ ...before, followedTo: book.id }))
      // Cached, so that the router does not request it again.
      queryClient.setQueryData(bookQuery(book.id).queryKey, (before) => before ?? book)
      const search = pageSearch({ page, half })
      const { options } = router.routesById['/member/read/$bookId']
      // The chapter is on the screen already: a placeholder would take its place on a slow device, and end auto-scroll.
      options.pendingMs = Number.POSITIVE_INFINITY
      void router.navigate({ to: '/read/$bookId', params: { bookId: book.id }, search, replace: true, resetScroll: false }).finally(() => {
        options.pendingMs = pendingMs
      })
    }, addressDelayMs)
    return () => {
      clearTimeout(timer)
      clearPendingPlace()
    }
  }, [isThere, addressId, wantedPage, wantedHalf, book, page, half, router, queryClient, setPlace])
}
