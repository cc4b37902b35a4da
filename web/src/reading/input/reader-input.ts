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

const ownInput = 'a, button, input, select, textarea, [role="dialog"], [role="menu"], [data-own-input]'

/** Whether the target handles the event itself. It may have been removed since, such as the icon of a button that shows another one. */
export const belongsToPanel = (event: Event): boolean =>
  event.composedPath().some((node) => node instanceof Element && node.matches(ownInput))
