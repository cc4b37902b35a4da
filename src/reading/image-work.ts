// Image work for readers: posters, page thumbnails, conversions. It runs on native threads and never more jobs at once than cores,
// so that page reads, which share those threads, keep their share (limits.md section 3).
import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'
import type sharpFactory from 'sharp'
import type { Sharp } from 'sharp'

export type ConvertibleTo = 'jpeg' | 'png'

export interface MadeImage {
  readonly bytes: Uint8Array
  readonly widthPx: number
  readonly heightPx: number
}

export interface ImageWork {
  /** A JPEG whose longer edge is at most `longEdgePx`; smaller pictures are not enlarged. Rejects for what is no picture. */
  thumbnail(source: Uint8Array, longEdgePx: number): Promise<MadeImage>
  convert(source: Uint8Array, to: ConvertibleTo): Promise<MadeImage>
}

/** Largest picture that is decoded: 16,384 x 16,384 px. A webtoon strip of 800 x 65,535 fits, a decompression bomb does not. */
const mostPixels = 16_384 * 16_384
const posterQuality = 80
const pageQuality = 90

export function createImageWork(): ImageWork {
  const queue = new PQueue({ concurrency: availableParallelism() })
  const run = (source: Uint8Array, shape: (picture: Sharp) => Sharp): Promise<MadeImage> =>
    queue.add(async () => {
      const sharp = await loadSharp()
      const picture = sharp(source, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' })
      const { data, info } = await shape(picture.autoOrient()).toBuffer({ resolveWithObject: true })
      return { bytes: data, widthPx: info.width, heightPx: info.height }
    })
  return {
    thumbnail: (source, longEdgePx) =>
      run(source, (picture) =>
        picture
          .resize(longEdgePx, longEdgePx, { fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: false })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality: posterQuality, optimiseCoding: false }),
      ),
    convert: (source, to) =>
      run(source, (picture) => (to === 'png' ? picture.png() : picture.flatten({ background: '#ffffff' }).jpeg({ quality: pageQuality }))),
  }
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
