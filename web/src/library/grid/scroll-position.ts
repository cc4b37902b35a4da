// Where a grid stood, by the entry of the browser's history: going back finds it there, and so does a reload.
// Kept as the card at the top and not as a height, so that another window or another size of covers does not lose it.
import { getTabStored, setTabStored } from '../../ui/tab-storage.ts'

export type ScrollPosition = {
  /** The first card of the uppermost row on the screen. */
  readonly index: number
  /** How far that row is scrolled out. */
  readonly offsetPx: number
  /** Length of the list, to give the scroll bar its size before the list is there. */
  readonly total: number
}

export const loadScrollPosition = (historyKey: string): ScrollPosition | undefined => {
  const text = getTabStored(storageKeyOf(historyKey))
  return text === null ? undefined : (JSON.parse(text) as ScrollPosition)
}

/** A browser that forbids storage starts at the top again; nothing is lost by it. */
export const saveScrollPosition = (historyKey: string, place: ScrollPosition): void =>
  setTabStored(storageKeyOf(historyKey), JSON.stringify(place))

const storageKeyOf = (historyKey: string): string => `grid.${historyKey}`
