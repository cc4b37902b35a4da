import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { requireDefined } from '../kernel/errors/index.ts'
import { createMemoryBudget, MemoryLimitExceeded } from '../kernel/memory/index.ts'
import { type ClaimMemory, createImageWork, NotAPicture } from './image-work.ts'

const images = createImageWork({ memory: createMemoryBudget(320), jxlToPng: () => Promise.reject(new Error('no decoder')) })
const aPicture = async (background: string, [width, height]: readonly [number, number]) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/** Color in the middle of each quarter, by its strongest channel: r, g, b, or w where all are strong. */
async function quarters(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const offset = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels
    const [r, g, b] = [data.readUInt8(offset), data.readUInt8(offset + 1), data.readUInt8(offset + 2)]
    if (Math.min(r, g, b) > 200) return 'w'
    if (r > g && r > b) return 'r'
    return g > b ? 'g' : 'b'
  }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].join('')
}

describe('a mosaic', () => {
  test('a mosaic shows four images in a two-by-two grid, whatever their shapes', async () => {
    const sources = [
      await aPicture('#e00000', [100, 900]),
      await aPicture('#00e000', [900, 100]),
      await aPicture('#0000e0', [300, 300]),
      await aPicture('#e00000', [10, 10]),
      await aPicture('#ffffff', [10, 10]),
    ]
    const image = await images.mosaic(sources)
    expect(await quarters(image.bytes)).toBe('rgbr')
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'jpeg', width: image.widthPx, height: image.heightPx })
  })

  test.each([
    [1, 'rrrr'],
    [2, 'rgrg'],
    [3, 'rgrb'],
  ])('a mosaic of %i images has no gaps', async (count, expected) => {
    const sources = await Promise.all(['#e00000', '#00e000', '#0000e0'].slice(0, count).map((color) => aPicture(color, [50, 50])))
    expect(await quarters((await images.mosaic(sources)).bytes)).toBe(expected)
  })
})

test('an image is never enlarged, and is fetched only when its job starts', async () => {
  const image = await images.thumbnail(() => aPicture('#e00000', [120, 80]), 300)
  expect([image.widthPx, image.heightPx]).toEqual([120, 80])
  await expect(images.thumbnail(async () => Buffer.from('no picture'), 300)).rejects.toBeInstanceOf(NotAPicture)
  const away = new Error('away')
  await expect(images.thumbnail(() => Promise.reject(away), 300)).rejects.toBe(away)
})

test('the buffer of an image is freed when the job is done, unless it is the result', async () => {
  const sourceOf = (bytes: Uint8Array) => async (claimMemory: ClaimMemory) => {
    const memory = await claimMemory(bytes.length)
    memory.frees(bytes)
    return bytes
  }
  const png = await aPicture('#e00000', [120, 80])
  const jpeg = await sharp(png).jpeg().toBuffer()
  const own = () => new Uint8Array(jpeg)
  const [shrunk, sent, damaged, shared] = [own(), own(), own().subarray(0, 100).slice(), own().subarray(2)]
  await images.thumbnail(sourceOf(shrunk), 60)
  expect(await images.asJpeg(sourceOf(sent))).toBe(sent)
  await expect(images.thumbnail(sourceOf(damaged), 60)).rejects.toBeInstanceOf(NotAPicture)
  await expect(images.thumbnail(sourceOf(shared), 60)).rejects.toBeInstanceOf(NotAPicture)
  expect([shrunk, sent, damaged, shared].map(({ buffer }) => buffer.byteLength)).toEqual([0, jpeg.length, 0, jpeg.length])
})

test('an image is resized to a width, as a JPEG where it would be too tall for WebP', async () => {
  const page = requireDefined(await images.resize(() => aPicture('#e00000', [300, 200]), { widthPx: 150, format: 'webp' }), 'the page')
  expect(await sharp(page.bytes).metadata()).toMatchObject({ format: 'webp', width: 150, height: 100 })
  const strip = await images.resize(() => aPicture('#e00000', [200, 30_000]), { widthPx: 120, format: 'webp' })
  expect(await sharp(strip?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 120, height: 18_000 })
})

test('an image that the server has too little memory to encode as AVIF is resized to a JPEG', async () => {
  const work = createImageWork({ memory: createMemoryBudget(192), jxlToPng: () => Promise.reject(new Error('no decoder')) })
  const source = await aPicture('#e00000', [3000, 3000])
  const formats: unknown[] = []
  for (const to of [
    { widthPx: 2900, format: 'avif' },
    { widthPx: 2900, format: 'webp' },
    { widthPx: 400, format: 'avif' },
  ] as const)
    formats.push((await sharp((await work.resize(() => Promise.resolve(source), to))?.bytes).metadata()).format)
  expect(formats).toEqual(['jpeg', 'webp', 'heif'])
})

test('an image that is no wider than requested is not resized, and neither is an animation', async () => {
  expect(await images.resize(() => aPicture('#e00000', [120, 80]), { widthPx: 120, format: 'webp' })).toBeUndefined()
  const frames = await Promise.all([aPicture('#e00000', [200, 10]), aPicture('#00e000', [200, 10])])
  const animation = () =>
    sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
  expect(await images.resize(animation, { widthPx: 100, format: 'webp' })).toBeUndefined()
})

test('however many images are requested, memory never contains more than one per core', async () => {
  let held = 0
  let most = 0
  const source = async () => {
    most = Math.max(most, ++held)
    return aPicture('#e00000', [300, 300])
  }
  const requests = Array.from({ length: 40 }, () => images.thumbnail(source, 100).finally(() => held--))
  await Promise.all(requests)
  // A finished job is counted until the next one has started.
  expect(most).toBeLessThanOrEqual(2 * availableParallelism())
})

test('an image that somebody is waiting for is processed before images made in advance', async () => {
  const order: string[] = []
  const source = (name: string) => async () => {
    order.push(name)
    return aPicture('#e00000', [800, 800])
  }
  const ahead = Array.from({ length: 12 }, (_, index) => images.thumbnail(source(`later ${index}`), 300, 'later'))
  const now = images.thumbnail(source('now'), 300)
  await Promise.all([...ahead, now])
  expect(order.indexOf('now')).toBeLessThan(order.indexOf('later 11'))
})

/** 38 bytes: a complete lossless WebP of one color. */
function aWebpOf(widthPx: number, heightPx: number): Buffer {
  const bytes = Buffer.alloc(38)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(30, 4)
  bytes.write('WEBPVP8L', 8, 'latin1')
  bytes.writeUInt32LE(18, 16)
  bytes[20] = 0x2f
  bytes.writeUInt32LE(((widthPx - 1) | ((heightPx - 1) << 14)) >>> 0, 21)
  Buffer.from([0x88, 0x88, 0x08]).copy(bytes, 25)
  return bytes
}

test('a WebP of 20 megapixels is converted with the default memory, alone, and one of 40 megapixels is refused', async () => {
  const memory = createMemoryBudget(192)
  const work = createImageWork({ memory, jxlToPng: () => Promise.reject(new Error('no decoder')) })
  const other = await memory.decoded.take(1)
  const converting = work.convert(async () => aWebpOf(4_000, 5_000), 'png')
  await expect(work.convert(async () => aWebpOf(5_000, 8_000), 'png')).rejects.toSatisfy(MemoryLimitExceeded.matches)
  other()
  expect(await converting).toMatchObject({ widthPx: 4_000, heightPx: 5_000 })
})
