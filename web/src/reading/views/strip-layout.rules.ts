// Where every page of a strip lies. All sizes are known before the first picture comes, so nothing moves when one does; and
// only what is near the eye needs to exist, so a strip may hold any number of chapters.
import type { BookPage } from '../../api/types.ts'
import type { ReaderSettings } from '../settings/reader-settings.rules.ts'
import { type BoxSize, naturalSize, stripCross } from './fit.rules.ts'

export type StripChapter = { readonly bookId: string; readonly pages: readonly BookPage[] }

type Place = {
  /** Along the strip, from its beginning. */
  readonly startPx: number
  readonly sizePx: number
}

export type StripItem =
  | (Place & { readonly kind: 'page'; readonly chapter: number; readonly page: BookPage; readonly crossPx: number })
  /** The card before the chapter of this index; the one before the first leads back, the one after the last ends the strip. */
  | (Place & { readonly kind: 'card'; readonly chapter: number })

export type StripLayout = { readonly items: readonly StripItem[]; readonly sizePx: number; readonly crossPx: number }

export type StripFrame = {
  readonly settings: Pick<ReaderSettings, 'layout' | 'fit' | 'sidePercent' | 'gapPx'>
  readonly screen: BoxSize
  readonly zoom: number
  /** Whether something lies before the first chapter. */
  readonly hasCardBefore: boolean
}

const betweenPx = 132
const beforePx = 84

/** Lays chapters one after the other. Places are whole pixels, so that pages touch without a seam. */
export const layoutStrip = (chapters: readonly StripChapter[], frame: StripFrame): StripLayout => {
  const items: StripItem[] = []
  let endPx = 0
  let crossPx = 0
  const take = (sizePx: number): Place => {
    const startPx = Math.round(endPx)
    endPx += sizePx
    return { startPx, sizePx: Math.round(endPx) - startPx }
  }
  const cardPx = cardSizes(frame)
  if (frame.hasCardBefore) items.push({ kind: 'card', chapter: 0, ...take(cardPx.before) })
  for (const [chapter, { pages }] of chapters.entries()) {
    if (chapter > 0) items.push({ kind: 'card', chapter, ...take(cardPx.between) })
    for (const [index, page] of pages.entries()) {
      if (index > 0) endPx += frame.settings.gapPx * frame.zoom
      const size = pageSize(page, frame)
      crossPx = Math.max(crossPx, size.crossPx)
      items.push({ kind: 'page', chapter, page, crossPx: size.crossPx, ...take(size.alongPx) })
    }
  }
  items.push({ kind: 'card', chapter: chapters.length, ...take(cardPx.last) })
  return { items, sizePx: Math.round(endPx), crossPx: Math.ceil(crossPx) }
}

const cardSizes = ({ settings, screen, zoom }: StripFrame) => {
  const isRow = settings.layout === 'row'
  const alongPx = isRow ? screen.widthPx : screen.heightPx
  const between = isRow ? Math.min(280, screen.widthPx * 0.7) : betweenPx
  return { before: (isRow ? between : beforePx) * zoom, between: between * zoom, last: alongPx * (isRow ? 0.9 : 0.8) * zoom }
}

const pageSize = (page: BookPage, { settings, screen, zoom }: StripFrame): { readonly alongPx: number; readonly crossPx: number } => {
  const crossPx = stripCross(page, settings, screen) * zoom
  const { widthPx, heightPx } = naturalSize(page)
  const ratio = settings.layout === 'row' ? widthPx / heightPx : heightPx / widthPx
  return { crossPx, alongPx: crossPx * ratio }
}

/** Index of the item at a place; a gap belongs to the item before it, and beyond the ends lie the first and the last. */
export const itemAt = (items: readonly StripItem[], px: number): number => {
  let low = 0
  let high = items.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((items[middle]?.startPx ?? 0) <= px) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The place of the strip that is read: the middle of the screen, but at the very beginning its edge, so that the first of
 * several pages on the screen has its turn, too.
 */
export const readPlace = (scrollPx: number, screenPx: number): number => scrollPx + Math.min(scrollPx, screenPx / 2)

/** Where to scroll to so that this place is the one that is read. */
export const scrollToRead = (px: number, screenPx: number): number => Math.max(0, px >= screenPx ? px - screenPx / 2 : px / 2)

/** Where to scroll to for a page: to its beginning, or where it is shown whole. */
export const scrollToItem = ({ startPx, sizePx }: Place, screenPx: number): number =>
  sizePx >= screenPx ? startPx : scrollToRead(startPx + sizePx / 2, screenPx)

/** A run of items by their indexes, both included. */
export type StripRange = { readonly first: number; readonly last: number }

/** What has to exist while `screenPx` of the strip are on the screen: a screen before, two after, and the next pages at least. */
export const rangeToHold = (items: readonly StripItem[], scrollPx: number, screenPx: number, ahead: number): StripRange => {
  const last = itemAt(items, scrollPx + screenPx)
  const ready = Math.min(items.length - 1, last + ahead)
  const near = itemAt(items, scrollPx + screenPx * 3)
  return { first: itemAt(items, scrollPx - screenPx), last: Math.max(near, ready) }
}

/** A place that outlives a new layout: so far into this page or card. */
export type StripAnchor = { readonly chapter: number; readonly page: number | undefined; readonly share: number }

export const anchorAt = (items: readonly StripItem[], px: number): StripAnchor | undefined => {
  const item = items[itemAt(items, px)]
  if (!item) return undefined
  const share = item.sizePx === 0 ? 0 : (px - item.startPx) / item.sizePx
  return { chapter: item.chapter, page: item.kind === 'page' ? item.page.number : undefined, share }
}

export const placeOfAnchor = (items: readonly StripItem[], { chapter, page, share }: StripAnchor): number | undefined => {
  const item = items.find((one) => one.chapter === chapter && (one.kind === 'page' ? one.page.number : undefined) === page)
  return item && item.startPx + share * item.sizePx
}
