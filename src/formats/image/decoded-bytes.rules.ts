// What a picture takes in memory while it is decoded and encoded again, from what its header says. Measured with libvips 8.18, with some
// room: a JPEG or PNG comes row by row, everything else is decoded whole.
import type { Metadata } from 'sharp'

export type PictureFacts = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling' | 'orientation'
>

/** What is made of it; a thumbnail is read smaller where the format can. */
export type PictureWork = 'thumbnail' | 'jpeg' | 'png'

/** Rows in flight between decoder and encoder. */
const rowsInFlight = 1700
const fixedBytes = 4 * 1024 * 1024
const bytesOfDepth: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }

/** Bytes at most. */
export function decodedBytes(facts: PictureFacts, work: PictureWork): number {
  const rowBytes = facts.width * facts.channels * bytesOfSample(facts)
  const isShrunk = facts.format === 'jpeg' && work === 'thumbnail'
  const rows = rowBytes * Math.min(facts.height, isShrunk ? rowsInFlight / 8 : rowsInFlight)
  return Math.ceil(fixedBytes + rows + wholeBytes(facts) + turnedBytes(facts, work) + outputBytes(facts, work))
}

const bytesOfSample = ({ depth }: PictureFacts): number => bytesOfDepth[depth] ?? 8

/** What the decoder holds of the whole picture. */
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

/** A progressive JPEG is read to its end before the first row comes: two bytes for each coefficient. */
function coefficientBytes({ channels, chromaSubsampling = '' }: PictureFacts): number {
  if (channels === 3 && chromaSubsampling.startsWith('4:2:0')) return 3.25
  return channels * 2.1
}

/** To turn a picture upright all of it is needed; a thumbnail is turned when it is small already. */
const turnedBytes = ({ width, height, channels, orientation = 1 }: PictureFacts, work: PictureWork): number =>
  orientation > 1 && work !== 'thumbnail' ? width * height * channels : 0

/** The result, at its largest. */
function outputBytes({ width, height, channels }: PictureFacts, work: PictureWork): number {
  if (work === 'thumbnail') return 0
  return width * height * (work === 'png' ? channels : 0.6)
}

/** What a JPEG XL takes until it is a PNG: its decoder works with floating point numbers throughout. */
export const jxlBytes = ({ widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number }): number => widthPx * heightPx * 80
