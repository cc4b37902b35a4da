// What image jobs make of an image: its size, format and quality.
import type { Sharp } from 'sharp'
import { type EncodedFormat, encoderBytes, type PictureWork } from '../formats/image/index.ts'
import { requireDefined } from '../kernel/errors/index.ts'

export type ConvertibleTo = 'jpeg' | 'png'

export interface PixelSize {
  readonly widthPx: number
  readonly heightPx: number
}

export const posterQuality = 80
const pageQuality = 90
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

export const mosaicSize = { widthPx: 424, heightPx: 600 } as const

/** Cells of a mosaic by the number of its images: [column, row, columns, rows] of a two-by-two grid. */
const mosaicGrids: readonly (readonly (readonly [number, number, number, number])[])[] = [
  [[0, 0, 2, 2]],
  [
    [0, 0, 1, 2],
    [1, 0, 1, 2],
  ],
  [
    [0, 0, 1, 2],
    [1, 0, 1, 1],
    [1, 1, 1, 1],
  ],
  [
    [0, 0, 1, 1],
    [1, 0, 1, 1],
    [0, 1, 1, 1],
    [1, 1, 1, 1],
  ],
]

/** Where each image of a mosaic is, in pixels. Together they fill it. @param count 1 to 4 */
export const mosaicCells = (count: number): readonly { readonly left: number; readonly top: number; readonly shape: Shape }[] => {
  const [columnPx, rowPx] = [mosaicSize.widthPx / 2, mosaicSize.heightPx / 2]
  return requireDefined(mosaicGrids[count - 1], 'the grid of a mosaic').map(([column, row, columns, rows]) => ({
    left: column * columnPx,
    top: row * rowPx,
    shape: {
      work: 'thumbnail',
      encoderBytes: 0,
      apply: (picture) => picture.resize(columns * columnPx, rows * rowPx, { fit: 'cover' }).png(),
    },
  }))
}
