import type { ReaderSettings } from '../settings/reader-settings.rules.ts'
import type { ZoomState } from '../views/use-zoom.ts'
import type { ReaderCommand } from './reader-input.rules.ts'

/** The values that event listeners need when an event occurs. */
export type ReaderInput = {
  readonly settings: ReaderSettings
  readonly zoom: number
  readonly zoomTo: ZoomState['zoomTo']
  readonly run: (command: ReaderCommand) => void
  /** The element that scrolls: the box of the page or of the strip. */
  readonly box: HTMLElement | null
}

/** Listeners are registered once; this returns the latest values. */
export type GetReaderInput = () => ReaderInput

/** Whether the target handles taps itself. */
export const belongsToPanel = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, select, textarea, [role="dialog"], [role="menu"], [data-own-input]') !== null
