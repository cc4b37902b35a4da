import fc from 'fast-check'
import sharp, { type JpegOptions, type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { requireDefined } from '../../kernel/errors/index.ts'
import { withJpegMetadata } from '../image/pictures.fixture.ts'
import { cutJpeg } from './index.ts'

interface Drawing {
  readonly widthPx: number
  readonly heightPx: number
  readonly seed?: number
}

/** Draws a strip with lines, gradients and noise. */
function draw({ widthPx, heightPx, seed = 1 }: Drawing): Sharp {
  const pixels = Buffer.alloc(widthPx * heightPx * 3)
  let noise = seed
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [Math.floor(at / 3) % widthPx, Math.floor(at / 3 / widthPx)]
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fff_ffff
    pixels[at] = (x % 40 < 2 ? 0 : 128 + 90 * Math.sin(y / 31 + (at % 3))) + (noise % 23)
  }
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
}

const marker = (code: number) => Buffer.from([0xff, code])
const [frameMarker, tablesMarker, adobeMarker, restartInterval, restart, endOfImage] = [0xc0, 0xdb, 0xee, 0xdd, 0xd0, 0xd9]

/** Replaces the JFIF header by Adobe's, which says that colors aren't converted. */
function storedAsRgb(jpeg: Buffer): Buffer {
  const adobe = Buffer.concat([marker(adobeMarker), Buffer.from([0, 14]), Buffer.from('Adobe\0d\0\0\0\0\0', 'latin1')])
  return Buffer.concat([jpeg.subarray(0, 2), adobe, jpeg.subarray(jpeg.indexOf(marker(tablesMarker)))])
}

/** The standard permits them before any marker. */
function withFillBytes(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(marker(tablesMarker))
  const fill = Buffer.from([0xff, 0xff])
  return Buffer.concat([jpeg.subarray(0, at), fill, jpeg.subarray(at, -2), fill, marker(endOfImage)])
}

function withSampling(jpeg: Buffer, sampling: number): Buffer {
  const changed = Buffer.from(jpeg)
  changed[changed.indexOf(marker(frameMarker)) + 11] = sampling
  return changed
}

/** Announced, and one before the last bytes of the data. */
function withRestartMarkers(jpeg: Buffer): Buffer {
  const interval = Buffer.concat([marker(restartInterval), Buffer.from([0, 4, 0, 8])])
  return Buffer.concat([jpeg.subarray(0, 2), interval, jpeg.subarray(2, -2), marker(restart), marker(endOfImage)])
}

const decode = (jpeg: Uint8Array) => sharp(jpeg, { failOn: 'warning' }).raw().toBuffer()

async function partsOf(jpeg: Uint8Array, startsPx: readonly number[]) {
  const cut = cutJpeg(jpeg, startsPx)
  if (cut.kind === 'not-cut') throw new Error(cut.reason)
  return Promise.all(cut.parts.map((part) => decode(part)))
}

describe('the combined parts equal the original to the last bit', () => {
  test.each([
    ['with full colours', { chromaSubsampling: '4:4:4', quality: 90 }],
    ['with tables made for the picture', { chromaSubsampling: '4:4:4', quality: 40, optimiseCoding: true }],
    ['at the best quality', { chromaSubsampling: '4:4:4', quality: 100 }],
    ['at the worst', { chromaSubsampling: '4:4:4', quality: 1, optimiseCoding: true }],
  ] as const)('%s', async (_, options) => {
    const jpeg = await draw({ widthPx: 203, heightPx: 1505 }).jpeg(options).toBuffer()
    const parts = await partsOf(jpeg, [0, 400, 408, 1200])
    expect(Buffer.concat(parts).equals(await decode(jpeg))).toBe(true)
  })

  test('in grayscale and with four color components', async () => {
    for (const colours of ['b-w', 'cmyk'] as const) {
      const jpeg = await draw({ widthPx: 90, heightPx: 600 }).toColourspace(colours).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
      expect(Buffer.concat(await partsOf(jpeg, [0, 8, 320])).equals(await decode(jpeg))).toBe(true)
    }
  })

  const plain = () => draw({ widthPx: 203, heightPx: 600 }).jpeg({ chromaSubsampling: '4:4:4' })
  test.each([
    ['whose colors are stored as RGB, as only a marker says', async () => storedAsRgb(await plain().toBuffer())],
    ['whose metadata says that it is upright', async () => plain().withMetadata({ orientation: 1 }).toBuffer()],
    ['with fill bytes before its markers', async () => withFillBytes(await plain().toBuffer())],
    ['in grayscale with the sampling of a color image', async () => withSampling(await plain().toColourspace('b-w').toBuffer(), 0x22)],
  ])('for an image %s', async (_, make) => {
    const jpeg = await make()
    expect(Buffer.concat(await partsOf(jpeg, [0, 8, 320])).equals(await decode(jpeg))).toBe(true)
  })

  test('for any image and cuts', async () => {
    const aCut = fc.record({
      widthPx: fc.integer({ min: 1, max: 70 }),
      blocks: fc.integer({ min: 2, max: 30 }),
      extraPx: fc.integer({ min: 1, max: 8 }),
      seed: fc.nat(),
      quality: fc.integer({ min: 1, max: 100 }),
      optimiseCoding: fc.boolean(),
      cuts: fc.uniqueArray(fc.nat({ max: 29 }), { maxLength: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(aCut, async ({ widthPx, blocks, extraPx, seed, quality, optimiseCoding, cuts }) => {
        const heightPx = (blocks - 1) * 8 + extraPx
        const jpeg = await draw({ widthPx, heightPx, seed }).jpeg({ chromaSubsampling: '4:4:4', quality, optimiseCoding }).toBuffer()
        const starts = [...new Set([0, ...cuts])].filter((row) => row < blocks).sort((a, b) => a - b)
        const parts = await partsOf(
          jpeg,
          starts.map((row) => row * 8),
        )
        expect(Buffer.concat(parts).equals(await decode(jpeg))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

test("with colors at half height, only the two rows at a cut may differ, due to the decoder's smoothing", async () => {
  const widthPx = 160
  const jpeg = await draw({ widthPx, heightPx: 1500 }).jpeg({ chromaSubsampling: '4:2:0' }).toBuffer()
  const [whole, joined] = [await decode(jpeg), Buffer.concat(await partsOf(jpeg, [0, 512, 1008]))]
  const rowBytes = widthPx * 3
  const different = Array.from({ length: 1500 }, (_, row) => row).filter(
    (row) => !whole.subarray(row * rowBytes, (row + 1) * rowBytes).equals(joined.subarray(row * rowBytes, (row + 1) * rowBytes)),
  )
  expect([511, 512, 1007, 1008]).toEqual(expect.arrayContaining(different))
})

test('cutting the parts again loses nothing', async () => {
  const jpeg = await draw({ widthPx: 64, heightPx: 800 }).jpeg({ chromaSubsampling: '4:4:4', optimiseCoding: true }).toBuffer()
  const first = cutJpeg(jpeg, [0, 400])
  const again = first.kind === 'cut' ? first.parts.map((part) => cutJpeg(part, [0, 200])) : []
  const parts = again.flatMap((cut) => (cut.kind === 'cut' ? cut.parts : []))
  expect(Buffer.concat(await Promise.all(parts.map(decode))).equals(await decode(jpeg))).toBe(true)
})

test('every part keeps the color profile, and the first one all other metadata', async () => {
  const plain = await draw({ widthPx: 64, heightPx: 400 }).withIccProfile('p3').jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
  const cut = cutJpeg(withJpegMetadata(plain, [3000]), [0, 200])
  const parts = cut.kind === 'cut' ? cut.parts : []
  const profiles = await Promise.all(parts.map(async (part) => (await sharp(part).metadata()).icc?.length))
  expect(profiles).toEqual([(await sharp(plain).metadata()).icc?.length, profiles[0]])
  expect(requireDefined(parts[0], 'the first part').length - requireDefined(parts[1], 'the second part').length).toBeGreaterThan(2500)
})

describe('images that cannot be cut', () => {
  const aStrip = (options: JpegOptions = {}) => draw({ widthPx: 64, heightPx: 400 }).jpeg({ chromaSubsampling: '4:4:4', ...options })
  test.each([
    ['progressive', async () => aStrip({ progressive: true }).toBuffer(), 'progressive'],
    ['rotated', async () => aStrip().withMetadata({ orientation: 6 }).toBuffer(), 'rotated'],
    ['cut short', async () => (await aStrip().toBuffer()).subarray(0, -40), 'damaged'],
    ['cut short and ended', async () => Buffer.concat([(await aStrip().toBuffer()).subarray(0, -400), marker(endOfImage)]), 'damaged'],
    ['restart-markers', async () => withRestartMarkers(await aStrip().toBuffer()), 'restart-markers'],
    ['not-a-jpeg', async () => draw({ widthPx: 64, heightPx: 400 }).png().toBuffer(), 'not-a-jpeg'],
  ] as const)('%s', async (_, make, reason) => {
    expect(cutJpeg(await make(), [0, 200])).toEqual({ kind: 'not-cut', reason })
  })

  test('report a cut that is not on a block boundary', async () => {
    expect(cutJpeg(await aStrip().toBuffer(), [0, 204])).toEqual({ kind: 'not-cut', reason: 'off-block-border' })
    const halved = await draw({ widthPx: 64, heightPx: 400 }).jpeg({ chromaSubsampling: '4:2:0' }).toBuffer()
    expect(cutJpeg(halved, [0, 200])).toEqual({ kind: 'not-cut', reason: 'off-block-border' })
  })

  test('with any damage return a result and do not throw', async () => {
    const jpeg = await aStrip().toBuffer()
    fc.assert(
      fc.property(fc.nat({ max: jpeg.length - 1 }), fc.nat({ max: 255 }), fc.nat({ max: 400 }), (at, byte, lost) => {
        const broken = Buffer.from(jpeg.subarray(0, jpeg.length - lost))
        if (at < broken.length) broken[at] = byte
        expect(cutJpeg(broken, [0, 200]).kind).toMatch(/^(cut|not-cut)$/)
      }),
      // The example amplifies each difference until no code can represent the value.
      { numRuns: 500, examples: [[181, 73, 0]] },
    )
  })
})
