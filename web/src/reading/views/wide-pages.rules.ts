// How a page that is wider than high is shown where the screen shows one page at a time.
import type { BookPageInfo } from '../../api/types.ts'
import type { ReaderSettings } from '../settings/reader-settings.rules.ts'
import type { BoxSize } from './fit.rules.ts'
import { cropFrame, type PageBox, type PageFrame, wholePage } from './page-frame.rules.ts'
import { fitsTwoPages, isWide, pageAfterTurn, type Spread } from './spreads.rules.ts'

/** The halves of a wide page in reading order. */
export type Half = 'first' | 'second'

/** A page, and which half of it if it is split. */
export type Stop = { readonly page: number; readonly half: Half }

/** Whether this screen shows one page at a time; it does in a double page layout, too, if it is higher than wide. */
export const showsOnePage = (settings: Pick<ReaderSettings, 'layout'>, screen: BoxSize): boolean =>
  settings.layout === 'single' || (settings.layout === 'double' && isPortrait(screen))

const isPortrait = ({ widthPx, heightPx }: BoxSize): boolean => !fitsTwoPages(widthPx, heightPx)

/** How wide pages are shown on this screen. Rotated on a screen that is wide itself, they would be smaller. */
export const widePagesOn = (settings: Pick<ReaderSettings, 'layout' | 'widePages'>, screen: BoxSize): ReaderSettings['widePages'] => {
  if (!showsOnePage(settings, screen)) return 'whole'
  return settings.widePages === 'rotate' && !isPortrait(screen) ? 'whole' : settings.widePages
}

/** Whether this page of the book is shown as two halves. */
export const isSplitPage = (
  pages: readonly Pick<BookPageInfo, 'width' | 'height'>[],
  page: number,
  widePages: ReaderSettings['widePages'],
): boolean => widePages === 'split' && pages.slice(page - 1, page).some(isWide)

/** The last page that counts as read here. The last one of a book finishes it, so its first half doesn't count. */
export const pageReadAt = (spread: Spread, half: Half, pageCount: number, isSplit: (page: number) => boolean): number => {
  const page = Math.max(...spread)
  return page === pageCount && half === 'first' && isSplit(page) ? page - 1 : page
}

/** Where turning leads: to the other half of a split page, else to the next or previous page, and backwards to its second half. */
export const stopAfterTurn = (spreads: readonly Spread[], isSplit: (page: number) => boolean, from: Stop, step: 1 | -1): Stop => {
  const other = step === 1 ? 'second' : 'first'
  if (isSplit(from.page) && from.half !== other) return { page: from.page, half: other }
  const page = pageAfterTurn(spreads, from.page, step)
  return { page, half: step === -1 && isSplit(page) ? 'second' : 'first' }
}

type Shown = Pick<ReaderSettings, 'widePages' | 'direction'> & { readonly half: Half }

/** What is shown of a page. @param box the page without its borders, if they are known and cropped */
export const frameOf = (
  page: Pick<BookPageInfo, 'width' | 'height'>,
  { widePages, direction, half }: Shown,
  box: PageBox | undefined,
): PageFrame => {
  if (widePages === 'split' && isWide(page)) {
    const isLeft = (half === 'first') === (direction !== 'rtl')
    return { box: isLeft ? leftHalf(box ?? wholePage) : rightHalf(box ?? wholePage), turn: 'none' }
  }
  if (widePages === 'rotate' && isWide(page)) return { box: box ?? wholePage, turn: direction === 'rtl' ? 'left' : 'right' }
  return cropFrame(box)
}

const middle = 0.5
/** No half is cut to less of the page's width, also where the borders of the page are uneven. */
const minHalf = 0.3

/** Pages are folded in the middle, also where one of them has a wider border. */
const leftHalf = (box: PageBox): PageBox => {
  const left = Math.min(box.left, middle - minHalf)
  return { ...box, left, width: middle - left }
}

const rightHalf = (box: PageBox): PageBox => ({ ...box, left: middle, width: Math.max(box.left + box.width - middle, minHalf) })
