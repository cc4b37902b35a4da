import { type RefObject, useMemo, useRef, useState } from 'react'
import type { Series } from '../api/types.ts'
import { type PageBookmarks, usePageBookmarks } from './bookmarks/use-page-bookmarks.ts'
import type { Panels } from './input/panels.rules.ts'
import { isPageTurn, type ReaderCommand } from './input/reader-input.rules.ts'
import { useReaderCommands } from './input/use-reader-commands.ts'
import { useReaderInput } from './input/use-reader-input.ts'
import { useSavedProgress } from './progress/use-saved-progress.ts'
import { booksFinishedBy, type Chapter, isSkippedTo, type ReadingPlace } from './reading-place.rules.ts'
import { isContinuous, type ReaderSettings } from './settings/reader-settings.rules.ts'
import { type ReaderSettingsState, useReaderSettings } from './settings/use-reader-settings.ts'
import { useIncognito } from './use-incognito.ts'
import { hasPreviousBook, type Neighbours, useNeighbours } from './use-neighbours.ts'
import { type ReadingPlaceState, useReadingPlace } from './use-reading-place.ts'
import { useAwakeScreen, useScreenSize } from './use-screen.ts'
import type { BoxSize } from './views/fit.rules.ts'
import { fitsTwoPages, pairPages, type Spread, singlePages, spreadOfPage } from './views/spreads.rules.ts'
import { useZoom } from './views/use-zoom.ts'
import { isSplitPage, pageReadAt, stopAfterTurn, widePagesOn } from './views/wide-pages.rules.ts'

export type ReaderProps = {
  readonly chapter: Chapter
  readonly series: Series
  readonly wantedPage: number | undefined
  readonly wantedHalf: 'second' | undefined
}

/** The state that the parts of the reader share. */
export type ReaderState = {
  readonly screen: RefObject<HTMLDivElement | null>
  readonly size: BoxSize
  readonly series: Series
  readonly place: ReadingPlaceState
  /** Reports that the person scrolled a strip with these chapters to a page. */
  readonly scrollOn: (chapter: Chapter, page: number, strip: readonly Chapter[]) => void
  /** Pages on the screen; at the cards before and after the book a number outside of it. */
  readonly spread: Spread
  /** How wide pages are shown on this screen. */
  readonly widePages: ReaderSettings['widePages']
  readonly readerSettings: ReaderSettingsState
  readonly neighbours: Neighbours
  readonly zoom: number
  /** The element that scrolls. */
  readonly box: HTMLElement | null
  readonly setBox: (box: HTMLElement | null) => void
  readonly saved: ReturnType<typeof useSavedProgress>
  readonly incognito: boolean
  readonly bookmarks: PageBookmarks
  readonly panels: Panels
  readonly setPanels: (change: (panels: Panels) => Panels) => void
  readonly run: (command: ReaderCommand) => void
}

const hasCardBefore = ({ chapter }: ReadingPlace): boolean => hasPreviousBook(chapter.book)

export const useReader = ({ chapter, series, wantedPage, wantedHalf }: ReaderProps): ReaderState => {
  const screen = useRef<HTMLDivElement>(null)
  const size = useScreenSize(screen)
  const readerSettings = useReaderSettings(series)
  const { settings } = readerSettings
  const place = useReadingPlace({ chapter, wantedPage, wantedHalf }, hasCardBefore)
  const neighbours = useNeighbours(place, series, settings.ahead)
  const [incognito, toggleIncognito] = useIncognito(series.id)
  const [panels, setPanels] = useState<Panels>({ bars: true, panel: undefined, pages: false })
  const [box, setBox] = useState<HTMLElement | null>(null)
  const { pages, book } = place.chapter
  const spreads = useSpreads(pages, settings, size)
  const spread = spreads[spreadOfPage(spreads, place.page)] ?? [place.page]
  const widePages = widePagesOn(settings, size)
  const isSplit = (page: number) => isSplitPage(pages, page, widePages)
  const stopAfter = (step: 1 | -1) => stopAfterTurn(spreads, isSplit, place, step)
  // Turning a page resets the zoom; a strip keeps it.
  const pageKey = `${settings.layout} ${settings.fit} ${book.id} ${spread[0]} ${place.half}`
  const zoom = useZoom(box, isContinuous(settings) ? settings.layout : pageKey)
  const furthest = Math.min(pages.length, pageReadAt(spread, place.half, pages.length, isSplit))
  const { lookedUp, fromBehind } = place
  const saved = useSavedProgress({ book, page: furthest, lookedUp, fromBehind, hasSkipped: isSkippedTo(place) }, incognito)
  const bookmarks = usePageBookmarks({ bookId: book.id, pageCount: pages.length }, spread)
  const run = useReaderCommands({ place, neighbours, readerSettings, stopAfter, box, zoom, panels, setPanels, toggleIncognito, bookmarks })
  // Turning a page by key, tap or swipe hides the toolbars; the toolbar buttons keep them.
  const runAlone = (command: ReaderCommand) => {
    if (isPageTurn(command)) setPanels((current) => ({ ...current, bars: false, pages: false }))
    run(command)
  }
  // Scrolling a strip hides them, too.
  const scrollOn: ReaderState['scrollOn'] = (chapter, page, strip) => {
    for (const read of booksFinishedBy(place, strip, chapter)) saved.finish(read)
    place.notice(chapter, page)
    if (chapter.book.id !== book.id || page !== place.page) setPanels((current) => (current.pages ? current : { ...current, bars: false }))
  }
  useReaderInput(screen, { settings, zoom: zoom.zoom, zoomTo: zoom.zoomTo, run: runAlone, box })
  useAwakeScreen()
  return {
    screen,
    size,
    series,
    place,
    scrollOn,
    spread,
    widePages,
    readerSettings,
    neighbours,
    zoom: zoom.zoom,
    box,
    setBox,
    saved,
    incognito,
    bookmarks,
    panels,
    setPanels,
    run,
  }
}

const useSpreads = (pages: Chapter['pages'], { layout, coverAlone }: ReaderSettings, size: BoxSize): readonly Spread[] => {
  const isDouble = layout === 'double' && fitsTwoPages(size.widthPx, size.heightPx)
  return useMemo(() => (isDouble ? pairPages(pages, coverAlone) : singlePages(pages)), [isDouble, pages, coverAlone])
}
