// The scroll position of a grid by history entry, restored on going back and on reload. Stored as the index of the top card instead of a
// pixel offset, so that it survives another window size or density.
import { getTabStored, setTabStored } from '../../ui/tab-storage.ts'

export type ScrollPosition = {
  /** Index of the first card in the top visible row. */
  readonly index: number
  /** How far that row is scrolled out. */
  readonly offsetPx: number
  /** Length of the list, to size the scroll bar before the list has loaded. */
  readonly total: number
}

export const loadScrollPosition = (historyKey: string): ScrollPosition | undefined => {
  const text = getTabStored(storageKeyOf(historyKey))
  return text === null ? undefined : (JSON.parse(text) as ScrollPosition)
}

/** Does nothing when the browser blocks storage; the grid then starts at the top. */
export const saveScrollPosition = (historyKey: string, place: ScrollPosition): void =>
  setTabStored(storageKeyOf(historyKey), JSON.stringify(place))

const storageKeyOf = (historyKey: string): string => `grid.${historyKey}`
