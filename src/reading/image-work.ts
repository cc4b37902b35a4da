// Image work for readers: posters, page thumbnails, conversions. It runs on native threads and never more jobs at once than cores,
// so that page reads, which share those threads, keep their share (limits.md section 3). Who waits in front of a screen comes first.
import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'
import type sharpFactory from 'sharp'
import type { Sharp } from 'sharp'

export type ConvertibleTo = 'jpeg' | 'png'

/** Somebody waits for it, or nobody does yet. */
export type Urgency = 'now' | 'later'

export interface MadeImage {
  readonly bytes: Uint8Array
  readonly widthPx: number
  readonly heightPx: number
}

export interface CheckedPicture {
  readonly mediaType: string
  readonly widthPx: number
  readonly heightPx: number
}

/** Fetches the picture once it is its turn, so that those who wait hold no memory. */
export type Source = () => Promise<Uint8Array>

/** What was fetched cannot be decoded. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture'
}

export interface ImageWork {
  /**
   * A JPEG whose longer edge is at most `longEdgePx`; smaller pictures are not enlarged.
   * @throws NotAPicture, and what fetching throws
   */
  thumbnail(source: Source, longEdgePx: number, urgency?: Urgency): Promise<MadeImage>
  /** Throws like `thumbnail`. */
  convert(source: Source, to: ConvertibleTo): Promise<MadeImage>
  /** Reads a picture that somebody sent to its last line. @returns undefined for anything else, and for one too large to be a poster */
  check(source: Uint8Array): Promise<CheckedPicture | undefined>
  /** Up to four pictures, two beside two, as one JPEG. */
  mosaic(sources: readonly Uint8Array[]): Promise<MadeImage>
}

/** Largest picture that is decoded: 16,384 x 16,384 px. A webtoon strip of 800 x 65,535 fits, a decompression bomb does not. */
const mostPixels = 16_384 * 16_384
/** 40 megapixels: some formats are decoded whole, in 4 bytes a pixel. */
const mostPosterPixels = 40_000_000
const posterQuality = 80
const pageQuality = 90
const tile = { widthPx: 212, heightPx: 300 }
const white = '#ffffff'

/** What sharp calls the formats that a poster may have, in every client's reach. No SVG: it can carry scripts. */
const posterTypes: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
}

export function createImageWork(): ImageWork {
  const queue = new PQueue({ concurrency: availableParallelism() })
  const inTurn = <T>(work: () => Promise<T>, urgency: Urgency = 'now'): Promise<T> =>
    queue.add(work, { priority: urgency === 'now' ? 1 : 0 })
  return {
    thumbnail: (source, longEdgePx, urgency) => inTurn(async () => make(await source(), thumbnailOf(longEdgePx)), urgency),
    convert: (source, to) => inTurn(async () => make(await source(), conversionTo(to))),
    check: (source) => inTurn(() => checkPicture(source)),
    mosaic: (sources) => inTurn(() => makeMosaic(sources.slice(0, 4))),
  }
}

const thumbnailOf =
  (longEdgePx: number) =>
  (picture: Sharp): Sharp =>
    picture
      .resize(longEdgePx, longEdgePx, { fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: false })
      .flatten({ background: white })
      .jpeg({ quality: posterQuality, optimiseCoding: false })

const conversionTo =
  (to: ConvertibleTo) =>
  (picture: Sharp): Sharp =>
    to === 'png' ? picture.png() : picture.flatten({ background: white }).jpeg({ quality: pageQuality })

async function make(source: Uint8Array, shape: (picture: Sharp) => Sharp): Promise<MadeImage> {
  const sharp = await loadSharp()
  const picture = sharp(source, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' })
  try {
    const { data, info } = await shape(picture.autoOrient()).toBuffer({ resolveWithObject: true })
    return { bytes: data, widthPx: info.width, heightPx: info.height }
  } catch (error) {
    throw new NotAPicture('A picture cannot be decoded', { cause: error })
  }
}

async function checkPicture(source: Uint8Array): Promise<CheckedPicture | undefined> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(source, { limitInputPixels: mostPosterPixels, sequentialRead: true, failOn: 'error' })
    const { format, width: widthPx, height: heightPx } = await picture.metadata()
    const mediaType = posterTypes[format]
    if (mediaType === undefined) return undefined
    await picture.resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer()
    return { mediaType, widthPx, heightPx }
  } catch {
    // Whatever a decoder says, this is no picture that could be shown.
    return undefined
  }
}

async function makeMosaic(sources: readonly Uint8Array[]): Promise<MadeImage> {
  const sharp = await loadSharp()
  const tiles = await Promise.all(
    sources.map((source) => make(source, (picture) => picture.resize(tile.widthPx, tile.heightPx, { fit: 'cover' }).png())),
  )
  const canvas = { create: { width: 2 * tile.widthPx, height: 2 * tile.heightPx, channels: 3 as const, background: white } }
  const { data, info } = await sharp(canvas)
    .composite(
      tiles.map(({ bytes }, index) => ({
        input: Buffer.from(bytes),
        left: (index % 2) * tile.widthPx,
        top: Math.floor(index / 2) * tile.heightPx,
      })),
    )
    .jpeg({ quality: posterQuality })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, widthPx: info.width, heightPx: info.height }
}

let loading: Promise<typeof sharpFactory> | undefined

/** Loaded at first use, so that the server answers sooner after its start. */
async function loadSharp(): Promise<typeof sharpFactory> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}
