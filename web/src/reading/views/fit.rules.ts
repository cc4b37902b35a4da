// The display size of pages. Lengths in CSS pixels.
import type { BookPageInfo } from '../../api/types.ts'
import type { ReaderSettings } from '../settings/reader-settings.rules.ts'

export type BoxSize = { readonly widthPx: number; readonly heightPx: number }

type Pixels = Pick<BookPageInfo, 'width' | 'height'>

/** The proportions of most pages; used until the real size is known. */
const defaultSize: BoxSize = { widthPx: 1000, heightPx: 1500 }

/** A page's own size, else the default. */
export const naturalSize = ({ width, height }: Pixels): BoxSize => (width && height ? { widthPx: width, heightPx: height } : defaultSize)

/**
 * The sizes of the pages of a spread, with equal heights, fitted to the screen and multiplied by `zoom`. `original` shows the tallest of
 * them pixel by pixel.
 */
export const spreadSizes = (pages: readonly Pixels[], fit: ReaderSettings['fit'], screen: BoxSize, zoom: number): readonly BoxSize[] => {
  const heightPx = Math.max(1, ...pages.map((page) => naturalSize(page).heightPx))
  const widths = pages.map((page) => (naturalSize(page).widthPx * heightPx) / naturalSize(page).heightPx)
  const spreadSize = { widthPx: widths.reduce((sum, width) => sum + width, 0), heightPx }
  const scale = fitScale(spreadSize, fit, screen) * zoom
  return widths.map((widthPx) => ({ widthPx: widthPx * scale, heightPx: heightPx * scale }))
}

/** The size of a page alone on the screen, not zoomed; next to another one it is no larger. */
export const fittedSize = (page: Pixels, fit: ReaderSettings['fit'], screen: BoxSize): BoxSize =>
  spreadSizes([page], fit, screen, 1)[0] ?? screen

const fitScale = ({ widthPx, heightPx }: BoxSize, fit: ReaderSettings['fit'], screen: BoxSize): number => {
  const toWidth = screen.widthPx / Math.max(1, widthPx)
  const toHeight = screen.heightPx / Math.max(1, heightPx)
  if (fit === 'original') return 1
  if (fit === 'width') return toWidth
  return fit === 'height' ? toHeight : Math.min(toWidth, toHeight)
}

/** A comfortable width on a wide screen. */
const columnPx = 800
const columnSlack = 1.15

/** The width of a page in a strip or row, not zoomed. */
export const stripWidth = (page: Pixels, settings: StripSettings, screen: BoxSize): number => {
  const crossPx = stripCross(page, settings, screen)
  const { widthPx, heightPx } = naturalSize(page)
  return settings.layout === 'row' ? (crossPx * widthPx) / heightPx : crossPx
}

type StripSettings = Pick<ReaderSettings, 'layout' | 'fit' | 'sidePercent'>

/** The size of a page across the scroll direction: its width in a strip, its height in a row. */
export const stripCross = (page: Pixels, settings: StripSettings, screen: BoxSize): number => {
  const natural = naturalSize(page)
  if (settings.layout === 'row') return settings.fit === 'original' ? natural.heightPx : screen.heightPx
  const availablePx = screen.widthPx * (1 - (2 * settings.sidePercent) / 100)
  if (settings.fit === 'width') return availablePx
  if (settings.fit === 'original') return Math.min(availablePx, natural.widthPx)
  // On a tablet the column would leave narrow margins that look like a mistake.
  return availablePx <= columnPx * columnSlack ? availablePx : columnPx
}
