import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { toggleFullScreen } from '../full-screen.ts'
import type { ReaderCommand } from '../input/reader-input.rules.ts'
import { panBox, scrollBox } from '../input/scroll-box.ts'
import { useLeaveReader } from '../input/use-reader-commands.ts'
import { useReaderInput } from '../input/use-reader-input.ts'
import { defaultSettings, type ReaderSettings } from '../settings/reader-settings.rules.ts'
import { useAwakeScreen, useScreenSize } from '../use-screen.ts'
import type { BoxSize } from '../views/fit.rules.ts'
import { fitsTwoPages, pairPages, type Spread } from '../views/spreads.rules.ts'
import { useZoom } from '../views/use-zoom.ts'
import { zoomStep } from '../views/zoom.rules.ts'
import type { TextAppearance, TextColors } from './frame-page.rules.ts'
import type { TextMode, TextReaderProps } from './text/text-view.ts'
import { useTextAppearance, useTextColors } from './text/use-text-appearance.ts'
import { type TextPlaceState, useTextPlace } from './text/use-text-place.ts'

export type TextPanel = 'contents' | 'look' | 'help' | undefined

export type TextReaderState = {
  readonly screen: RefObject<HTMLDivElement | null>
  readonly size: BoxSize
  readonly manner: TextMode
  readonly desk: TextPlaceState
  readonly look: TextAppearance
  readonly changeLook: (change: Partial<TextAppearance>) => void
  readonly colours: TextColors
  /** Settings for keys, taps and swipes. */
  readonly settings: ReaderSettings
  readonly spreads: readonly Spread[]
  readonly zoom: number
  readonly setBox: (box: HTMLElement | null) => void
  readonly bars: boolean
  readonly panel: TextPanel
  readonly setPanel: (panel: TextPanel) => void
  readonly run: (command: ReaderCommand) => void
}

/** The state that the parts of the ebook reader share. */
export const useTextReader = ({ book, publication, progression }: TextReaderProps): TextReaderState => {
  const screen = useRef<HTMLDivElement>(null)
  const size = useScreenSize(screen)
  const [look, changeLook] = useTextAppearance()
  const colours = useTextColors(look.theme)
  const place = useTextPlace(book, publication, progression)
  const [bars, setBars] = useState(true)
  const [panel, setPanel] = useState<TextPanel>()
  const [box, setBox] = useState<HTMLElement | null>(null)
  // Scrolling text hides the toolbars.
  const { reachPlace } = place
  const standAlone = useCallback<TextPlaceState['reachPlace']>(
    (there, byHand) => {
      if (byHand) setBars(false)
      reachPlace(there, byHand)
    },
    [reachPlace],
  )
  const desk: TextPlaceState = { ...place, reachPlace: standAlone }
  const manner = publication.metadata.rendition.layout === 'fixed' ? 'fixed' : look.flow
  const direction = publication.metadata.readingProgression === 'rtl' ? 'rtl' : 'ltr'
  const settings = useMemo<ReaderSettings>(
    () => ({ ...defaultSettings, layout: manner === 'scroll' ? 'strip' : 'single', direction }),
    [manner, direction],
  )
  const isDouble = manner === 'fixed' && look.spreads && fitsTwoPages(size.widthPx, size.heightPx)
  const spreads = useMemo(() => spreadsOf(desk.documents.length, isDouble), [desk.documents.length, isDouble])
  const zoom = useZoom(box, `${manner} ${desk.path}`)
  const leave = useLeaveReader()
  useAwakeScreen()
  const others: Partial<Record<ReaderCommand, () => void>> = {
    bars: () => setBars((shown) => !shown),
    chapters: () => setPanel('contents'),
    settings: () => setPanel('look'),
    help: () => setPanel((known) => (known === 'help' ? undefined : 'help')),
    fullscreen: toggleFullScreen,
    layout: () => changeLook(manner === 'fixed' ? { spreads: !look.spreads } : { flow: manner === 'scroll' ? 'pages' : 'scroll' }),
    zoomIn: () => zoom.zoomTo((known) => zoomStep(known, 1)),
    zoomOut: () => zoom.zoomTo((known) => zoomStep(known, -1)),
    zoomReset: () => zoom.zoomTo(() => 1),
    panUp: () => panBox(box, 0, -1),
    panDown: () => panBox(box, 0, 1),
    panLeft: () => panBox(box, -1, 0),
    panRight: () => panBox(box, 1, 0),
    leave: () => leave(book.seriesId),
  }
  const turn = (command: ReaderCommand): boolean => {
    const step = steps.get(command)
    if (manner !== 'scroll' || !step) return desk.turn(command, manner === 'fixed' ? spreads : undefined)
    scrollBox(box, step, false)
    return true
  }
  const run = (command: ReaderCommand) => {
    others[command]?.()
    if (turn(command)) setBars(false)
  }
  useReaderInput(screen, { settings, zoom: zoom.zoom, zoomTo: zoom.zoomTo, run, box })
  return { screen, size, manner, desk, look, changeLook, colours, settings, spreads, zoom: zoom.zoom, setBox, bars, panel, setPanel, run }
}

const steps: ReadonlyMap<ReaderCommand, 1 | -1> = new Map([
  ['forward', 1],
  ['scrollOn', 1],
  ['back', -1],
  ['scrollBack', -1],
])

/** The first page is a cover and is shown alone; documents do not declare whether they are double pages. */
const spreadsOf = (count: number, isDouble: boolean): readonly Spread[] => {
  const pages = Array.from({ length: count }, (_, index) => ({ number: index + 1, width: null, height: null }))
  return isDouble ? pairPages(pages, true) : pages.map(({ number }) => [number])
}
