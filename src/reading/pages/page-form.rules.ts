// In which format and size a page is sent.
import type { EncodedFormat, ImageMediaType } from '../../formats/image/index.ts'
import type { ConvertibleTo } from '../image-shapes.ts'
import { conversionFor, resizedFormatFor } from './accept.rules.ts'

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
  const format = convert ?? (negotiates ? resizedFormatFor(accept) : ownFormats[mediaType])
  const resized = width && format ? { widthPx: width, format, mustConvert: target !== undefined } : undefined
  return { target, resized }
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
