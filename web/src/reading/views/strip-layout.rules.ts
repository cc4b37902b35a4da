// The layout of a strip. All sizes are known before the first image loads, so nothing shifts when one does, and only the items near the
// viewport need to be rendered, so a strip may have any number of chapters.
import type { BookPageInfo } from '../../api/types.ts'
import type { ReaderSettings } from '../settings/reader-settings.rules.ts'
import { type BoxSize, naturalSize, stripCross } from './fit.rules.ts'

export type StripChapter = { readonly bookId: string; readonly pages: readonly BookPageInfo[] }

type Place = {
  /** Offset from the beginning of the strip. */
  readonly startPx: number
  readonly sizePx: number
}

export type StripItem =
  | (Place & {
      readonly kind: 'page'
      readonly chapter: number
      readonly bookId: string
      readonly page: BookPageInfo
      readonly crossPx: number
    })
  /**
   * The card before the chapter of this index, whose book it names; the one before the first leads back, the one after the last ends the
   * strip.
   */
  | (Place & { readonly kind: 'card'; readonly chapter: number; readonly bookId: string | undefined })

/** A unique key of an item in its strip, stable when a chapter is prepended. */
export const itemKey = (item: StripItem): string =>
  item.kind === 'page' ? `${item.bookId}/${item.page.number}` : `before ${item.bookId ?? 'the end'}`

export type StripLayout = { readonly items: readonly StripItem[]; readonly sizePx: number; readonly crossPx: number }

export type StripFrame = {
  readonly settings: Pick<ReaderSettings, 'layout' | 'fit' | 'sidePercent' | 'gapPx'>
  readonly screen: BoxSize
  readonly zoom: number
  /** Whether there is a card before the first chapter. */
  readonly hasCardBefore: boolean
}

const betweenPx = 132

/** Lays out chapters one after the other. Positions are whole pixels, so that adjacent pages have no seam. */
export const layoutStrip = (chapters: readonly StripChapter[], frame: StripFrame): StripLayout => {
  const items: StripItem[] = []
  let endPx = 0
  let crossPx = 0
  const advance = (sizePx: number): Place => {
    const startPx = Math.round(endPx)
    endPx += sizePx
    return { startPx, sizePx: Math.round(endPx) - startPx }
  }
  const cardPx = cardSizes(frame)
  for (const [chapter, { bookId, pages }] of chapters.entries()) {
    // Rounded so that a chapter's layout does not depend on the chapters before it.
    endPx = Math.round(endPx)
    if (chapter > 0 || frame.hasCardBefore) items.push({ kind: 'card', chapter, bookId, ...advance(cardPx.before) })
    for (const [index, page] of pages.entries()) {
      if (index > 0) endPx += frame.settings.gapPx * frame.zoom
      const size = pageSize(page, frame)
      crossPx = Math.max(crossPx, size.crossPx)
      items.push({ kind: 'page', chapter, bookId, page, crossPx: size.crossPx, ...advance(size.alongPx) })
    }
  }
  items.push({ kind: 'card', chapter: chapters.length, bookId: undefined, ...advance(cardPx.last) })
  return { items, sizePx: Math.round(endPx), crossPx: Math.ceil(crossPx) }
}

const cardSizes = ({ settings, screen, zoom }: StripFrame) => {
  const isRow = settings.layout === 'row'
  const alongPx = isRow ? screen.widthPx : screen.heightPx
  const before = isRow ? Math.min(280, screen.widthPx * 0.7) : betweenPx
  return { before: before * zoom, last: alongPx * (isRow ? 0.9 : 0.8) * zoom }
}

const pageSize = (page: BookPageInfo, { settings, screen, zoom }: StripFrame): { readonly alongPx: number; readonly crossPx: number } => {
  const crossPx = stripCross(page, settings, screen) * zoom
  const { widthPx, heightPx } = naturalSize(page)
  const ratio = settings.layout === 'row' ? widthPx / heightPx : heightPx / widthPx
  return { crossPx, alongPx: crossPx * ratio }
}

/** Index of the item at a position; a gap belongs to the item before it, and positions beyond the ends to the first or last item. */
export const itemAt = (items: readonly StripItem[], px: number): number => {
  let low = 0
  let high = items.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const item = items[middle]
    if (item && item.startPx > px) high = middle - 1
    else low = middle
  }
  return low
}

/**
 * The position that counts as being read: the middle of the screen, but at the very beginning its edge, so that the first of several
 * visible pages can be the current one.
 */
export const readingPositionPx = (scrollPx: number, screenPx: number): number => scrollPx + Math.min(scrollPx, screenPx / 2)

/** The scroll position at which this position is the one being read. */
export const scrollToRead = (px: number, screenPx: number): number => Math.max(0, px >= screenPx ? px - screenPx / 2 : px / 2)

/** The scroll position for a page: its beginning, or where it is fully visible, as close to the middle as possible. */
export const scrollToItem = ({ startPx, sizePx }: Place, screenPx: number): number => {
  if (sizePx >= screenPx) return startPx
  const toPx = scrollToRead(startPx + sizePx / 2, screenPx)
  // Near the beginning the position being read is not in the middle, so a page there may be partly outside of the viewport.
  const alignedPx = Math.max(0, startPx + sizePx - screenPx, Math.min(toPx, startPx))
  const readPx = readingPositionPx(alignedPx, screenPx)
  return readPx >= startPx && readPx < startPx + sizePx ? alignedPx : toPx
}

/** A range of item indexes, both inclusive. */
export type StripRange = { readonly first: number; readonly last: number }

/** The items to render while `screenPx` of the strip are visible: one screen before, two after, and at least the next pages. */
export const rangeToRender = (items: readonly StripItem[], scrollPx: number, screenPx: number, ahead: number): StripRange => {
  const last = itemAt(items, scrollPx + screenPx)
  const ready = Math.min(items.length - 1, last + ahead)
  const near = itemAt(items, scrollPx + screenPx * 3)
  return { first: itemAt(items, scrollPx - screenPx), last: Math.max(near, ready) }
}

/**
 * A position that survives a new layout: a fraction of a page. Cards change when chapters are added next to them, so a position on a card
 * is an offset in pixels from the page before it, or after it if there is none.
 */
export type StripAnchor = { readonly bookId: string; readonly page: number; readonly share: number; readonly beyondPx: number }

export const anchorAt = (items: readonly StripItem[], px: number): StripAnchor | undefined => {
  const index = itemAt(items, px)
  const item = [items[index], items[index - 1], items[index + 1]].find((one) => one?.kind === 'page')
  if (item?.kind !== 'page') return undefined
  const inPx = Math.min(item.sizePx, Math.max(0, px - item.startPx))
  const share = item.sizePx === 0 ? 0 : inPx / item.sizePx
  return { bookId: item.bookId, page: item.page.number, share, beyondPx: px - item.startPx - inPx }
}

/** The position of the anchor in this layout; undefined when its page no longer exists. */
export const placeOfAnchor = (items: readonly StripItem[], { bookId, page, share, beyondPx }: StripAnchor): number | undefined => {
  const item = items.find((one) => one.kind === 'page' && one.bookId === bookId && one.page.number === page)
  return item && item.startPx + share * item.sizePx + beyondPx
}
