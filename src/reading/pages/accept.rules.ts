// What a reader takes, by its Accept header (RFC 9110, 12.5.1).

interface MediaRange {
  readonly type: string
  readonly subtype: string
  readonly weight: number
}

/**
 * Whether a reader would rather have a page of a PDF as a PDF than as a picture: the most specific range that fits either decides, so a
 * bare "*\/*" does, and "image/*" before it does not (docs/api/komga-contract.md, "Pages").
 */
export function prefersPdf(accept: string | undefined): boolean {
  const fitting = parseAccept(accept).filter((range) => range.weight > 0 && (fits(range, 'application/pdf') || range.type === 'image'))
  const [first] = fitting.toSorted((a, b) => specificity(b) - specificity(a) || b.weight - a.weight)
  return first !== undefined && fits(first, 'application/pdf')
}

/** Types that not every reader shows and that we can turn into one that every reader does. */
const convertible = new Set(['image/jxl', 'image/avif', 'image/webp', 'image/tiff'])

/**
 * What a page of this type must become for this reader; undefined when it goes out as it is.
 * A header that names types of pictures but not this one speaks of what the reader can show, even when it ends with "image/*" as those of
 * browsers do; one that names none says nothing about pictures.
 */
export function conversionFor(accept: string | undefined, mediaType: string): 'jpeg' | undefined {
  if (!convertible.has(mediaType)) return undefined
  const named = parseAccept(accept).filter(({ type, subtype }) => type === 'image' && subtype !== '*')
  if (named.length === 0) return undefined
  return named.some((range) => range.weight > 0 && fits(range, mediaType)) ? undefined : 'jpeg'
}

/** What does not parse is left out. */
function parseAccept(header: string | undefined): readonly MediaRange[] {
  return (header ?? '').split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const [type = '', subtype = ''] = range.split('/')
    if (type === '' || subtype === '') return []
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    return [{ type, subtype, weight: Number.isFinite(weight) ? weight : 1 }]
  })
}

const fits = ({ type, subtype }: MediaRange, mediaType: string): boolean =>
  type === '*' || mediaType === `${type}/${subtype}` || (subtype === '*' && mediaType.startsWith(`${type}/`))

function specificity({ type, subtype }: MediaRange): number {
  if (type === '*') return 0
  return subtype === '*' ? 1 : 2
}
