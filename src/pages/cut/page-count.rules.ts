// Updates page counts and page lists in ComicInfo.xml. Only these numbers change; everything else in the file is kept character by
// character.

/**
 * @param parts for each page before the cut, the number of its parts; 0 for a removed one
 * @returns the text with the new numbers; the same text when it has none
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
