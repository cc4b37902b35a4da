// Tall test images with visible content, and books made of them.
import sharp, { type JpegOptions, type Sharp } from 'sharp'
import { requireDefined } from '../kernel/errors/index.ts'

/** Lines, gradients and noise; no two rows are alike. */
export function aStrip(widthPx: number, heightPx: number): Sharp {
  const pixels = Buffer.alloc(widthPx * heightPx * 3)
  let noise = 1
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [Math.floor(at / 3) % widthPx, Math.floor(at / 3 / widthPx)]
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fff_ffff
    pixels[at] = (x % 40 < 2 ? 0 : 128 + 90 * Math.sin(y / 31 + (at % 3))) + (noise % 13)
  }
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
}

export const aJpegStrip = (widthPx: number, heightPx: number, options: JpegOptions = {}): Promise<Buffer> =>
  aStrip(widthPx, heightPx)
    .jpeg({ chromaSubsampling: '4:4:4', ...options })
    .toBuffer()

/** Red, green and blue samples, row by row. */
export const pixelsOf = (picture: Uint8Array): Promise<Buffer> => sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer()

/** Peak signal-to-noise ratio in dB; a difference above 40 is invisible. */
export function psnr(one: Buffer, other: Buffer): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1)
    sum += (requireDefined(one[at], 'a byte of the first image') - requireDefined(other[at], 'a byte of the second image')) ** 2
  return sum === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((255 * 255 * one.length) / sum)
}
