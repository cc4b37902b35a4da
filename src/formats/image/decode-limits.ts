// How large a picture may be. A strip of 1600 x 65,500 px fits; nothing that is drawn comes near.
import type { ImageMediaType } from './media-type.ts'

/** Decoded row by row, so that its size costs time and no memory. */
const maxStreamedPixels = 16_384 * 16_384
/** Decoded whole. */
const maxWholePixels = 128 * 1024 * 1024

const streamed: ReadonlySet<ImageMediaType> = new Set(['image/jpeg', 'image/png', 'image/tiff'])

/** Most pixels that a picture of this type may have; one with more is no page. */
export const maxPixelsOf = (mediaType: ImageMediaType): number => (streamed.has(mediaType) ? maxStreamedPixels : maxWholePixels)

/** What a library of pictures is told, whatever the type. */
export const maxPixels = maxStreamedPixels
