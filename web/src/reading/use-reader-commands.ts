import { useNavigate } from '@tanstack/react-router'
import type { Dispatch, SetStateAction } from 'react'
import type { Book } from '../api/types.ts'
import type { ReaderCommand } from './reader-input.rules.ts'
import type { ReaderSettings } from './reader-settings.rules.ts'
import type { Neighbour } from './use-neighbours.ts'
import type { ReadingPosition } from './use-reading-position.ts'

type ReaderPanels = { readonly bars: boolean; readonly help: boolean }

type CommandDeps = {
  readonly book: Book
  readonly next: Neighbour
  readonly settings: ReaderSettings
  readonly changeSettings: (change: Partial<ReaderSettings>) => void
  readonly position: ReadingPosition
  /** What scrolls: the box of the page or of the strip. */
  readonly box: HTMLElement | null
  readonly panels: ReaderPanels
  readonly setPanels: Dispatch<SetStateAction<ReaderPanels>>
}

/** Carries out what keys, taps, swipes and buttons ask for. */
export const useReaderCommands = (deps: CommandDeps): ((command: ReaderCommand) => void) => {
  const navigate = useNavigate()
  const { book, next, settings, changeSettings, position, box, panels, setPanels } = deps
  const { pageCount } = position

  const turn = (step: 1 | -1) => {
    if (step === 1 && position.page > pageCount) {
      if (next) void navigate({ to: '/read/$bookId', params: { bookId: next.id }, replace: true })
      return
    }
    position.goTo(position.page + step)
  }
  const scroll = (step: 1 | -1) => {
    if (!scrollBox(box, step)) turn(step)
  }
  const leave = () => {
    if (panels.help) setPanels((known) => ({ ...known, help: false }))
    // In place of the reader, so that the browser's way back does not lead into it again.
    else void navigate({ to: '/series/$seriesId', params: { seriesId: book.seriesId }, replace: true })
  }
  const commands: Record<ReaderCommand, () => void> = {
    forward: () => turn(1),
    back: () => turn(-1),
    scrollOn: () => scroll(1),
    scrollBack: () => scroll(-1),
    first: () => position.goTo(1),
    last: () => position.goTo(pageCount),
    bars: () => setPanels((known) => ({ ...known, bars: !known.bars })),
    fullscreen: toggleFullscreen,
    direction: () => changeSettings({ direction: settings.direction === 'rtl' ? 'ltr' : 'rtl' }),
    layout: () => {
      changeSettings({ layout: settings.layout === 'strip' ? 'paged' : 'strip' })
      // The other view starts where this one stands.
      position.goTo(position.page)
    },
    help: () => setPanels((known) => ({ ...known, help: !known.help })),
    leave,
  }
  return (command) => commands[command]()
}

/** The share of the screen that a press of the space bar moves; what is left helps the eye to find its line again. */
const scrollShare = 0.85

/** Scrolls the box; false when it is at its end already (or fits the screen). */
const scrollBox = (box: HTMLElement | null, step: 1 | -1): boolean => {
  if (!box) return false
  const roomPx = step === 1 ? box.scrollHeight - box.clientHeight - box.scrollTop : box.scrollTop
  if (roomPx < 2) return false
  box.scrollBy({ top: step * box.clientHeight * scrollShare, behavior: 'smooth' })
  return true
}

/** A browser may refuse (a frame, a kiosk); the page then simply stays as it is. */
const toggleFullscreen = (): void => {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  change.then(undefined, () => undefined)
}
