// Detects the type of an image by its first bytes. Names and headers are unreliable.

export type ImageMediaType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/avif'
  | 'image/heic'
  | 'image/heif'
  | 'image/jxl'
  | 'image/bmp'
  | 'image/tiff'

/** The first extension of a type is used for writing. */
const extensions: Readonly<Record<ImageMediaType, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic'],
  'image/heif': ['heif'],
  'image/jxl': ['jxl'],
  'image/bmp': ['bmp'],
  'image/tiff': ['tif', 'tiff'],
}

export const isImageMediaType = (value: unknown): value is ImageMediaType => typeof value === 'string' && Object.hasOwn(extensions, value)

const mediaTypes: ReadonlyMap<string, ImageMediaType> = new Map(
  Object.keys(extensions)
    .filter(isImageMediaType)
    .flatMap((mediaType) => extensions[mediaType].map((name) => [name, mediaType])),
)

/** Returns the extension, without dot, for files of this type: "jpg" for image/jpeg. */
export const extensionOf = (mediaType: ImageMediaType): string => extensions[mediaType][0]

/** Returns the type for an extension in any case and without dot; undefined for unknown ones. */
export const mediaTypeOfExtension = (extension: string): ImageMediaType | undefined => mediaTypes.get(extension.toLowerCase())

/**
 * Returns the type by signature.
 * @param head first bytes of the file; 32 are enough, with fewer an image may not be recognized
 * @returns undefined when it is not a supported image
 */
export function mediaTypeOfImage(head: Uint8Array): ImageMediaType | undefined {
  const known = signatures.find(({ start, fromEighth = '' }) => startsWith(head, start) && startsWith(head, fromEighth, 8))
  if (known) return known.mediaType
  if (isBitmap(head)) return 'image/bmp'
  return head[0] === 0 && startsWith(head, 'ftyp', 4) ? typeOfBrands(head) : undefined
}

interface Signature {
  readonly mediaType: ImageMediaType
  readonly start: string
  /** What follows after eight bytes. */
  readonly fromEighth?: string
}

/** Each character is a byte. JPEG XL is stored with and without a container. */
const signatures: readonly Signature[] = [
  { mediaType: 'image/jpeg', start: '\xff\xd8\xff' },
  { mediaType: 'image/png', start: '\x89PNG\r\n\x1a\n' },
  { mediaType: 'image/webp', start: 'RIFF', fromEighth: 'WEBPVP8' },
  { mediaType: 'image/gif', start: 'GIF87a' },
  { mediaType: 'image/gif', start: 'GIF89a' },
  { mediaType: 'image/jxl', start: '\xff\x0a' },
  { mediaType: 'image/jxl', start: '\0\0\0\x0cJXL \r\n\x87\n' },
  { mediaType: 'image/tiff', start: 'II*\0' },
  { mediaType: 'image/tiff', start: 'MM\0*' },
]

function startsWith(head: Uint8Array, text: string, offset = 0): boolean {
  for (let i = 0; i < text.length; i++) if (head[offset + i] !== text.charCodeAt(i)) return false
  return true
}

/** Many text files start with "BM": the reserved bytes must also be zero and the next header one of the known sizes. */
function isBitmap(head: Uint8Array): boolean {
  const reserved = (head[6] ?? 1) | (head[7] ?? 1) | (head[8] ?? 1) | (head[9] ?? 1)
  return startsWith(head, 'BM') && reserved === 0 && bitmapHeaderSizes.has(head[14]) && head[15] === 0
}

const bitmapHeaderSizes: ReadonlySet<number | undefined> = new Set([12, 40, 52, 56, 64, 108, 124])

/** The major brand decides; for the general ones ("mif1", "msf1") the list of compatible brands does. */
function typeOfBrands(head: Uint8Array): ImageMediaType | undefined {
  const major = brandAt(head, 8)
  if (major === 'avif' || major === 'avis') return 'image/avif'
  if (heicBrands.has(major)) return 'image/heic'
  if (major !== 'mif1' && major !== 'msf1') return undefined
  const boxEnd = Math.min(head.length, head[3] ?? 0)
  for (let offset = 16; offset + 4 <= boxEnd; offset += 4) {
    const brand = brandAt(head, offset)
    if (brand === 'avif' || brand === 'avis') return 'image/avif'
    if (heicBrands.has(brand)) return 'image/heic'
  }
  return 'image/heif'
}

const heicBrands: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])

const brandAt = (head: Uint8Array, offset: number): string => String.fromCharCode(...head.subarray(offset, offset + 4))

// Maximum image size. A strip of 1600 x 65,500 px fits; real pages are much smaller.

/** For types decoded row by row, where size costs time but no memory. */
const maxStreamedPixels = 16_384 * 16_384
/** For types decoded as a whole. */
const maxWholePixels = 128 * 1024 * 1024

const streamed: ReadonlySet<ImageMediaType> = new Set(['image/jpeg', 'image/png', 'image/tiff'])

/** Maximum number of pixels for an image of this type; one with more is not a page. */
export const maxPixelsOf = (mediaType: ImageMediaType): number => (streamed.has(mediaType) ? maxStreamedPixels : maxWholePixels)

/** The limit passed to image libraries, regardless of type. */
export const maxPixels = maxStreamedPixels
