// Determines which layer provides a field of a series (docs/behavior.md, "Precedence"): a locked value is kept; then comes series.json,
// then the source that a user selected for this field, then the bound sources in the administrator's order, then the files.
import type { CurrentValues, SeriesValues, SourceChange, SourcedField } from '../../library/index.ts'

export const sourcedFields = [
  'title',
  'titleSort',
  'summary',
  'status',
  'publisher',
  'ageRating',
  'language',
  'genres',
  'tags',
  'authors',
  'totalBookCount',
  'links',
  'alternateTitles',
] as const satisfies readonly SourcedField[]

/** The values of one bound source. Fields that it does not provide are absent: nothing is overwritten with an empty value. */
export interface Offer {
  readonly pluginId: string
  readonly values: Partial<SeriesValues>
  /** Fields for which a user selected this source. */
  readonly chosen: ReadonlySet<string>
}

export type ValueOrigin = 'person' | 'series.json' | 'file' | { readonly pluginId: string }

/** @param offers best source first */
export function valueOriginOf(
  field: SourcedField,
  { locks, origins }: Pick<CurrentValues, 'locks' | 'origins'>,
  offers: readonly Offer[],
): ValueOrigin {
  if (locks.has(field)) return 'person'
  if (origins[field] === 'series.json') return 'series.json'
  const withValue = offers.filter(({ values }) => values[field] !== undefined)
  const offer = withValue.find(({ chosen }) => chosen.has(field)) ?? withValue[0]
  return offer ? { pluginId: offer.pluginId } : 'file'
}

/** Applies the offers to a series. */
export function resolve(current: Pick<CurrentValues, 'locks' | 'origins'>, offers: readonly Offer[]): SourceChange {
  const values: Partial<Record<SourcedField, unknown>> = {}
  const origins = { ...current.origins }
  const cleared: SourcedField[] = []
  for (const field of sourcedFields) {
    const origin = valueOriginOf(field, current, offers)
    if (origin === 'file' && origins[field] !== undefined) cleared.push(field)
    if (origin === 'file') delete origins[field]
    if (typeof origin === 'string') continue
    values[field] = offers.find(({ pluginId }) => pluginId === origin.pluginId)?.values[field]
    origins[field] = origin.pluginId
  }
  return { values: values as Partial<SeriesValues>, origins, cleared }
}

/** Resets fields that a user edited: they are unlocked, and the next layer provides them. */
export function reset(current: CurrentValues, fields: readonly SourcedField[], offers: readonly Offer[]): SourceChange {
  const locks = new Set([...current.locks].filter((field) => !fields.includes(field as SourcedField)))
  const change = resolve({ locks, origins: current.origins }, offers)
  const silent = fields.filter((field) => valueOriginOf(field, { locks, origins: current.origins }, offers) === 'file')
  return { ...change, cleared: [...new Set([...change.cleared, ...silent])], unlocked: fields }
}

/** Sources in the administrator's order; those that it does not list follow, by name. */
export const inOrder = <T extends { readonly pluginId: string }>(offers: readonly T[], order: readonly string[]): readonly T[] => {
  const place = ({ pluginId }: T) => (order.includes(pluginId) ? order.indexOf(pluginId) : order.length)
  return offers.toSorted((a, b) => place(a) - place(b) || (a.pluginId < b.pluginId ? -1 : 1))
}
