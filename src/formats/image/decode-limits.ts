// Maximum image size. A strip of 1600 x 65,500 px fits; real pages are much smaller.
import type { ImageMediaType } from './media-type.ts'

/** For types decoded row by row, where size costs time but no memory. */
const maxStreamedPixels = 16_384 * 16_384
/** For types decoded as a whole. */
const maxWholePixels = 128 * 1024 * 1024

const streamed: ReadonlySet<ImageMediaType> = new Set(['image/jpeg', 'image/png', 'image/tiff'])

/** Maximum number of pixels for an image of this type; one with more is not a page. */
export const maxPixelsOf = (mediaType: ImageMediaType): number => (streamed.has(mediaType) ? maxStreamedPixels : maxWholePixels)

/** The limit passed to image libraries, regardless of type. */
export const maxPixels = maxStreamedPixels
