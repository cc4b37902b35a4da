import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Publication } from '../../api/types.ts'
import { useMe } from '../../users/accounts/users.api.ts'
import { isGuest } from '../../users/guests/guests.api.ts'
import { type PageBookmarks, usePageBookmarks } from '../bookmarks/use-page-bookmarks.ts'
import { type Spread, spreadOfPage } from '../views/spreads.rules.ts'
import { placeOfFixedPage, placeOfPosition, positionsOnScreen, type TextPosition, titleOfDocument } from './text/text-marks.rules.ts'
import { bookPercent, contentsLines } from './text/text-place.rules.ts'
import type { TextMode } from './text/text-view.ts'
import type { TextPlaceState } from './text/use-text-place.ts'
import { positionsQuery } from './text-book.api.ts'

export type TextBookmarks = PageBookmarks & {
  /** Jumps to a bookmark. */
  readonly goTo: (page: number) => void
}

type TextBookmarksOptions = {
  readonly bookId: string
  readonly publication: Publication
  readonly mode: TextMode
  readonly place: TextPlaceState
  readonly spreads: readonly Spread[]
}

/** The bookmarks of an ebook: of its pages in a fixed layout, else of the positions in its text. */
export const useTextBookmarks = ({ bookId, publication, mode, place: placeState, spreads }: TextBookmarksOptions): TextBookmarks => {
  const { t } = useTranslation()
  const { documents, path, place, goTo } = placeState
  const isFixed = mode === 'fixed'
  const isOffered = !isGuest(useMe())
  const { data: positions = notLoaded } = useQuery({ ...positionsQuery(bookId), enabled: !isFixed && isOffered })
  const onScreen = useMemo(() => positionsOnScreen(positions, path, place), [positions, path, place])
  const name = () => {
    const percent = bookPercent(place, documents.length)
    const title = titleOfDocument(contentsLines(publication.toc), documents, place.index)
    return title === undefined
      ? t('bookmarks.percent', { percent })
      : t('bookmarks.titlePercent', { title: title.slice(0, maxTitle), percent })
  }
  const pages = isFixed
    ? { pageCount: documents.length, visible: spreads[spreadOfPage(spreads, place.index + 1)] ?? [place.index + 1] }
    : { pageCount: positions.length, visible: onScreen }
  const bookmarks = usePageBookmarks({ bookId, pageCount: pages.pageCount, nameOfPlace: isFixed ? undefined : name }, pages.visible)
  return {
    ...bookmarks,
    goTo: (page) => {
      const target = isFixed ? placeOfFixedPage(page, documents) : placeOfPosition(positions, page, documents)
      if (target) goTo(target)
    },
  }
}

const notLoaded: readonly TextPosition[] = []

/** The server accepts names of 300 characters. */
const maxTitle = 250
