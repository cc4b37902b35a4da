import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { clearPendingPlace, savePendingPlace } from './pending-place.ts'
import { bookQuery } from './reading.api.ts'
import { afterAddress, afterJump, afterScroll, type Chapter, openChapter, pageInBook, type ReadingPlace } from './reading-place.rules.ts'

export type ReadingPlaceState = ReadingPlace & {
  /** Jumps to a page of the chapter on the screen. */
  readonly goTo: (page: number) => void
  /** Follows the eye: the strip has been scrolled here by hand. */
  readonly notice: (chapter: Chapter, page: number) => void
}

type PlaceAddress = { readonly chapter: Chapter; readonly wantedPage: number | undefined }

/** Where the person is. The address follows, so that a reload or a shared link leads to the same page. */
export const useReadingPlace = ({ chapter, wantedPage }: PlaceAddress, hasBefore: (place: ReadingPlace) => boolean): ReadingPlaceState => {
  const [known, setPlace] = useState(() => openChapter(chapter, wantedPage))
  const place = afterAddress(known, chapter, wantedPage)
  if (place !== known) setPlace(place)
  useFollowingAddress(place, wantedPage, setPlace)
  const goTo = useCallback((page: number) => setPlace((before) => afterJump(before, page, hasBefore(before))), [hasBefore])
  const notice = useCallback((seen: Chapter, page: number) => setPlace((before) => afterScroll(before, seen, page)), [])
  return { ...place, goTo, notice }
}

/** Long enough that leafing writes nothing: browsers allow some hundred addresses a minute. */
const addressDelayMs = 600

const useFollowingAddress = (
  place: ReadingPlace,
  wantedPage: number | undefined,
  setPlace: (to: (place: ReadingPlace) => ReadingPlace) => void,
) => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { book } = place.chapter
  const page = pageInBook(place)
  const isThere = place.addressId === book.id && wantedPage === page
  const { addressId } = place
  useEffect(() => {
    if (isThere) return undefined
    savePendingPlace({ bookId: addressId, page: wantedPage }, { bookId: book.id, page })
    const timer = setTimeout(() => {
      setPlace((before) => ({ ...before, followedTo: book.id }))
      // Known already, so that the router does not ask for it again.
      queryClient.setQueryData(bookQuery(book.id).queryKey, (before) => before ?? book)
      void navigate({ to: '/read/$bookId', params: { bookId: book.id }, search: { page }, replace: true, resetScroll: false })
    }, addressDelayMs)
    return () => {
      clearTimeout(timer)
      clearPendingPlace()
    }
  }, [isThere, addressId, wantedPage, book, page, navigate, queryClient, setPlace])
}
