// ComicInfo.xml says how many pages there are, and some programs list each of them. Only these numbers change; whatever else stands
// in the file stays letter by letter.

/**
 * @param parts for each page of before, in how many parts it is now; 0 for one that is gone
 * @returns the text with the new numbers; the same text when it names none
 */
export function withCutPages(comicInfo: string, parts: readonly number[]): string {
  const total = parts.reduce((sum, count) => sum + count, 0)
  const starts = parts.map((_, page) => parts.slice(0, page).reduce((sum, count) => sum + count, 0))
  return comicInfo
    .replace(/(<PageCount>\s*)\d+(\s*<\/PageCount>)/, (_, open: string, close: string) => `${open}${total}${close}`)
    .replace(/<Page\b[^>]*>/g, (element) =>
      element.replace(/(\bImage\s*=\s*["'])(\d+)(["'])/, (whole, open: string, index: string, close: string) => {
        const start = starts[Number(index)]
        return start === undefined ? whole : `${open}${start}${close}`
      }),
    )
}
