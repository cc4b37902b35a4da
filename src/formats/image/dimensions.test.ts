import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { requireDefined } from '../../kernel/errors/index.ts'
import { extensionOf, type ImageMediaType, mediaTypeOfExtension, mediaTypeOfImage, readDimensions } from './index.ts'
import { aBitmap, aHeic, aJxlCodestream, aJxlContainer, aPicture, type EncodedFormat, withJpegMetadata } from './pictures.fixture.ts'

const encoded: readonly EncodedFormat[] = ['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff']
const pictures = new Map<string, Buffer>()

beforeAll(async () => {
  for (const format of encoded) pictures.set(`image/${format}`, await aPicture(format, 150, 220))
  pictures.set('image/heic', aHeic())
  pictures.set('image/jxl', aJxlContainer())
  pictures.set('image/bmp', aBitmap(30, 40))
})

const picture = (mediaType: string): Buffer => requireDefined(pictures.get(mediaType), 'the picture of this type')

describe('the type of a file, regardless of its name', () => {
  test.each([...encoded.map((format) => `image/${format}`), 'image/heic', 'image/jxl', 'image/bmp'])('is detected for %s', (mediaType) => {
    expect(mediaTypeOfImage(picture(mediaType).subarray(0, 32))).toBe(mediaType)
  })

  test('is detected for a bare JPEG XL codestream', () => expect(mediaTypeOfImage(aJxlCodestream())).toBe('image/jxl'))

  test('is decided by the compatible brands if the HEIF brand is a general one', () => {
    expect(mediaTypeOfImage(aHeic('mif1'))).toBe('image/heic')
    expect(mediaTypeOfImage(Buffer.from('\0\0\0\x14ftypmif1\0\0\0\0mif1', 'latin1'))).toBe('image/heif')
    expect(mediaTypeOfImage(Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1avif', 'latin1'))).toBe('image/avif')
  })

  test.each(['<!DOCTYPE html><html>', 'BMW is a car maker in Munich', 'RIFF\x00\x00\x00\x00WAVEfmt ', 'GIF88a', '\0\0\0\x18ftypmp42', ''])(
    'is not an image for %j',
    (text) => {
      expect(mediaTypeOfImage(Buffer.from(text, 'latin1'))).toBeUndefined()
    },
  )

  test('maps to an extension and back', () => {
    expect(mediaTypeOfExtension('JPEG')).toBe('image/jpeg')
    expect(mediaTypeOfExtension('txt')).toBeUndefined()
    for (const mediaType of pictures.keys()) {
      expect(mediaTypeOfExtension(extensionOf(mediaType as ImageMediaType))).toBe(mediaType)
    }
  })
})

describe('dimensions read from the first bytes', () => {
  test.each(encoded)('are those of a picture in %s', (format) => {
    expect(readDimensions(picture(`image/${format}`), `image/${format}`)).toEqual({ kind: 'size', widthPx: 150, heightPx: 220 })
  })

  test('are those of the image, not of its tiles', () => {
    expect(readDimensions(aHeic(), 'image/heic')).toEqual({ kind: 'size', widthPx: 800, heightPx: 1200 })
  })

  test('are read from JPEG XL, bare and in a container cut after the start of its codestream', () => {
    const size = { kind: 'size', widthPx: 24, heightPx: 8 }
    expect(readDimensions(aJxlCodestream(), 'image/jxl')).toEqual(size)
    expect(readDimensions(aJxlContainer().subarray(0, -4), 'image/jxl')).toEqual(size)
  })

  test('are positive for a bitmap whose rows begin at the top', () =>
    expect(readDimensions(aBitmap(30, -40), 'image/bmp')).toEqual({ kind: 'size', widthPx: 30, heightPx: 40 }))

  test('are read from a JPEG with large metadata after it has requested the bytes it needs', () => {
    const jpeg = withJpegMetadata(picture('image/jpeg'), [60_000, 30_000])
    const first = readDimensions(jpeg.subarray(0, 4096), 'image/jpeg')
    expect(first).toMatchObject({ kind: 'more' })
    const second = readDimensions(jpeg.subarray(0, 65_536), 'image/jpeg')
    const needed = second.kind === 'more' ? second.bytes : 0
    expect(needed).toBeGreaterThan(90_000)
    expect(needed).toBeLessThan(91_000)
    expect(readDimensions(jpeg.subarray(0, 92_000), 'image/jpeg')).toMatchObject({ kind: 'size', widthPx: 150 })
  })

  test('never depend on the bytes after a view into a larger buffer', () => {
    for (const [mediaType, bytes] of pictures) {
      for (let length = 0; length < Math.min(bytes.length, 400); length++) {
        const stale = Buffer.concat([bytes.subarray(0, length), Buffer.alloc(64, 0x11)]).subarray(0, length)
        const alone = Buffer.from(bytes.subarray(0, length))
        expect(readDimensions(stale, mediaType as ImageMediaType)).toEqual(readDimensions(alone, mediaType as ImageMediaType))
      }
    }
  })

  test('never throw for any bytes, and only request more than was given', () => {
    const types = fc.constantFrom(...([...pictures.keys()] as ImageMediaType[]))
    const damage = fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 12 })
    fc.assert(
      fc.property(types, damage, fc.nat(600), (mediaType, changes, length) => {
        const head = Buffer.from(picture(mediaType).subarray(0, length))
        for (const [offset, value] of changes) if (offset < head.length) head[offset] = value
        mediaTypeOfImage(head)
        const result = readDimensions(head, mediaType)
        if (result.kind === 'more') expect(result.bytes).toBeGreaterThan(head.length)
        if (result.kind === 'size') expect(Math.min(result.widthPx, result.heightPx)).toBeGreaterThan(0)
      }),
      { numRuns: 1000 },
    )
  })
})
