// What is over the pages, and what the commands make of it. Whatever shows the toolbars pauses the scrolling.

/** The overlays of the pages. At most one panel is open. */
export type Panels = {
  readonly bars: boolean
  readonly panel: 'settings' | 'chapters' | 'bookmarks' | 'help' | undefined
  readonly pages: boolean
  /** The state of auto-scroll; undefined while it is off. */
  readonly scroll?: 'running' | 'paused' | undefined
}

/** Starts, or stops it. */
export const toggleAutoScroll = (panels: Panels): Panels =>
  panels.scroll ? { ...panels, scroll: undefined } : { ...panels, bars: false, panel: undefined, pages: false, scroll: 'running' }

/** Shows or hides the toolbars; pauses with them and continues without them. */
export const toggleBars = (panels: Panels): Panels => {
  if (!panels.scroll) return { ...panels, bars: !panels.bars, pages: false }
  const bars = panels.scroll === 'running'
  return { ...panels, bars, pages: false, scroll: bars ? 'paused' : 'running' }
}

/** Shows or hides the overview of pages. */
export const togglePages = (panels: Panels): Panels => ({
  ...panels,
  bars: true,
  pages: !panels.pages,
  scroll: panels.scroll && 'paused',
})

/** Closes the innermost of what Esc closes; undefined if only the reader is left. */
export const closeInnermost = (panels: Panels): Panels | undefined => {
  if (panels.pages) return { ...panels, pages: false }
  return panels.scroll ? { ...panels, scroll: undefined } : undefined
}
