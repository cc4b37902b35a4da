// Maps keys, taps, swipes and the wheel to commands. "forward" is the direction of reading, on either side of the screen.
import { isContinuous, type ReaderSettings } from '../settings/reader-settings.rules.ts'

export type ReaderCommand =
  | 'forward'
  | 'back'
  | 'scrollOn'
  | 'scrollBack'
  | 'panUp'
  | 'panDown'
  | 'panLeft'
  | 'panRight'
  | 'first'
  | 'last'
  | 'nextChapter'
  | 'previousChapter'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomReset'
  | 'bars'
  | 'pages'
  | 'chapters'
  | 'bookmark'
  | 'bookmarks'
  | 'settings'
  | 'fullscreen'
  | 'direction'
  | 'layout'
  | 'fit'
  | 'offset'
  | 'crop'
  | 'incognito'
  | 'autoScroll'
  | 'slower'
  | 'faster'
  | 'help'
  | 'leave'

/** Commands that show another page. */
export const isPageTurn = (command: ReaderCommand): boolean => turns.has(command)

const turns: ReadonlySet<ReaderCommand> = new Set(['forward', 'back', 'scrollOn', 'scrollBack', 'first', 'last'])

/** The commands that turn or scroll by one page. */
export const turnSteps: ReadonlyMap<ReaderCommand, 1 | -1> = new Map([
  ['forward', 1],
  ['scrollOn', 1],
  ['back', -1],
  ['scrollBack', -1],
])

type InputMode = Pick<ReaderSettings, 'layout' | 'direction' | 'tapZones'>

type KeyPress = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** The command for a key, or undefined for keys that the browser handles. */
export const commandOfKey = (press: KeyPress, mode: InputMode, isZoomed: boolean): ReaderCommand | undefined => {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined
  if (press.key === ' ') return press.shiftKey ? 'scrollBack' : 'scrollOn'
  const arrow = pans.get(press.key)
  if (arrow) return isZoomed ? arrow : commandOfArrow(arrow, mode)
  return keyCommands.get(press.key.length === 1 ? press.key.toLowerCase() : press.key)
}

/** Arrow keys turn pages along the reading direction and pan across it; in a strip they scroll. */
const commandOfArrow = (arrow: ReaderCommand, { layout, direction }: InputMode): ReaderCommand => {
  if (layout === 'strip') return stripArrows.get(arrow) ?? arrow
  const isVertical = direction === 'vertical' && layout !== 'row'
  const [on, back]: readonly [ReaderCommand, ReaderCommand] = direction === 'rtl' ? ['panLeft', 'panRight'] : ['panRight', 'panLeft']
  if (arrow === on || (isVertical && arrow === 'panDown')) return 'forward'
  if (arrow === back || (isVertical && arrow === 'panUp')) return 'back'
  return arrow
}

const stripArrows: ReadonlyMap<ReaderCommand, ReaderCommand> = new Map([
  ['panRight', 'forward'],
  ['panLeft', 'back'],
])

const pans: ReadonlyMap<string, ReaderCommand> = new Map([
  ['ArrowUp', 'panUp'],
  ['ArrowDown', 'panDown'],
  ['ArrowLeft', 'panLeft'],
  ['ArrowRight', 'panRight'],
])

const keyCommands: ReadonlyMap<string, ReaderCommand> = new Map([
  ['PageDown', 'scrollOn'],
  ['PageUp', 'scrollBack'],
  ['Home', 'first'],
  ['End', 'last'],
  ['Escape', 'leave'],
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'zoomReset'],
  ['n', 'nextChapter'],
  ['p', 'previousChapter'],
  ['m', 'bars'],
  ['g', 'pages'],
  ['c', 'chapters'],
  ['b', 'bookmark'],
  ['s', 'settings'],
  ['f', 'fullscreen'],
  ['d', 'direction'],
  ['w', 'layout'],
  ['z', 'fit'],
  ['o', 'offset'],
  ['x', 'crop'],
  ['i', 'incognito'],
  ['a', 'autoScroll'],
  [',', 'slower'],
  ['.', 'faster'],
  ['?', 'help'],
])

/** Fraction of the screen at each edge in which a tap turns the page; a tap in between shows the toolbars. */
const turnZone = 0.32

/** A place on the screen, each side from 0 to 1. */
type TapPoint = { readonly x: number; readonly y: number }

/**
 * The command for a tap. `sides`: the edges along the reading direction turn pages. `corners`: the upper edge also turns back and the
 * lower one forward, for reading with one hand. A tap on a strip never scrolls, except in e-ink mode, where dragging is slow.
 */
export const commandOfTap = ({ x, y }: TapPoint, mode: InputMode, isZoomed: boolean, eInk = false): ReaderCommand => {
  const { tapZones } = mode
  if (isZoomed || tapZones === 'none' || (isContinuous(mode) && !eInk)) return 'bars'
  const direction = tapDirection(mode)
  const side = edgeOf(x)
  const height = edgeOf(y)
  if (direction === 'vertical') return height ? turnOf(height) : 'bars'
  if (side) return turnOf(direction === 'rtl' ? opposite(side) : side)
  return tapZones === 'corners' && height ? turnOf(height) : 'bars'
}

/** The direction in which taps lead forward: a strip has none of its own, and a row can't be vertical. */
export const tapDirection = ({ layout, direction }: Pick<InputMode, 'layout' | 'direction'>): InputMode['direction'] =>
  layout === 'strip' || (layout === 'row' && direction === 'vertical') ? 'ltr' : direction

type Edge = 'start' | 'end'

const edgeOf = (share: number): Edge | undefined => {
  if (share <= turnZone) return 'start'
  return share >= 1 - turnZone ? 'end' : undefined
}

const opposite = (edge: Edge): Edge => (edge === 'start' ? 'end' : 'start')

const turnOf = (edge: Edge): ReaderCommand => (edge === 'start' ? 'back' : 'forward')

/** In CSS pixels: shorter movements are not swipes. */
const swipeMinPx = 48

/** The command for a swipe by (dx, dy), or undefined if it is not a swipe. The page follows the finger. */
export const commandOfSwipe = (dx: number, dy: number, direction: ReaderSettings['direction']): ReaderCommand | undefined => {
  const isVertical = direction === 'vertical'
  const [along, across] = isVertical ? [dy, dx] : [dx, dy]
  if (Math.abs(along) < swipeMinPx || Math.abs(along) < Math.abs(across) * 1.5) return undefined
  return along < 0 === (direction !== 'rtl') ? 'forward' : 'back'
}

/** The wheel movement since the last page turn, with the times of the last event and the last turn. */
export type WheelTurn = { readonly sumPx: number; readonly lastMs: number; readonly turnedMs: number }

export const initialWheelTurn: WheelTurn = { sumPx: 0, lastMs: 0, turnedMs: 0 }

const notchPx = 60
const pauseMs = 250

/** One notch turns one page; inertial events of a touchpad do not turn another one. */
export const turnWheel = (
  wheel: WheelTurn,
  deltaPx: number,
  nowMs: number,
): { readonly wheel: WheelTurn; readonly command: 'forward' | 'back' | undefined } => {
  const isSamePush = nowMs - wheel.lastMs < pauseMs && Math.sign(deltaPx) === Math.sign(wheel.sumPx)
  const sumPx = isSamePush ? wheel.sumPx + deltaPx : deltaPx
  if (Math.abs(sumPx) < notchPx || nowMs - wheel.turnedMs < pauseMs)
    return { wheel: { ...wheel, sumPx, lastMs: nowMs }, command: undefined }
  return { wheel: { sumPx: 0, lastMs: nowMs, turnedMs: nowMs }, command: deltaPx > 0 ? 'forward' : 'back' }
}
