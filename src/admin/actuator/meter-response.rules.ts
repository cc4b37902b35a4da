// Combines the samples that have the requested tags (Spring's actuator format, as Komga's web app reads it).
import type { Meter, Sample } from '../../kernel/meters/index.ts'

export interface Tag {
  readonly name: string
  readonly value: string
}

export interface MeterResponse {
  readonly name: string
  readonly description: string
  readonly baseUnit: string | null
  readonly measurements: readonly { readonly statistic: Sample['statistic']; readonly value: number }[]
  readonly availableTags: readonly { readonly tag: string; readonly values: readonly string[] }[]
}

/** Splits `name:value` at the first colon; undefined without one. */
export function parseTag(text: string): Tag | undefined {
  const colon = text.indexOf(':')
  return colon < 1 ? undefined : { name: text.slice(0, colon), value: text.slice(colon + 1) }
}

/** @returns undefined when no sample has all the tags; without tags a meter always has a value, at least 0 */
export function buildMeterResponse(
  { name, description, baseUnit }: Pick<Meter, 'name' | 'description' | 'baseUnit'>,
  samples: readonly Sample[],
  requestedTags: readonly Tag[],
): MeterResponse | undefined {
  const matching = samples.filter(({ tags }) => requestedTags.every((tag) => tags[tag.name] === tag.value))
  if (matching.length === 0 && requestedTags.length > 0) return undefined
  const sums = new Map<Sample['statistic'], number>()
  for (const { statistic, value } of matching) sums.set(statistic, (sums.get(statistic) ?? 0) + value)
  if (sums.size === 0) sums.set('VALUE', 0)
  return {
    name,
    description,
    baseUnit: baseUnit ?? null,
    measurements: [...sums].map(([statistic, value]) => ({ statistic, value })),
    availableTags: tagsOf(matching, new Set(requestedTags.map((tag) => tag.name))),
  }
}

function tagsOf(samples: readonly Sample[], requestedTags: ReadonlySet<string>): MeterResponse['availableTags'] {
  const values = new Map<string, Set<string>>()
  for (const [tag, value] of samples.flatMap(({ tags }) => Object.entries(tags))) {
    if (!requestedTags.has(tag)) values.set(tag, (values.get(tag) ?? new Set()).add(value))
  }
  return [...values].map(([tag, found]) => ({ tag, values: [...found].sort() }))
}
