// Estimates the memory that decoding and re-encoding an image takes, from its header. Measured with libvips 8.18 plus a margin: a JPEG or
// PNG is processed row by row, everything else is decoded as a whole.
import type { Metadata } from 'sharp'

export type PictureFacts = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling' | 'orientation'
>

/**
 * The output; for a thumbnail the image is read at reduced size where the format supports it. For `resized`, the memory of the encoder is
 * `encoderBytes`.
 */
export type PictureWork = 'thumbnail' | 'resized' | 'jpeg' | 'png'

/** Rows in flight between decoder and encoder. */
const rowsInFlight = 1700
const fixedBytes = 4 * 1024 * 1024
const bytesOfDepth: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }

/** Upper bound in bytes. */
export function decodedBytes(facts: PictureFacts, work: PictureWork): number {
  const rowBytes = facts.width * facts.channels * bytesOfSample(facts)
  const isShrunk = facts.format === 'jpeg' && work === 'thumbnail'
  const rows = rowBytes * Math.min(facts.height, isShrunk ? rowsInFlight / 8 : rowsInFlight)
  return Math.ceil(fixedBytes + rows + wholeBytes(facts) + turnedBytes(facts, work) + outputBytes(facts, work))
}

const bytesOfSample = ({ depth }: PictureFacts): number => bytesOfDepth[depth] ?? 8

/** Memory that the decoder needs for the whole image. */
function wholeBytes(facts: PictureFacts): number {
  const pixels = facts.width * facts.height
  switch (facts.format) {
    case 'jpeg':
      return facts.isProgressive ? pixels * coefficientBytes(facts) : 0
    case 'png':
      return facts.isProgressive ? pixels * facts.channels * bytesOfSample(facts) : 0
    case 'webp':
      return pixels * (facts.channels + 5)
    case 'heif':
      return pixels * 20
    case 'tiff':
      return pixels * facts.channels * bytesOfSample(facts)
    default:
      return pixels * 8
  }
}

/** A progressive JPEG is read to the end before the first row is available: two bytes per coefficient. */
function coefficientBytes({ channels, chromaSubsampling = '' }: PictureFacts): number {
  if (channels === 3 && chromaSubsampling.startsWith('4:2:0')) return 3.25
  return channels * 2.1
}

/** Rotating an image requires all of it; a thumbnail is rotated after it was scaled down. */
const turnedBytes = ({ width, height, channels, orientation = 1 }: PictureFacts, work: PictureWork): number =>
  orientation > 1 && work !== 'thumbnail' ? width * height * channels : 0

/** Maximum size of the result. */
function outputBytes({ width, height, channels }: PictureFacts, work: PictureWork): number {
  if (work === 'thumbnail' || work === 'resized') return 0
  return width * height * (work === 'png' ? channels : 0.6)
}

/** Memory for converting a JPEG XL to PNG: its decoder uses floating point throughout. */
export const jxlBytes = ({ widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number }): number => widthPx * heightPx * 80

/** Bytes per pixel while an image is encoded, output included. Measured: 6.2 for WebP, 35.5 for AVIF and 1.1 for JPEG. */
const bytesPerEncodedPixel = { webp: 8, avif: 40, jpeg: 2, png: 5 } as const

export type EncodedFormat = keyof typeof bytesPerEncodedPixel

/** Memory for encoding an image of this size. */
export const encoderBytes = (format: EncodedFormat, size: { readonly widthPx: number; readonly heightPx: number }): number =>
  size.widthPx * size.heightPx * bytesPerEncodedPixel[format]
