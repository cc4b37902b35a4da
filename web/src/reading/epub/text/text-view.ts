// Types that the parts of the ebook reader share.
import type { ReactElement } from 'react'
import type { Book, Progression, Publication, Series } from '../../../api/types.ts'
import type { BoxSize } from '../../views/fit.rules.ts'
import type { Spread } from '../../views/spreads.rules.ts'
import type { TextAppearance, TextColors } from '../frame-page.rules.ts'
import type { TextPlace } from './text-place.rules.ts'
import type { TextPlaceState } from './use-text-place.ts'

export type TextReaderProps = {
  readonly book: Book
  readonly series: Series
  readonly publication: Publication
  readonly progression: Progression | null
  /** The page or bookmark in the URL. */
  readonly wantedPlace: TextPlace | undefined
}

/** How an ebook is displayed. */
export type TextMode = 'pages' | 'scroll' | 'fixed'

export type TextViewProps = {
  readonly placeState: TextPlaceState
  readonly title: string
  readonly appearance: TextAppearance
  readonly colours: TextColors
  readonly size: BoxSize
  /** For a fixed layout: the pages that are shown side by side, by their numbers from 1. */
  readonly spreads: readonly Spread[]
  readonly isRtl: boolean
  readonly zoom: number
  /** The card after the last page, which a scrolled text ends with. */
  readonly end: ReactElement
  readonly onBox: (box: HTMLElement | null) => void
}
