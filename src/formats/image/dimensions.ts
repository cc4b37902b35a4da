// Reads width and height of an image from its first bytes, as stored: EXIF orientation and HEIF rotation are left to the viewer.
// image-size supports the formats, but does not know how many bytes it needs and reads past the end of a view into its buffer. Every call
// is therefore guarded by a length, and JPEG, whose frame header may be anywhere, is parsed here.

import { BMP } from 'image-size/types/bmp'
import { GIF } from 'image-size/types/gif'
import { HEIF } from 'image-size/types/heif'
import type { IImage, ISize } from 'image-size/types/interface'
import { JXLStream } from 'image-size/types/jxl-stream'
import { PNG } from 'image-size/types/png'
import { TIFF } from 'image-size/types/tiff'
import { WEBP } from 'image-size/types/webp'
import { findMarker, isFrameHeader } from './jpeg-markers.ts'
import type { ImageMediaType } from './media-type.ts'

export type Dimensions =
  | { readonly kind: 'size'; readonly widthPx: number; readonly heightPx: number }
  /** Try again with a head of at least `bytes` bytes, or give up when the file has no more. */
  | { readonly kind: 'more'; readonly bytes: number }
  | { readonly kind: 'unknown' }

const unknown: Dimensions = { kind: 'unknown' }

/** Number of bytes to request if the format does not determine it. */
const generousBytes = 65_536

/**
 * Reads the dimensions of an image of the given type. Never throws, whatever the bytes.
 * @param head first bytes of the file; 1 to 4 KB are enough for nearly every page
 */
export function readDimensions(head: Uint8Array, mediaType: ImageMediaType): Dimensions {
  switch (mediaType) {
    case 'image/jpeg':
      return dimensionsOfJpeg(head)
    case 'image/png':
      return calculate(PNG, head, 40)
    case 'image/gif':
      return calculate(GIF, head, 10)
    case 'image/webp':
      return calculate(WEBP, head, 30)
    case 'image/bmp':
      return calculate(BMP, head, 26)
    case 'image/tiff':
      return dimensionsOfTiff(head)
    case 'image/jxl':
      return dimensionsOfJxl(head)
    case 'image/avif':
    case 'image/heic':
    case 'image/heif':
      return dimensionsOfHeif(head)
  }
}

function dimensionsOfJpeg(head: Uint8Array): Dimensions {
  const search = findMarker(head, 0, 2, isFrameHeader)
  if (search.kind === 'none') return unknown
  const frameBytes = 9
  if (search.kind === 'more' || search.position + frameBytes > head.length) {
    return { kind: 'more', bytes: search.position + frameBytes }
  }
  const at = search.position
  return sizeOf({ heightPx: uint16(head, at + 5), widthPx: uint16(head, at + 7) })
}

/** Runs image-size only if the head is long enough for it to stay inside. */
function calculate(format: IImage, head: Uint8Array, neededBytes: number): Dimensions {
  if (head.length < neededBytes) return { kind: 'more', bytes: neededBytes }
  const size = tryCalculate(format, head)
  return size === undefined ? unknown : sizeOf({ widthPx: size.width, heightPx: size.height })
}

/** The boxes with the size come before the pixels, but at an unknown distance. */
function dimensionsOfHeif(head: Uint8Array): Dimensions {
  const size = tryCalculate(HEIF, head)
  if (size === undefined) return { kind: 'more', bytes: Math.max(generousBytes, head.length * 4) }
  // Tiles and thumbnails have sizes of their own; the image is the largest.
  const largest = (size.images ?? [size]).reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))
  return sizeOf({ widthPx: largest.width, heightPx: largest.height })
}

/** In a container the codestream is one of several boxes; only its beginning is needed, while image-size would require all of it. */
function dimensionsOfJxl(head: Uint8Array): Dimensions {
  if (head[0] === 0xff) return calculate(JXLStream, head, 16)
  let offset = 0
  while (offset + 16 <= head.length) {
    const type = String.fromCharCode(...head.subarray(offset + 4, offset + 8))
    if (type === 'jxlc') return codestreamAt(head, offset + 8)
    if (type === 'jxlp') return codestreamAt(head, offset + 12)
    const boxBytes = uint16(head, offset) * 65_536 + uint16(head, offset + 2)
    if (boxBytes < 8) return unknown
    offset += boxBytes
  }
  return { kind: 'more', bytes: offset + 64 }
}

function codestreamAt(head: Uint8Array, offset: number): Dimensions {
  const dimensions = calculate(JXLStream, head.subarray(offset), 16)
  return dimensions.kind === 'more' ? { kind: 'more', bytes: offset + dimensions.bytes } : dimensions
}

/** Reads only the first directory; image-size would read what follows as further tags. */
function dimensionsOfTiff(head: Uint8Array): Dimensions {
  if (head.length < 8) return { kind: 'more', bytes: 8 }
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const littleEndian = head[0] === 0x49
  const directory = view.getUint32(4, littleEndian)
  if (directory + 2 > head.length) return { kind: 'more', bytes: directory + 2 + 4096 }
  const directoryEnd = directory + 2 + view.getUint16(directory, littleEndian) * 12 + 4
  return directoryEnd > head.length ? { kind: 'more', bytes: directoryEnd } : calculate(TIFF, head.subarray(0, directoryEnd), 8)
}

/** image-size throws the same exceptions of many classes for "not enough bytes" and "broken"; both mean no size here. */
function tryCalculate(format: IImage, head: Uint8Array): (ISize & { readonly images?: ISize[] }) | undefined {
  try {
    return format.calculate(head)
  } catch {
    return undefined
  }
}

function sizeOf({ widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number }): Dimensions {
  return widthPx > 0 && heightPx > 0 ? { kind: 'size', widthPx, heightPx } : unknown
}

const uint16 = (bytes: Uint8Array, offset: number): number => ((bytes[offset] ?? 0) << 8) | (bytes[offset + 1] ?? 0)
