// The part of a page's image that is shown: without its borders, one half of it, or turned by 90 degrees.
import type { BookPageInfo } from '../../api/types.ts'
import type { BoxSize } from './fit.rules.ts'

/** A rectangle on a page, in shares of its width and height. */
export type PageBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

export const wholePage: PageBox = { left: 0, top: 0, width: 1, height: 1 }

/** What is shown of a page; `turn` is the side to which it is turned. */
export type PageFrame = { readonly box: PageBox; readonly turn: 'none' | 'left' | 'right' }

export const wholeFrame: PageFrame = { box: wholePage, turn: 'none' }

/** A page without its borders; the whole page while they are unknown. */
export const cropFrame = (box: PageBox | undefined): PageFrame => (box === undefined ? wholeFrame : { box, turn: 'none' })

/** The page with the size of the part that is shown. @param own size of its image, for a page of unknown size */
export const framePage = (page: BookPageInfo, { box, turn }: PageFrame, own?: BoxSize): BookPageInfo => {
  const width = scaled(page.width ?? own?.widthPx, box.width)
  const height = scaled(page.height ?? own?.heightPx, box.height)
  return turn === 'none' ? { ...page, width, height } : { ...page, width: height, height: width }
}

const scaled = (px: number | undefined, share: number): number | null => (px === undefined ? null : px * share)

/** The size of the complete image, not turned, when its part is shown in this size. */
export const imageSizeOf = ({ widthPx, heightPx }: BoxSize, { box, turn }: PageFrame): BoxSize => {
  const [acrossPx, downPx] = turn === 'none' ? [widthPx, heightPx] : [heightPx, widthPx]
  return { widthPx: acrossPx / box.width, heightPx: downPx / box.height }
}

/** The CSS transform that moves the part of an image to the upper left corner, where a frame of this size shows it. */
export const frameTransform = (size: BoxSize, frame: PageFrame): string | undefined => {
  if (frame === wholeFrame) return undefined
  const { box, turn } = frame
  const image = imageSizeOf(size, frame)
  const shift = `translate(${-box.left * image.widthPx}px, ${-box.top * image.heightPx}px)`
  if (turn === 'right') return `translate(${size.widthPx}px, 0) rotate(90deg) ${shift}`
  return turn === 'left' ? `translate(0, ${size.heightPx}px) rotate(-90deg) ${shift}` : shift
}
