// Image jobs for readers: posters, page thumbnails, conversions. They run on native threads, never more at a time than there are cores,
// so that page reads, which share those threads, are not starved. Jobs that somebody waits for run first.
// Guarantee: nothing is decoded before its memory is claimed, as estimated from the image header; an image that claims more than twice
// what is available costs only reading its header, and one that claims less than that is decoded alone.
import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'
import type sharpFactory from 'sharp'
import type { Sharp } from 'sharp'
import {
  decodedBytes,
  type EncodedFormat,
  jxlBytes,
  maxPixels,
  mediaTypeOfImage,
  type PictureWork,
  readDimensions,
} from '../formats/image/index.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { freeBuffer, type MemoryBudget, MemoryLimitExceeded, type ReleaseMemory, withMemory } from '../kernel/memory/index.ts'
import {
  type ConvertibleTo,
  conversionTo,
  mosaicCells,
  mosaicSize,
  type PixelSize,
  posterQuality,
  resizedTo,
  type Shape,
  thumbnailOf,
  white,
} from './image-shapes.ts'

/** Whether somebody is waiting for the result. */
export type WorkPriority = 'now' | 'later'

export interface EncodedImage {
  readonly bytes: Uint8Array
  readonly widthPx: number
  readonly heightPx: number
}

export interface CheckedPicture {
  readonly mediaType: string
  readonly widthPx: number
  readonly heightPx: number
}

export interface ResizedTo {
  readonly widthPx: number
  readonly format: EncodedFormat
}

/** Claims memory for data about to be fetched, until the job is done. @throws MemoryLimitExceeded */
export type ClaimMemory = (bytes: number) => Promise<ClaimedMemory>

export interface ClaimedMemory {
  /** Frees a buffer that only this job uses when the job is done, unless it is the result. */
  frees(bytes: Uint8Array): void
}

/** Fetches the image when its job starts, so that queued jobs hold no memory. */
export type Source = (claimMemory: ClaimMemory) => Promise<Uint8Array>

/** The fetched data cannot be decoded. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture'
}

export interface ImageWork {
  /**
   * A JPEG whose longer edge is at most `longEdgePx`; smaller images are not enlarged.
   * @throws NotAPicture, MemoryLimitExceeded, and the errors of the source
   */
  thumbnail(source: Source, longEdgePx: number, urgency?: WorkPriority): Promise<EncodedImage>
  /** Throws like `thumbnail`. */
  convert(source: Source, to: ConvertibleTo): Promise<EncodedImage>
  /**
   * Scaled down to a width; a JPEG where that is too tall for WebP and AVIF, or where encoding them needs more memory than there is.
   * @returns undefined for an image that is no wider, and for an animation. Throws like `thumbnail`.
   */
  resize(source: Source, to: ResizedTo): Promise<EncodedImage | undefined>
  /** The image itself when it is a JPEG, otherwise converted to one. Throws like `thumbnail`. */
  asJpeg(source: Source): Promise<Uint8Array>
  /** Decodes an uploaded image completely. @returns undefined for anything else, and for one too large to be a poster */
  check(source: Uint8Array): Promise<CheckedPicture | undefined>
  /** One to four images side by side and one below the other, as one JPEG. */
  mosaic(sources: readonly Uint8Array[]): Promise<EncodedImage>
}

/** 40 megapixels: some formats are decoded whole, at 4 bytes per pixel. */
const maxPosterPixels = 40_000_000

/** Poster formats that every client supports, by sharp's names. No SVG: it can contain scripts. */
const posterTypes: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
}

export interface ImageParts {
  readonly memory: Pick<MemoryBudget, 'encoded' | 'decoded'>
  /** Jobs at a time; by default one for each core. */
  readonly parallel?: number
  /** @throws when the data cannot be decoded */
  jxlToPng(bytes: Uint8Array): Promise<Uint8Array>
}

export function createImageWork(parts: ImageParts): ImageWork {
  const { memory, parallel = availableParallelism() } = parts
  const queue = new PQueue({ concurrency: parallel })
  const inTurn = <T>(work: () => Promise<T>, urgency: WorkPriority = 'now'): Promise<T> =>
    queue.add(work, { priority: urgency === 'now' ? 1 : 0 })
  const withMemory = async <T>(work: (claimMemory: ClaimMemory) => Promise<T>): Promise<T> => {
    const claims: ReleaseMemory[] = []
    const buffers = new Set<Uint8Array>()
    try {
      const result = await work(async (bytes) => {
        claims.push(await memory.encoded.take(bytes))
        return { frees: (buffer: Uint8Array) => void buffers.add(buffer) }
      })
      if (result instanceof Uint8Array) buffers.delete(result)
      return result
    } finally {
      for (const release of claims) release()
      for (const buffer of buffers) freeBuffer(buffer)
    }
  }
  const fetched = (source: Source, shape: Shape) => withMemory(async (claimMemory) => make(parts, await source(claimMemory), shape))
  const asJpeg = async (claimMemory: ClaimMemory, source: Source) => {
    const bytes = await source(claimMemory)
    return mediaTypeOfImage(bytes) === 'image/jpeg' ? bytes : (await make(parts, bytes, conversionTo('jpeg'))).bytes
  }
  return {
    asJpeg: (source) => inTurn(() => withMemory((claimMemory) => asJpeg(claimMemory, source))),
    thumbnail: (source, longEdgePx, urgency) => inTurn(() => fetched(source, thumbnailOf(longEdgePx)), urgency),
    resize: (source, to) => inTurn(() => withMemory(async (claimMemory) => resized(parts, await source(claimMemory), to))),
    convert: (source, to) => inTurn(() => fetched(source, conversionTo(to))),
    check: (source) => inTurn(() => checkPicture(parts, source)),
    mosaic: (sources) => inTurn(() => makeMosaic(parts, sources.slice(0, 4))),
  }
}

const options = { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' } as const

/** The largest edge of a WebP; AVIF encoders don't go much further. */
const maxWebpEdgePx = 16_383

async function resized(parts: ImageParts, source: Uint8Array, { widthPx, format }: ResizedTo): Promise<EncodedImage | undefined> {
  const natural = await sizeToShrink(source)
  if (!natural || natural.widthPx <= widthPx) return undefined
  const size = { widthPx, heightPx: Math.max(1, Math.round((natural.heightPx * widthPx) / natural.widthPx)) }
  const canBeJpeg = format === 'webp' || format === 'avif'
  const asJpeg = () => make(parts, source, resizedTo('jpeg', size))
  if (canBeJpeg && size.heightPx > maxWebpEdgePx) return asJpeg()
  return make(parts, source, resizedTo(format, size)).catch((error: unknown) => {
    if (canBeJpeg && MemoryLimitExceeded.matches(error)) return asJpeg()
    throw error
  })
}

/** The size as displayed; undefined for an animation, of which only the first frame would be left. */
async function sizeToShrink(source: Uint8Array): Promise<PixelSize | undefined> {
  if (mediaTypeOfImage(source) === 'image/jxl') {
    const size = readDimensions(source, 'image/jxl')
    if (size.kind !== 'size') throw new NotAPicture('A JPEG XL picture does not say how large it is')
    return size
  }
  const sharp = await loadSharp()
  const { autoOrient, pages = 1 } = await sharp(source, options).metadata().catch(refuse)
  return pages > 1 ? undefined : { widthPx: autoOrient.width, heightPx: autoOrient.height }
}

async function make(parts: ImageParts, source: Uint8Array, shape: Shape): Promise<EncodedImage> {
  if (mediaTypeOfImage(source) === 'image/jxl') return makeOfJxl(parts, source, shape)
  const sharp = await loadSharp()
  const picture = sharp(source, options)
  const { decoded } = parts.memory
  const small = smallClaim(source, shape.work, decoded.limitBytes)
  const bytes = (small ?? decodedBytes(await picture.metadata().catch(refuse), shape.work)) + shape.encoderBytes
  return withMemory(decoded, { bytes: claimFor(bytes, decoded.limitBytes) }, () => shaped(picture, shape))
}

/**
 * An ordinary page can need more than the share, such as a WebP of 20 megapixels, which is decoded as a whole. It is then the only image
 * that is decoded. Measured: a WebP of 20 megapixels takes 184 MB as PNG and 157 MB as JPEG, while the estimates are 244 MB and 196 MB.
 */
const maxSharesAlone = 2.1

const claimFor = (bytes: number, limitBytes: number): number => (bytes <= maxSharesAlone * limitBytes ? Math.min(bytes, limitBytes) : bytes)

/**
 * An upper bound for a JPEG of this file size, where that is small: calling the decoder for each page of a library would take too long.
 */
function smallClaim(source: Uint8Array, work: PictureWork, limitBytes: number): number | undefined {
  if (mediaTypeOfImage(source) !== 'image/jpeg') return undefined
  const size = readDimensions(source, 'image/jpeg')
  if (size.kind !== 'size') return undefined
  const bytes = decodedBytes({ ...largestJpegFacts, width: size.widthPx, height: size.heightPx }, work)
  return bytes <= limitBytes / 4 ? bytes : undefined
}

const largestJpegFacts = { format: 'jpeg', channels: 4, depth: 'uchar', isProgressive: true, orientation: 8 } as const

/** The decoder produces an uncompressed PNG; one claim covers both. */
async function makeOfJxl({ memory, jxlToPng }: ImageParts, source: Uint8Array, shape: Shape): Promise<EncodedImage> {
  const sharp = await loadSharp()
  const size = readDimensions(source, 'image/jxl')
  if (size.kind !== 'size') throw new NotAPicture('A JPEG XL picture does not say how large it is')
  const facts = { ...pngFacts, width: size.widthPx, height: size.heightPx }
  const bytes = jxlBytes(size) + decodedBytes(facts, shape.work) + shape.encoderBytes
  return withMemory(memory.decoded, { bytes: Math.min(bytes, memory.decoded.limitBytes) }, async () =>
    shaped(sharp(await jxlToPng(source).catch(refuse), options), shape),
  )
}

const pngFacts = { format: 'png', channels: 4, depth: 'uchar', isProgressive: false } as const

const refuse = (error: unknown): never => {
  throw new NotAPicture('A picture cannot be decoded', { cause: error })
}

async function shaped(picture: Sharp, shape: Shape): Promise<EncodedImage> {
  const { data, info } = await shape.apply(picture.autoOrient()).toBuffer({ resolveWithObject: true }).catch(refuse)
  return { bytes: data, widthPx: info.width, heightPx: info.height }
}

async function checkPicture({ memory }: ImageParts, source: Uint8Array): Promise<CheckedPicture | undefined> {
  const sharp = await loadSharp()
  const picture = sharp(source, { ...options, limitInputPixels: maxPosterPixels })
  // Whatever the decoder's error, this cannot be shown as an image.
  const facts = await picture.metadata().catch(() => undefined)
  const mediaType = facts && posterTypes[facts.format]
  if (facts === undefined || mediaType === undefined) return undefined
  return withMemory(memory.decoded, { bytes: decodedBytes(facts, 'thumbnail') }, async () => {
    const pixel = await picture
      .resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false })
      .raw()
      .toBuffer()
      .catch(() => undefined)
    return pixel && { mediaType, widthPx: facts.width, heightPx: facts.height }
  })
}

async function makeMosaic(parts: ImageParts, sources: readonly Uint8Array[]): Promise<EncodedImage> {
  const sharp = await loadSharp()
  const tiles = await Promise.all(
    mosaicCells(sources.length).map(async ({ shape, left, top }, index) => {
      const { bytes } = await make(parts, requireDefined(sources[index], 'the image of the cell'), shape)
      return { input: Buffer.from(bytes), left, top }
    }),
  )
  const canvas = { create: { width: mosaicSize.widthPx, height: mosaicSize.heightPx, channels: 3 as const, background: white } }
  const { data, info } = await sharp(canvas).composite(tiles).jpeg({ quality: posterQuality }).toBuffer({ resolveWithObject: true })
  return { bytes: data, widthPx: info.width, heightPx: info.height }
}

let loading: Promise<typeof sharpFactory> | undefined

/** Loaded at first use, so that the server starts faster. */
async function loadSharp(): Promise<typeof sharpFactory> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}
