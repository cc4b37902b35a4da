// What keys, taps and swipes mean. "forward" is the way through the book, whichever side of the screen that is.
import type { ReaderSettings } from './reader-settings.rules.ts'

export type ReaderCommand =
  | 'forward'
  | 'back'
  | 'scrollOn'
  | 'scrollBack'
  | 'first'
  | 'last'
  | 'bars'
  | 'fullscreen'
  | 'direction'
  | 'layout'
  | 'help'
  | 'leave'

/** Commands that show another page. */
export const isTurn = (command: ReaderCommand): boolean => ['forward', 'back', 'scrollOn', 'scrollBack', 'first', 'last'].includes(command)

type KeyPress = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** The command of a key, or undefined for keys that belong to the browser. */
export const commandOfKey = (press: KeyPress, direction: ReaderSettings['direction']): ReaderCommand | undefined => {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined
  if (press.key === ' ') return press.shiftKey ? 'scrollBack' : 'scrollOn'
  if (press.key === 'ArrowRight') return direction === 'rtl' ? 'back' : 'forward'
  if (press.key === 'ArrowLeft') return direction === 'rtl' ? 'forward' : 'back'
  return keyCommands.get(press.key.length === 1 ? press.key.toLowerCase() : press.key)
}

const keyCommands: ReadonlyMap<string, ReaderCommand> = new Map([
  ['PageDown', 'scrollOn'],
  ['PageUp', 'scrollBack'],
  ['Home', 'first'],
  ['End', 'last'],
  ['Escape', 'leave'],
  ['m', 'bars'],
  ['f', 'fullscreen'],
  ['d', 'direction'],
  ['w', 'layout'],
  ['?', 'help'],
])

/** Shares of the screen's width, left and right, that turn the page; between them a tap shows the bars. */
const turnZone = 0.32

/** The command of a tap at `x`, a share of the screen's width from 0 to 1. In a strip a tap never turns. */
export const commandOfTap = (x: number, { layout, direction }: Pick<ReaderSettings, 'layout' | 'direction'>): ReaderCommand => {
  if (layout === 'strip' || (x > turnZone && x < 1 - turnZone)) return 'bars'
  return x <= turnZone === (direction === 'rtl') ? 'forward' : 'back'
}

/** Lengths in CSS pixels: shorter moves are taps, steeper ones scroll. */
const swipeMinPx = 48

/** The command of a swipe by (dx, dy), or undefined when it is none. A page is pulled in from where it comes. */
export const commandOfSwipe = (dx: number, dy: number, direction: ReaderSettings['direction']): ReaderCommand | undefined => {
  if (Math.abs(dx) < swipeMinPx || Math.abs(dx) < Math.abs(dy) * 1.5) return undefined
  return dx < 0 === (direction === 'ltr') ? 'forward' : 'back'
}
