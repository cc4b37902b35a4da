// What image jobs make of an image: its size, format and quality.
import type { Sharp } from 'sharp'
import { type EncodedFormat, encoderBytes, type PictureWork } from '../formats/image/index.ts'

export type ConvertibleTo = 'jpeg' | 'png'

export interface PixelSize {
  readonly widthPx: number
  readonly heightPx: number
}

export const posterQuality = 80
const pageQuality = 90
export const tile = { widthPx: 212, heightPx: 300 } as const
export const white = '#ffffff'

export interface Shape {
  readonly work: PictureWork
  /** Memory of the encoder where `work` doesn't include it. */
  readonly encoderBytes: number
  apply(picture: Sharp): Sharp
}

export const thumbnailOf = (longEdgePx: number): Shape => ({
  work: 'thumbnail',
  encoderBytes: 0,
  apply: (picture) =>
    picture
      .resize(longEdgePx, longEdgePx, { fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: false })
      .flatten({ background: white })
      .jpeg({ quality: posterQuality, optimiseCoding: false }),
})

/**
 * Optimized coding would keep the coefficients of the whole image in memory: six bytes per pixel, to save five percent of the file size.
 */
export const conversionTo = (to: ConvertibleTo): Shape => ({
  work: to,
  encoderBytes: 0,
  apply: (picture) =>
    to === 'png' ? picture.png() : picture.flatten({ background: white }).jpeg({ quality: pageQuality, optimiseCoding: false }),
})

export const resizedTo = (format: EncodedFormat, size: PixelSize): Shape => ({
  work: 'resized',
  encoderBytes: encoderBytes(format, size),
  apply: (picture) => encodePage[format](picture.resize(size.widthPx, size.heightPx, { fit: 'fill', fastShrinkOnLoad: false })),
})

/** Little effort: more takes several times as long and saves a few percent (docs/adr/0066-resize-pages-to-webp.md). */
const encodePage: Readonly<Record<EncodedFormat, (picture: Sharp) => Sharp>> = {
  webp: (picture) => picture.webp({ quality: 80, effort: 2 }),
  avif: (picture) => picture.avif({ quality: 65, effort: 0 }),
  jpeg: (picture) => picture.flatten({ background: white }).jpeg({ quality: 80, optimiseCoding: false }),
  png: (picture) => picture.png(),
}

export const tileShape: Shape = {
  work: 'thumbnail',
  encoderBytes: 0,
  apply: (picture) => picture.resize(tile.widthPx, tile.heightPx, { fit: 'cover' }).png(),
}
