// How a series is read: what can be chosen, and what a series starts with.
import type { ReadingDirection } from '../api/types.ts'

export const layouts = ['paged', 'strip'] as const
export const directions = ['ltr', 'rtl'] as const
export const fits = ['screen', 'width', 'height'] as const

export type ReaderSettings = {
  /** One page at a time, or all pages under each other. */
  readonly layout: (typeof layouts)[number]
  /** Which way the pages turn; has no meaning in a strip. */
  readonly direction: (typeof directions)[number]
  /** What a page fills: the screen as a whole, its width (and scrolls down), or its height (and scrolls sideways). */
  readonly fit: (typeof fits)[number]
}

/** What fits the series: its own direction where metadata names one, else left to right. */
export const defaultSettings = (direction: ReadingDirection): ReaderSettings => ({
  layout: direction === 'WEBTOON' || direction === 'VERTICAL' ? 'strip' : 'paged',
  direction: direction === 'RIGHT_TO_LEFT' ? 'rtl' : 'ltr',
  fit: 'screen',
})

/** Settings kept as JSON text, over the defaults; anything unknown in the text counts as not chosen. */
export const readSettings = (stored: string | null, defaults: ReaderSettings): ReaderSettings => {
  const kept = parseObject(stored)
  return {
    layout: layouts.find((one) => one === kept.layout) ?? defaults.layout,
    direction: directions.find((one) => one === kept.direction) ?? defaults.direction,
    fit: fits.find((one) => one === kept.fit) ?? defaults.fit,
  }
}

const parseObject = (text: string | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {} // written by hand or by a later version: as good as nothing chosen
  }
}
