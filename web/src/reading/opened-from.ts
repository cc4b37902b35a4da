// The page that the reader was opened from: going back to it keeps its scroll position.

type Opening = { readonly path: string | undefined; readonly readerIndex: number }

let last: Opening | undefined

/**
 * @param opening `readerIndex` is that of the reader's entry in the browser's history, which stays the same from one chapter to the next
 */
export const saveOpening = (opening: Opening): void => {
  last = opening
}

/** Whether the history entry before the reader's is this page. Before the first entry of the app there is none. */
export const wasOpenedFrom = (path: string, readerIndex: number): boolean =>
  readerIndex > 0 && last?.path === path && last.readerIndex === readerIndex
