import type { BrowseFilterValues } from '../../plugins/index.ts'

/** The id of a filter, a colon and an option; a minus before the option excludes it. */
export const filterPattern = /^[\w-]+:-?[^-].*$/su

/** Groups chosen options such as `genre:action` and `genre:-romance` by their filter. Each option counts once. */
export function filterValuesOf(chosen: readonly string[]): BrowseFilterValues {
  const values = new Map<string, { readonly include: Set<string>; readonly exclude: Set<string> }>()
  for (const text of chosen) {
    const colon = text.indexOf(':')
    const id = text.slice(0, colon)
    const option = text.slice(colon + 1)
    const ofFilter = values.get(id) ?? { include: new Set(), exclude: new Set() }
    values.set(id, ofFilter)
    if (option.startsWith('-')) ofFilter.exclude.add(option.slice(1))
    else ofFilter.include.add(option)
  }
  return Object.fromEntries([...values].map(([id, { include, exclude }]) => [id, { include: [...include], exclude: [...exclude] }]))
}

/** The same for equal choices in any order. */
export const filterKeyOf = (chosen: readonly string[]): string => JSON.stringify([...new Set(chosen)].sort())
