// Reads the options that a person chose in the filters of a source.
import type { BrowseFilter, BrowseFilterValues } from './browse-provider.ts'

export interface ChosenOptions {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}

/** The chosen options that the filter has: at most one in a filter of kind `one`, and exclusions only where they are possible. */
export function chosenOptions({ id, kind, options }: BrowseFilter, values: BrowseFilterValues): ChosenOptions {
  const chosen = Object.hasOwn(values, id) ? values[id] : undefined
  const known = new Set(options.map(({ value }) => value))
  const include = [...new Set(chosen?.include)].filter((value) => known.has(value))
  if (kind === 'one') return { include: include.slice(0, 1), exclude: [] }
  return { include, exclude: kind === 'many' ? [] : [...new Set(chosen?.exclude)].filter((value) => known.has(value)) }
}
