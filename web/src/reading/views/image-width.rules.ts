// Which width of a page to request, so that a phone doesn't load pixels that it can't show.
import type { BookPageInfo } from '../../api/types.ts'

/** Screens of similar size get the same width, which the server then has already. */
const stepPx = 320
/** The server's limit. */
const maxPx = 4096
/** How much larger a page is requested when its borders are cropped: they are known only once it has loaded. */
const cropFactor = 1.25
/** Layouts round to whole pixels. */
const tolerancePx = 2

/** The width for which to request a page whose borders may be cropped. Wider borders load the original page. */
export const widthBeforeCrop = (fittedPx: number): number => fittedPx * cropFactor

/**
 * The width to request in pixels; undefined for the page as it is.
 * @param fittedPx width on the screen in CSS pixels, not zoomed
 * @param density pixels of the screen per CSS pixel
 */
export const imageWidth = (page: Pick<BookPageInfo, 'width' | 'sizeBytes'>, fittedPx: number, density: number): number | undefined => {
  // The image of a page that is rendered, and thus has no size yet, has more pixels than the page.
  const ownPx = page.sizeBytes === null ? null : page.width
  const steps = Math.max(1, Math.ceil((fittedPx * density - tolerancePx) / stepPx))
  const widthPx = steps * stepPx
  return widthPx > maxPx || (ownPx && ownPx <= widthPx) ? undefined : widthPx
}

/** Whether a page is shown larger than the image that was requested for it. */
export const isBeyondImage = (imagePx: number, shownPx: number, density: number): boolean => shownPx * density > imagePx + tolerancePx
