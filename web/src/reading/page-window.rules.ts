/** Pages kept ready around the one that is read. */
type PageWindow = { readonly ahead: number; readonly behind: number }

/**
 * The pages (from 1) to hold ready around `page` of `pageCount`, lowest first. While the page itself is not there yet,
 * nothing else is asked for: it must not share the line with pages nobody looks at.
 */
export const pagesToHold = (page: number, pageCount: number, { ahead, behind }: PageWindow, pageIsLoaded: boolean): readonly number[] => {
  const first = Math.max(1, pageIsLoaded ? page - behind : page)
  const last = Math.min(pageCount, pageIsLoaded ? page + ahead : page)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
}
