// In which format and size a page is sent: what the request says, and what the reader accepts (RFC 9110, 12.5.1).
import type { EncodedFormat, ImageMediaType } from '../../formats/image/index.ts'
import type { ConvertibleTo } from '../image-shapes.ts'

export interface PageForm {
  /** The format it must be converted to. */
  readonly target: ConvertibleTo | undefined
  readonly resized: ResizedForm | undefined
}

/** For a page that is wider. */
export interface ResizedForm {
  readonly widthPx: number
  readonly format: EncodedFormat
  /** Whether the reader can't get the page in its own format, so that a larger file is better than none. */
  readonly mustConvert: boolean
}

interface PageRequest {
  readonly convert?: ConvertibleTo | undefined
  readonly width?: number | undefined
  /** The Accept header, if it counts. */
  readonly accept: string | undefined
  /** Whether the reader gets other formats than that of the page without requesting them. */
  readonly negotiates: boolean
}

export function formOf(mediaType: ImageMediaType, { convert, width, accept, negotiates }: PageRequest): PageForm {
  const wantedType = convert ?? conversionFor(accept, mediaType)
  const target = wantedType && `image/${wantedType}` !== mediaType ? wantedType : undefined
  if (!width) return { target, resized: undefined }
  const format = convert ?? (negotiates ? resizedFormatFor(accept) : ownFormats[mediaType])
  return { target, resized: format && { widthPx: width, format, mustConvert: target !== undefined } }
}

/** Other types can be read, but not written. */
const ownFormats: Readonly<Partial<Record<ImageMediaType, EncodedFormat>>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** The part of an entity tag that differs by form. */
export const formTag = ({ target, resized }: PageForm): string =>
  [target ?? '', ...(resized ? [resized.widthPx, resized.format] : [])].join('-')

/**
 * Whether a reader prefers a page of a PDF as a PDF to an image. The most specific range that matches either type decides, so a bare
 * "*\/*" selects PDF, and a preceding "image/*" does not (docs/api/komga-contract.md, "Pages").
 */
export function prefersPdf(accept: string | undefined): boolean {
  const matching = parseAccept(accept).filter((range) => range.weight > 0 && (matches(range, 'application/pdf') || range.type === 'image'))
  const [first] = matching.toSorted((a, b) => specificity(b) - specificity(a) || b.weight - a.weight)
  return first !== undefined && matches(first, 'application/pdf')
}

/** Types that not every reader supports and that we can convert to one that every reader does. */
const convertible = new Set(['image/jxl', 'image/avif', 'image/webp', 'image/tiff'])

/**
 * The type to which a page of this type must be converted for this reader; undefined when it is sent unchanged.
 * A header that names image types but not this one lists what the reader supports, even when it ends with "image/*" as in browsers; one
 * that names none gives no information about images.
 */
export function conversionFor(accept: string | undefined, mediaType: string): 'jpeg' | undefined {
  if (!convertible.has(mediaType)) return undefined
  const imageRanges = parseAccept(accept).filter(({ type, subtype }) => type === 'image' && subtype !== '*')
  if (imageRanges.length === 0) return undefined
  return imageRanges.some((range) => range.weight > 0 && matches(range, mediaType)) ? undefined : 'jpeg'
}

/**
 * The format of a page scaled down for this reader: WebP, which every current app supports and which encodes several times faster than
 * AVIF, or AVIF for a reader that lists only that (docs/adr/0066-resize-pages-to-webp.md). A reader that lists neither gets a JPEG.
 */
export function resizedFormatFor(accept: string | undefined): 'webp' | 'avif' | 'jpeg' {
  const listed = parseAccept(accept).filter(({ type, weight }) => type === 'image' && weight > 0)
  return (['webp', 'avif'] as const).find((format) => listed.some(({ subtype }) => subtype === format)) ?? 'jpeg'
}

interface MediaRange {
  readonly type: string
  readonly subtype: string
  readonly weight: number
}

/** Ranges that do not parse are skipped. */
function parseAccept(header: string | undefined): readonly MediaRange[] {
  return (header ?? '').split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const [type = '', subtype = ''] = range.split('/')
    if (type === '' || subtype === '') return []
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    return [{ type, subtype, weight: Number.isFinite(weight) ? weight : 1 }]
  })
}

const matches = ({ type, subtype }: MediaRange, mediaType: string): boolean =>
  type === '*' || mediaType === `${type}/${subtype}` || (subtype === '*' && mediaType.startsWith(`${type}/`))

function specificity({ type, subtype }: MediaRange): number {
  if (type === '*') return 0
  return subtype === '*' ? 1 : 2
}
