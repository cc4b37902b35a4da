// The part of a page's image that is shown, without its borders.
import type { BookPageInfo } from '../../api/types.ts'
import type { BoxSize } from './fit.rules.ts'

/** A rectangle on a page, in shares of its width and height. */
export type PageBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

export const wholePage: PageBox = { left: 0, top: 0, width: 1, height: 1 }

/** What is shown of a page. */
export type PageFrame = { readonly box: PageBox }

export const wholeFrame: PageFrame = { box: wholePage }

/** A page without its borders; the whole page while they are unknown. */
export const cropFrame = (box: PageBox | undefined): PageFrame => (box === undefined ? wholeFrame : { box })

/** The page with the size of the part that is shown. @param own size of its image, for a page of unknown size */
export const framePage = (page: BookPageInfo, { box }: PageFrame, own?: BoxSize): BookPageInfo => {
  const width = scaled(page.width ?? own?.widthPx, box.width)
  const height = scaled(page.height ?? own?.heightPx, box.height)
  return { ...page, width, height }
}

const scaled = (px: number | undefined, share: number): number | null => (px === undefined ? null : px * share)

/** The size of the complete image when its part is shown in this size. */
export const imageSizeOf = ({ widthPx, heightPx }: BoxSize, { box }: PageFrame): BoxSize => ({
  widthPx: widthPx / box.width,
  heightPx: heightPx / box.height,
})

/** The CSS transform that moves the part of an image to the upper left corner, where a frame of this size shows it. */
export const frameTransform = (size: BoxSize, frame: PageFrame): string | undefined => {
  if (frame === wholeFrame) return undefined
  const { box } = frame
  const image = imageSizeOf(size, frame)
  return `translate(${-box.left * image.widthPx}px, ${-box.top * image.heightPx}px)`
}
