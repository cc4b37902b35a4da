// Guarantee: a page that passes is a complete image according to its own bytes, not an error page of a proxy, an empty file or a
// truncated download.
// Limit: pixels are not decoded, so damage in the middle goes undetected. Bytes after the end of an image are tolerated, because decoders
// ignore them and many sites append some.

import { type FileHandle, open } from 'node:fs/promises'
import { findMarker, isStartOfScan } from './jpeg-markers.ts'
import { extensionOf, type ImageMediaType, mediaTypeOfImage } from './media-type.ts'

export type ImageFileCheck =
  | { readonly ok: true; readonly mediaType: ImageMediaType; readonly extension: string }
  | { readonly ok: false; readonly reason: 'empty' | 'html' | 'not-an-image' | 'truncated' }

const windowBytes = 65_536

/**
 * Checks a downloaded page by content.
 * @throws the file system error when the file cannot be read
 */
export async function checkImageFile(path: string): Promise<ImageFileCheck> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  if (size === 0) return { ok: false, reason: 'empty' }
  const head = await readWindow(file, 0)
  const mediaType = mediaTypeOfImage(head)
  if (mediaType === undefined) return { ok: false, reason: looksLikeHtml(head) ? 'html' : 'not-an-image' }
  const complete = await isWhole({ file, head, sizeBytes: size }, mediaType)
  return complete ? { ok: true, mediaType, extension: extensionOf(mediaType) } : { ok: false, reason: 'truncated' }
}

interface OpenImage {
  readonly file: FileHandle
  readonly head: Buffer
  readonly sizeBytes: number
}

async function isWhole(image: OpenImage, mediaType: ImageMediaType): Promise<boolean> {
  switch (mediaType) {
    case 'image/jpeg':
      return endsAsJpeg(image)
    case 'image/png':
      return (await readTail(image)).includes('\0\0\0\0IEND\xaeB`\x82', 0, 'latin1')
    case 'image/gif':
      return endsAsGif(await readTail(image))
    case 'image/webp':
      return image.head.length >= 8 && image.sizeBytes >= image.head.readUInt32LE(4) + 8
    case 'image/avif':
    case 'image/heic':
    case 'image/heif':
      return hasWholeBoxes(image)
    case 'image/jxl':
      return image.head[0] === 0xff || hasWholeBoxes(image)
    case 'image/bmp':
    case 'image/tiff':
      return true
  }
}

/** The end marker must come after the start of the scan: an embedded thumbnail ends with the same marker. */
async function endsAsJpeg(image: OpenImage): Promise<boolean> {
  const scan = await findStartOfScan(image)
  if (scan === undefined) return false
  let end = image.sizeBytes
  while (end > scan) {
    const start = Math.max(scan, end - windowBytes)
    const window = await readWindow(image.file, start)
    if (window.subarray(0, end - start).lastIndexOf('\xff\xd9', undefined, 'latin1') >= 0) return true
    // One byte of overlap for a marker that spans two windows.
    end = start > scan ? start + 1 : scan
  }
  return false
}

async function findStartOfScan({ file, head, sizeBytes }: OpenImage): Promise<number | undefined> {
  let search = findMarker(head, 0, 2, isStartOfScan)
  while (search.kind === 'more' && search.position + 4 <= sizeBytes) {
    search = findMarker(await readWindow(file, search.position), search.position, search.position, isStartOfScan)
  }
  return search.kind === 'found' ? search.position : undefined
}

/** Checks for the trailer byte; zero padding after it is tolerated. */
function endsAsGif(tail: Buffer): boolean {
  const last = tail.findLast((byte) => byte !== 0)
  return last === 0x3b
}

/** Boxes that every image must have. Anything after them may have been appended. */
const essentialBoxes: ReadonlySet<string> = new Set(['ftyp', 'meta', 'moov', 'mdat', 'jxlc', 'jxlp'])

/** No image has more; a file with a million empty boxes must not take long. */
const maxBoxes = 1000

/** Checks that every box of an ISO container ends inside the file; size 0 means "to the end", 1 that 64 bits follow. */
async function hasWholeBoxes({ file, sizeBytes }: OpenImage): Promise<boolean> {
  let offset = 0
  for (let boxes = 0; boxes < maxBoxes && offset + 16 <= sizeBytes; boxes++) {
    const header = await readWindow(file, offset, 16)
    const short = header.readUInt32BE(0)
    const boxBytes = short === 1 ? Number(header.readBigUInt64BE(8)) : short
    if (boxBytes < 8) return offset > 0
    if (offset + boxBytes > sizeBytes) return !essentialBoxes.has(header.toString('latin1', 4, 8))
    offset += boxBytes
  }
  return true
}

const readTail = ({ file, sizeBytes }: OpenImage): Promise<Buffer> => readWindow(file, Math.max(0, sizeBytes - windowBytes))

/** Reads up to `length` bytes from `position`; fewer at the end of the file. */
async function readWindow(file: FileHandle, position: number, length = windowBytes): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

function looksLikeHtml(head: Buffer): boolean {
  const text = head
    .subarray(0, 1024)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  return /^<(!doctype|html|head|body|script|\?xml|!--)/i.test(text)
}
