import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Book } from '../../api/types.ts'
import { leaveFullScreen, toggleFullScreen } from '../full-screen.ts'
import { isTextBook } from '../load-book.ts'
import { canAutoScroll } from '../settings/e-ink.ts'
import { directions, fits, isContinuous, layouts, ranges } from '../settings/reader-settings.rules.ts'
import type { ReaderSettingsState } from '../settings/use-reader-settings.ts'
import type { Neighbours } from '../use-neighbours.ts'
import type { ReadingPlaceState } from '../use-reading-place.ts'
import type { ZoomState } from '../views/use-zoom.ts'
import type { Stop } from '../views/wide-pages.rules.ts'
import { zoomStep } from '../views/zoom.rules.ts'
import { closeInnermost, type Panels, toggleAutoScroll, toggleBars, togglePages } from './panels.rules.ts'
import type { ReaderCommand } from './reader-input.rules.ts'
import { panBox, scrollBox } from './scroll-box.ts'
import { useReturnToSeries } from './use-return-to-series.ts'

type CommandDeps = {
  readonly place: ReadingPlaceState
  readonly neighbours: Neighbours
  readonly readerSettings: ReaderSettingsState
  /** Where turning leads. */
  readonly stopAfter: (step: 1 | -1) => Stop
  readonly box: HTMLElement | null
  readonly zoom: ZoomState
  readonly panels: Panels
  readonly setPanels: (change: (panels: Panels) => Panels) => void
  readonly toggleIncognito: () => void
  readonly bookmarks: { readonly toggle: () => void }
}

/** Executes the commands of keys, taps, swipes and buttons. */
export const useReaderCommands = (deps: CommandDeps): ((command: ReaderCommand) => void) => {
  const { place, neighbours, readerSettings, box, zoom, panels, setPanels } = deps
  const { settings, choose } = readerSettings
  const openBook = useOpenBook()
  const leaveReader = useLeaveReader()
  const turn = useTurn(deps)
  const scroll = (step: 1 | -1) => {
    if (!scrollBox(box, step, settings.layout === 'row')) turn(step)
  }
  const toggle = (panel: Panels['panel']) => () =>
    setPanels((current) => ({ ...current, panel: current.panel === panel ? undefined : panel }))
  const reopen = (book: Book | null | undefined) => () => (book ? openBook(book) : undefined)
  const changeSpeed = (step: 1 | -1) => {
    const { min, max } = ranges.scrollSpeed
    if (panels.scroll) choose({ scrollSpeed: Math.max(min, Math.min(max, settings.scrollSpeed + step)) })
  }
  const { book } = place.chapter
  const commands: Record<ReaderCommand, () => void> = {
    forward: () => turn(1),
    back: () => turn(-1),
    scrollOn: () => scroll(1),
    scrollBack: () => scroll(-1),
    panUp: () => panBox(box, 0, -1),
    panDown: () => panBox(box, 0, 1),
    panLeft: () => panBox(box, -1, 0),
    panRight: () => panBox(box, 1, 0),
    first: () => place.goTo(1),
    last: () => place.goTo(place.chapter.pages.length),
    nextChapter: reopen(neighbours.next),
    previousChapter: reopen(neighbours.previous),
    zoomIn: () => zoom.zoomTo((current) => zoomStep(current, 1)),
    zoomOut: () => zoom.zoomTo((current) => zoomStep(current, -1)),
    zoomReset: () => zoom.zoomTo(() => 1),
    bars: () => setPanels(toggleBars),
    pages: () => setPanels(togglePages),
    chapters: toggle('chapters'),
    bookmark: deps.bookmarks.toggle,
    bookmarks: toggle('bookmarks'),
    settings: toggle('settings'),
    help: toggle('help'),
    fullscreen: toggleFullScreen,
    direction: () => choose({ direction: after(directions, settings.direction) }),
    layout: () => choose({ layout: after(layouts, settings.layout) }),
    fit: () => choose({ fit: after(fits, settings.fit) }),
    crop: () => choose({ cropBorders: !settings.cropBorders }),
    offset: () => choose({ coverAlone: !settings.coverAlone }),
    incognito: deps.toggleIncognito,
    autoScroll: () => (canAutoScroll(settings) ? setPanels(toggleAutoScroll) : undefined),
    slower: () => changeSpeed(-1),
    faster: () => changeSpeed(1),
    leave: () => (closeInnermost(panels) ? setPanels((current) => closeInnermost(current) ?? current) : leaveReader(book.seriesId)),
  }
  return (command) => commands[command]()
}

/** Turns pages, and opens the adjacent chapters beyond the cards at both ends. In a strip it scrolls. */
const useTurn = ({ place, neighbours, readerSettings, stopAfter, box }: CommandDeps): ((step: 1 | -1) => void) => {
  const openBook = useOpenBook()
  const { chapter, page } = place
  return (step) => {
    if (isContinuous(readerSettings.settings)) scrollBox(box, step, readerSettings.settings.layout === 'row')
    else if (step === 1 && page > chapter.pages.length) openBook(neighbours.next)
    else if (step === -1 && page === 0) openBook(neighbours.previous, lastPageOf(neighbours.previous))
    else place.turnTo(stopAfter(step))
  }
}

/** Exits full screen if it is active, else returns to the series. */
export const useLeaveReader = (): ((seriesId: string) => void) => {
  const returnToSeries = useReturnToSeries()
  return (seriesId) => {
    if (!leaveFullScreen()) returnToSeries(seriesId)
  }
}

/**
 * Opens another book in place of this one; without a page, at its saved position. The router requests the book: what is known of it may be
 * as old as this chapter has been open.
 */
export const useOpenBook = (): ((book: Book | null | undefined, page?: number) => void) => {
  const navigate = useNavigate()
  return useCallback(
    (book, page) => {
      if (book) void navigate({ to: '/read/$bookId', params: { bookId: book.id }, search: page ? { page } : {}, replace: true })
    },
    [navigate],
  )
}

/** An ebook opens where it was left: its pages depend on the screen. */
const lastPageOf = (book: Book | null | undefined): number | undefined => (book && !isTextBook(book) ? book.media.pagesCount : undefined)

const after = <T>(values: readonly T[], value: T): T => values[(values.indexOf(value) + 1) % values.length] ?? value
