import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { createMemoryPool } from '../../kernel/memory/index.ts'
import { aJpegStrip, aStrip, pixelsOf, psnr } from '../strips.fixture.ts'
import { cutPage } from './cut-page.ts'
import { areasOf } from './split-page.rules.ts'

const memory = createMemoryPool(200 * 2 ** 20)

const size = { widthPx: 120, heightPx: 3300 }
const areas = areasOf(size, { kind: 'tall', minHeight: 3000, maxHeight: 1500 })

async function partsOf(page: Buffer) {
  const cut = await cutPage(page, areas, memory)
  if (cut.kind === 'left') throw new Error(cut.reason)
  return cut
}
const joined = async (parts: readonly Uint8Array[]) => Buffer.concat(await Promise.all(parts.map(pixelsOf)))

describe('the pixels of a cut page', () => {
  test('a JPEG cut between its blocks is lossless', async () => {
    const page = await aJpegStrip(size.widthPx, size.heightPx)
    const cut = await cutPage(page, areasOf(size, { kind: 'tall', minHeight: 3000, maxHeight: 1600 }), memory)
    expect(cut).toMatchObject({ kind: 'cut', lossless: true })
    expect(cut.kind === 'cut' && (await joined(cut.parts)).equals(await pixelsOf(page))).toBe(true)
  })

  test.each([60, 85, 95])('a decoded JPEG of quality %i is encoded with the same quality, and is not much larger', async (quality) => {
    const page = await aJpegStrip(size.widthPx, size.heightPx, { quality, progressive: true })
    const { parts } = await partsOf(page)
    expect(psnr(await joined(parts), await pixelsOf(page))).toBeGreaterThan(40)
    const bytes = parts.reduce((sum, part) => sum + part.length, 0)
    expect(bytes / page.length).toBeLessThan(1.25)
  })

  test('chroma subsampling is kept', async () => {
    const page = await aJpegStrip(size.widthPx, size.heightPx, { chromaSubsampling: '4:2:0', progressive: true })
    const { parts } = await partsOf(page)
    expect((await sharp(parts[0]).metadata()).chromaSubsampling).toBe('4:2:0')
  })

  test.each([
    ['8 bits', (strip: Sharp) => strip.png()],
    ['a palette', (strip: Sharp) => strip.png({ palette: true, colours: 64 })],
    ['16 bits', (strip: Sharp) => strip.toColourspace('rgb16').png()],
    ['grey', (strip: Sharp) => strip.toColourspace('b-w').png()],
    ['transparency', (strip: Sharp) => strip.ensureAlpha(0.5).png()],
    ['a colour profile', (strip: Sharp) => strip.withIccProfile('p3').png()],
  ])('a PNG with %s is lossless', async (_, encode) => {
    const page = await encode(aStrip(size.widthPx, size.heightPx)).toBuffer()
    const { parts } = await partsOf(page)
    const raw = (picture: Uint8Array) => sharp(picture).keepIccProfile().raw({ depth: 'ushort' }).toBuffer()
    expect(Buffer.concat(await Promise.all(parts.map(raw))).equals(await raw(page))).toBe(true)
    const [before, after] = [await sharp(page).metadata(), await sharp(parts[0]).metadata()]
    expect([after.depth, after.channels, after.icc?.length]).toEqual([
      before.depth,
      before.isPalette ? after.channels : before.channels,
      before.icc?.length,
    ])
  })

  test('a lossy WebP is nearly unchanged, and a lossless one remains lossless', async () => {
    const lossy = await aStrip(size.widthPx, size.heightPx).webp({ quality: 80 }).toBuffer()
    expect(psnr(await joined((await partsOf(lossy)).parts), await pixelsOf(lossy))).toBeGreaterThan(38)
    const lossless = await aStrip(size.widthPx, size.heightPx).webp({ lossless: true }).toBuffer()
    expect((await joined((await partsOf(lossless)).parts)).equals(await pixelsOf(lossless))).toBe(true)
  })

  test('a lossless WebP stays lossless when a large chunk precedes its image data', async () => {
    const withProfile = await aStrip(size.widthPx, size.heightPx).withIccProfile('p3').webp({ lossless: true }).toBuffer()
    const page = withChunkBefore(withProfile, 'VP8L', 8_192)
    expect((await joined((await partsOf(page)).parts)).equals(await pixelsOf(page))).toBe(true)
  })
})

/** The WebP with an unknown chunk of so many bytes before another chunk, as the container format permits. */
function withChunkBefore(webp: Buffer, type: string, bytes: number): Buffer {
  const at = webp.indexOf(type, 12, 'latin1')
  const chunk = Buffer.alloc(8 + bytes)
  chunk.write('XTRA', 'latin1')
  chunk.writeUInt32LE(bytes, 4)
  const file = Buffer.concat([webp.subarray(0, at), chunk, webp.subarray(at)])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}

describe('pages that are left unchanged have a reason', () => {
  test.each([
    ['animated', async () => anAnimation(), /animated/],
    ['stored turned', async () => aStrip(size.widthPx, size.heightPx).withMetadata({ orientation: 6 }).jpeg().toBuffer(), /rotated/],
    ['truncated', async () => (await aJpegStrip(size.widthPx, size.heightPx)).subarray(0, 9000), /can't be decoded/],
    ['smaller than it says', async () => aJpegStrip(60, 600), /smaller/],
    ['of a type that is not cut', async () => aStrip(size.widthPx, size.heightPx).tiff().toBuffer(), /tiff/],
    ['no picture', async () => Buffer.from('<html>'), /can't be decoded/],
  ])('for a page that is %s', async (_, make, reason) => {
    expect(await cutPage(await make(), areas, memory)).toMatchObject({ kind: 'left', reason: expect.stringMatching(reason) })
  })

  async function anAnimation(): Promise<Buffer> {
    const frames = await Promise.all(['#f00', '#00f'].map((background) => aFrame(background)))
    return sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
  }
  const aFrame = (background: string) =>
    sharp({ create: { width: size.widthPx, height: size.heightPx, channels: 3, background } })
      .png()
      .toBuffer()
})

test('a page that needs more memory than available is left unchanged, with a reason', async () => {
  const strip = await sharp({ create: { width: 800, height: 6000, channels: 3, background: '#888' } })
    .webp({ effort: 0 })
    .toBuffer()
  const scarce = createMemoryPool(10 * 2 ** 20)
  const cut = await cutPage(strip, areasOf({ widthPx: 800, heightPx: 6000 }, { kind: 'tall', minHeight: 3000, maxHeight: 1600 }), scarce)
  expect(cut).toMatchObject({ kind: 'left', reason: expect.stringContaining('HONDANA_IMAGE_MEMORY_MB') })
  expect(scarce.usedBytes()).toBe(0)
})
