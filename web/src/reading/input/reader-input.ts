import type { ReaderSettings } from '../settings/reader-settings.rules.ts'
import type { ZoomState } from '../views/use-zoom.ts'
import type { ReaderCommand } from './reader-input.rules.ts'

/** What listeners need to know at the moment something happens. */
export type ReaderInput = {
  readonly settings: ReaderSettings
  readonly zoom: number
  readonly zoomTo: ZoomState['zoomTo']
  readonly run: (command: ReaderCommand) => void
  /** What scrolls: the box of the page or of the strip. */
  readonly box: HTMLElement | null
}

/** Listeners live as long as the reader; what they ask is always the latest. */
export type GetReaderInput = () => ReaderInput

/** Things that want taps for themselves. */
export const belongsToPanel = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, select, textarea, [role="dialog"], [role="menu"], [data-own-input]') !== null
