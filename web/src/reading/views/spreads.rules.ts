// Which pages stand beside each other. Page numbers count from 1.
import type { BookPageInfo } from '../../api/types.ts'

type Size = Pick<BookPageInfo, 'number' | 'width' | 'height'>

/** One page or two, in reading order. */
export type Spread = readonly number[]

/** Wider than high: a page that was drawn over two. */
export const isWide = ({ width, height }: Pick<BookPageInfo, 'width' | 'height'>): boolean =>
  width !== null && height !== null && width > height

/** Pages in twos. A wide page stands alone and pairing begins anew after it; so does the first where it is a cover. */
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

/** Every page alone. */
export const singlePages = (pages: readonly Size[]): readonly Spread[] => pages.map(({ number }) => [number])

/** Place of the spread that holds a page; the ends' cards lie before the first (-1) and after the last. */
export const spreadOfPage = (spreads: readonly Spread[], page: number): number => {
  if (page < 1) return -1
  const found = spreads.findIndex((spread) => spread.includes(page))
  return found === -1 ? spreads.length : found
}

/** First page of the spread `step` further on; 0 and the number after the last page stand for the cards at the ends. */
export const pageAfterTurn = (spreads: readonly Spread[], page: number, step: 1 | -1): number => {
  const target = spreadOfPage(spreads, page) + step
  if (target < 0) return 0
  return spreads[target]?.[0] ?? (spreads.at(-1)?.at(-1) ?? 0) + 1
}

/** Two pages need a screen that is wider than high. */
export const fitsTwoPages = (widthPx: number, heightPx: number): boolean => widthPx > heightPx
