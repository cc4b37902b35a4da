// series.json in a series folder: at the root the ids that bind a series to its sources, and under "metadata" what Mylar writes. Either
// may be missing. Many programs and people write such files, so invalid values are absent.
// Guarantee: never throws; at most 1 MiB is read.
import { withoutUndefined } from '../../kernel/objects/without-undefined.ts'
import { bindingKeys } from './binding-keys.ts'

/** Matches in any case. */
export const seriesJsonFileName = 'series.json'

/** Binds a series to a title at a source. */
export interface SourceBinding {
  readonly mangadexId?: string
  readonly mangadexUrl?: string
  readonly anilistId?: number
  readonly anilistUrl?: string
}

/** Every field is optional: unknown values are absent, never empty. */
export interface SeriesJson {
  readonly binding: SourceBinding
  readonly name?: string
  readonly year?: number
  readonly volume?: number
  readonly status?: 'ENDED' | 'ONGOING'
  readonly description?: string
  readonly publisher?: string
  /** Years. */
  readonly ageRating?: number
  readonly totalIssues?: number
  readonly genres?: readonly string[]
  readonly tags?: readonly string[]
  readonly alternateTitles?: readonly { readonly title: string; readonly language?: string }[]
  readonly links?: readonly { readonly label: string; readonly url: string }[]
}

const maxBytes = 1024 * 1024

/** Parses the file; undefined when it is not a JSON object. */
export function parseSeriesJson(bytes: Uint8Array): SeriesJson | undefined {
  const root = bytes.length > maxBytes ? undefined : recordOf(parseJson(new TextDecoder().decode(bytes)))
  if (!root) return undefined
  const metadata = recordOf(root.metadata) ?? {}
  return {
    binding: withoutUndefined({
      mangadexId: textOf(root[bindingKeys.mangadexId]),
      mangadexUrl: addressOf(root[bindingKeys.mangadexUrl]),
      anilistId: integerOf(root[bindingKeys.anilistId]),
      anilistUrl: addressOf(root[bindingKeys.anilistUrl]),
    }),
    ...withoutUndefined({
      name: textOf(metadata.name),
      year: integerOf(metadata.year),
      volume: integerOf(metadata.volume),
      status: statuses.get(textOf(metadata.status)?.toLowerCase()),
      description: textOf(metadata.description_formatted) ?? textOf(metadata.description_text),
      publisher: publisherOf(metadata.publisher),
      ageRating: ages.get(textOf(metadata.age_rating)?.toLowerCase()),
      totalIssues: integerOf(metadata.total_issues) || undefined,
      genres: textsOf(metadata.genres),
      tags: textsOf(metadata.tags),
      alternateTitles: nonEmpty(listOf(metadata.alternate_titles).flatMap(alternateTitleOf)),
      links: linksOf(metadata),
    }),
  }
}

const statuses: ReadonlyMap<string | undefined, 'ENDED' | 'ONGOING'> = new Map([
  ['ended', 'ENDED'],
  ['continuing', 'ONGOING'],
] as const)

const ages: ReadonlyMap<string | undefined, number> = new Map([
  ['all', 0],
  ['9+', 9],
  ['12+', 12],
  ['15+', 15],
  ['17+', 17],
  ['adult', 18],
])

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** Removes characters that databases reject. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').trim() || undefined : undefined

function integerOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 2_147_483_647 ? number : undefined
}

function addressOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text !== undefined && /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined
}

/** Mylar's placeholder for an unknown publisher is omitted. */
function publisherOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text?.toLowerCase() === 'unknown' ? undefined : text
}

const textsOf = (value: unknown): readonly string[] | undefined =>
  nonEmpty([...new Set(listOf(value).flatMap((one) => textOf(one)?.toLowerCase() ?? []))])

function alternateTitleOf(value: unknown): { title: string; language?: string }[] {
  const record = recordOf(value)
  const title = textOf(record ? record.title : value)
  const language = textOf(record?.language)
  if (title === undefined) return []
  return [language === undefined ? { title } : { title, language }]
}

function linksOf(metadata: Readonly<Record<string, unknown>>): readonly { label: string; url: string }[] | undefined {
  const web = addressOf(metadata.web_url)
  const trackers = listOf(metadata.tracker_links).flatMap((value) => {
    const url = addressOf(recordOf(value)?.url)
    return url === undefined ? [] : [{ label: textOf(recordOf(value)?.label) ?? hostOf(url), url }]
  })
  const all = [...(web === undefined ? [] : [{ label: hostOf(web), url: web }]), ...trackers]
  return nonEmpty([...new Map(all.map((link) => [link.url, link])).values()])
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const recordOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

const nonEmpty = <T>(values: readonly T[]): readonly T[] | undefined => (values.length > 0 ? values : undefined)
