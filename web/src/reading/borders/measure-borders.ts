import { findBorders } from './find-borders.rules.ts'
import type { MeasuredPage } from './page-borders.ts'

/** Enough to find a border to half a percent, and few enough to be quick: at most a quarter of a million pixels. */
const maxWidthPx = 256
const maxHeightPx = 1024

/** One for all pages: browsers limit the memory of canvases. */
let canvas: HTMLCanvasElement | undefined

/** Measures the borders of a loaded image. @throws Error if the browser can't draw it, because it is too large for example */
export const measureBorders = (image: HTMLImageElement): MeasuredPage => {
  const { naturalWidth: widthPx, naturalHeight: heightPx } = image
  canvas ??= document.createElement('canvas')
  const width = Math.min(maxWidthPx, widthPx)
  const height = Math.max(1, Math.min(maxHeightPx, Math.round((heightPx * width) / widthPx)))
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new Error('No canvas is available.')
  // The quickest reduction skips pixels, and with them thin lines.
  context.imageSmoothingQuality = 'medium'
  context.drawImage(image, 0, 0, width, height)
  return { box: findBorders(context.getImageData(0, 0, width, height)), image: { widthPx, heightPx } }
}
