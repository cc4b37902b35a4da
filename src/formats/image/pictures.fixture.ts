// Images for tests: real ones from an encoder, and handmade headers of the formats that it cannot write.

import sharp from 'sharp'

export type EncodedFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'tiff'

/** Creates a real image with enough detail that its data is longer than its headers. */
export function aPicture(format: EncodedFormat, widthPx: number, heightPx: number): Promise<Buffer> {
  const pixels = Buffer.alloc(widthPx * heightPx * 3)
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i * 7 + (i >> 4) * 13) % 251
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}

/** Inserts metadata segments before everything else, as cameras and editors do. */
export function withJpegMetadata(jpeg: Buffer, segmentBytes: readonly number[], fill = 0x20): Buffer {
  const segments = segmentBytes.map((bytes) => {
    const segment = Buffer.alloc(bytes + 4, fill)
    segment.writeUInt16BE(0xffe1, 0)
    segment.writeUInt16BE(bytes + 2, 2)
    return segment
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

const box = (type: string, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(content.length + 8, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}

/** 24 x 8 pixels: bits of the size header of ISO 18181-1, "small", height 8 x (1 + 0), width 8 x (1 + 2). */
const jxlCodestream = Buffer.concat([Buffer.from([0xff, 0x0a, 0b0000_0001, 0b0000_0100]), Buffer.alloc(20)])

export const aJxlCodestream = (): Buffer => jxlCodestream

export const aJxlContainer = (): Buffer =>
  Buffer.concat([
    box('JXL ', Buffer.from('\r\n\x87\n', 'latin1')),
    box('ftyp', Buffer.from('jxl \0\0\0\0jxl ')),
    box('jxlc', jxlCodestream),
  ])

/** Creates a HEIC header: a tile of 512 x 512, and its image of 800 x 1200. */
export const aHeic = (major = 'heic'): Buffer => {
  const extent = (width: number, height: number) => {
    const content = Buffer.alloc(12)
    content.writeUInt32BE(width, 4)
    content.writeUInt32BE(height, 8)
    return box('ispe', content)
  }
  const properties = box('iprp', box('ipco', extent(512, 512), extent(800, 1200)))
  return Buffer.concat([
    box('ftyp', Buffer.from(`${major}\0\0\0\0mif1heic`)),
    box('meta', Buffer.alloc(4), properties),
    box('mdat', Buffer.alloc(64)),
  ])
}

export const aBitmap = (widthPx: number, heightPx: number): Buffer => {
  const head = Buffer.alloc(54)
  head.write('BM', 0)
  head.writeUInt32LE(54, 2)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(widthPx, 18)
  head.writeInt32LE(heightPx, 22)
  return head
}
