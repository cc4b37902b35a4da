// Which pages are shown side by side. Page numbers start at 1.
import type { BookPageInfo } from '../../api/types.ts'

type Size = Pick<BookPageInfo, 'number' | 'width' | 'height'>

/** One page or two, in reading order. */
export type Spread = readonly number[]

/** Wider than high: a double page in a single image. */
export const isWide = ({ width, height }: Pick<BookPageInfo, 'width' | 'height'>): boolean =>
  width !== null && height !== null && width > height

/** Double pages. A wide page is shown alone and pairing restarts after it; so is the first page if it is a cover. */
export const pairPages = (pages: readonly Size[], coverAlone: boolean): readonly Spread[] => {
  const spreads: Spread[] = []
  let open: number | undefined
  const close = () => {
    if (open !== undefined) spreads.push([open])
    open = undefined
  }
  for (const page of pages) {
    const alone = isWide(page) || (coverAlone && page.number === 1)
    if (alone) {
      close()
      spreads.push([page.number])
    } else if (open === undefined) {
      open = page.number
    } else {
      spreads.push([open, page.number])
      open = undefined
    }
  }
  close()
  return spreads
}

/** Single pages. */
export const singlePages = (pages: readonly Size[]): readonly Spread[] => pages.map(({ number }) => [number])

/** Index of the spread with this page; -1 for the card before the first, and the length for the card after the last. */
export const spreadOfPage = (spreads: readonly Spread[], page: number): number => {
  if (page < 1) return -1
  const found = spreads.findIndex((spread) => spread.includes(page))
  return found === -1 ? spreads.length : found
}

/** First page of the spread `step` spreads away; 0 and the number after the last page are the cards at the ends. */
export const pageAfterTurn = (spreads: readonly Spread[], page: number, step: 1 | -1): number => {
  const target = spreadOfPage(spreads, page) + step
  if (target < 0) return 0
  return spreads[target]?.[0] ?? (spreads.at(-1)?.at(-1) ?? 0) + 1
}

/** Two pages need a screen that is wider than high. */
export const fitsTwoPages = (widthPx: number, heightPx: number): boolean => widthPx > heightPx
