import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { toggleFullScreen } from '../full-screen.ts'
import type { ReaderCommand } from '../input/reader-input.rules.ts'
import { panBox } from '../input/scroll-box.ts'
import { useLeaveReader, useOpenBook } from '../input/use-reader-commands.ts'
import { useReaderInput } from '../input/use-reader-input.ts'
import { defaultSettings, type ReaderSettings } from '../settings/reader-settings.rules.ts'
import { type Neighbour, useAdjacentBooks } from '../use-neighbours.ts'
import { useAwakeScreen, useScreenSize } from '../use-screen.ts'
import type { BoxSize } from '../views/fit.rules.ts'
import { fitsTwoPages, pairPages, type Spread } from '../views/spreads.rules.ts'
import { useZoom } from '../views/use-zoom.ts'
import { zoomStep } from '../views/zoom.rules.ts'
import type { TextAppearance, TextColors } from './frame-page.rules.ts'
import type { TextMode, TextReaderProps } from './text/text-view.ts'
import { useTextAppearance, useTextColors } from './text/use-text-appearance.ts'
import { type TextPlaceState, useTextPlace } from './text/use-text-place.ts'
import { usePlainAddress } from './use-plain-address.ts'
import { type TextBookmarks, useTextBookmarks } from './use-text-bookmarks.ts'
import { useTextTurn } from './use-text-turn.ts'

export type TextPanel = 'contents' | 'bookmarks' | 'look' | 'help' | undefined

export type TextReaderState = {
  readonly screen: RefObject<HTMLDivElement | null>
  readonly size: BoxSize
  readonly mode: TextMode
  readonly placeState: TextPlaceState
  readonly appearance: TextAppearance
  readonly changeAppearance: (change: Partial<TextAppearance>) => void
  readonly colours: TextColors
  /** Settings for keys, taps and swipes. */
  readonly settings: ReaderSettings
  readonly spreads: readonly Spread[]
  readonly zoom: number
  readonly setBox: (box: HTMLElement | null) => void
  readonly bars: boolean
  /** Whether the card after the last page is shown in place of the text. */
  readonly isPastEnd: boolean
  readonly next: Neighbour
  readonly bookmarks: TextBookmarks
  readonly panel: TextPanel
  readonly setPanel: (panel: TextPanel) => void
  readonly run: (command: ReaderCommand) => void
}

/** The state that the parts of the ebook reader share. */
export const useTextReader = ({ book, series, publication, progression, wantedPlace }: TextReaderProps): TextReaderState => {
  const screen = useRef<HTMLDivElement>(null)
  const size = useScreenSize(screen)
  const [appearance, changeAppearance] = useTextAppearance()
  const colours = useTextColors(appearance.theme)
  const place = useTextPlace(book, publication, { progression, wantedPlace })
  const [bars, setBars] = useState(true)
  const [panel, setPanel] = useState<TextPanel>()
  const [box, setBox] = useState<HTMLElement | null>(null)
  // Scrolling text hides the toolbars.
  const { reachPlace } = place
  const reachAndHideBars = useCallback<TextPlaceState['reachPlace']>(
    (reached, byHand) => {
      if (byHand) setBars(false)
      reachPlace(reached, byHand)
    },
    [reachPlace],
  )
  const { previous, next } = useAdjacentBooks(book, series)
  const openBook = useOpenBook()
  const mode = publication.metadata.rendition.layout === 'fixed' ? 'fixed' : appearance.flow
  const direction = publication.metadata.readingProgression === 'rtl' ? 'rtl' : 'ltr'
  const settings = useMemo<ReaderSettings>(
    () => ({ ...defaultSettings, layout: mode === 'scroll' ? 'strip' : 'single', direction }),
    [mode, direction],
  )
  const isDouble = mode === 'fixed' && appearance.spreads && fitsTwoPages(size.widthPx, size.heightPx)
  const spreads = useMemo(() => spreadsOf(place.documents.length, isDouble), [place.documents.length, isDouble])
  const zoom = useZoom(box, `${mode} ${place.path}`)
  const { isPastEnd, turn, follow } = useTextTurn({ place, mode, spreads, box, next })
  const placeState: TextPlaceState = { ...place, reachPlace: reachAndHideBars, follow }
  const bookmarks = useTextBookmarks({ bookId: book.id, publication, mode, place, spreads })
  const leaveReader = useLeaveReader()
  useAwakeScreen()
  usePlainAddress(book.id, place.hasMoved)
  const others: Partial<Record<ReaderCommand, () => void>> = {
    bars: () => setBars((shown) => !shown),
    chapters: () => setPanel('contents'),
    settings: () => setPanel('look'),
    bookmark: bookmarks.toggle,
    help: () => setPanel((current) => (current === 'help' ? undefined : 'help')),
    fullscreen: toggleFullScreen,
    layout: () => changeAppearance(mode === 'fixed' ? { spreads: !appearance.spreads } : { flow: mode === 'scroll' ? 'pages' : 'scroll' }),
    zoomIn: () => zoom.zoomTo((current) => zoomStep(current, 1)),
    zoomOut: () => zoom.zoomTo((current) => zoomStep(current, -1)),
    zoomReset: () => zoom.zoomTo(() => 1),
    panUp: () => panBox(box, 0, -1),
    panDown: () => panBox(box, 0, 1),
    panLeft: () => panBox(box, -1, 0),
    panRight: () => panBox(box, 1, 0),
    nextChapter: () => openBook(next),
    previousChapter: () => openBook(previous),
    leave: () => leaveReader(book.seriesId),
  }
  const run = (command: ReaderCommand) => {
    others[command]?.()
    if (turn(command)) setBars(false)
  }
  useReaderInput(screen, { settings, zoom: zoom.zoom, zoomTo: zoom.zoomTo, run, box })
  const view = { screen, size, placeState, appearance, colours, settings, spreads, zoom: zoom.zoom, setBox }
  return { ...view, mode, changeAppearance, isPastEnd, next, bars, bookmarks, panel, setPanel, run }
}

/** The first page is a cover and is shown alone; documents do not declare whether they are double pages. */
const spreadsOf = (count: number, isDouble: boolean): readonly Spread[] => {
  const pages = Array.from({ length: count }, (_, index) => ({ number: index + 1, width: null, height: null }))
  return isDouble ? pairPages(pages, true) : pages.map(({ number }) => [number])
}
