// What of the Discover pages is in the address, so that Back and links work: the text, a list, and the filters of one source.

/** `f` has one entry for each chosen option: `status:ongoing`, or `genre:-romance` to exclude it. */
export type DiscoverAddress = { readonly q?: string; readonly list?: string; readonly f?: readonly string[] }

const maxTextLength = 200
const maxFilters = 100

/** Parses the search parameters; unknown ones are dropped. The router parses a number as a number. */
export const readDiscoverAddress = (search: Record<string, unknown>): DiscoverAddress => {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, maxTextLength) : undefined
  const list = typeof search.list === 'string' ? search.list : undefined
  const given: readonly unknown[] = Array.isArray(search.f) ? search.f : []
  const f = given.filter((one) => typeof one === 'string').slice(0, maxFilters)
  return { ...(q === undefined ? {} : { q }), ...(list ? { list } : {}), ...(f.length > 0 ? { f } : {}) }
}

/** Whether the address is a search at one source. An empty text is one, too: it lists everything that passes the filters. */
export const isSearch = ({ q, f }: DiscoverAddress): boolean => q !== undefined || f !== undefined

export type OptionState = 'off' | 'include' | 'exclude'

/** Whether an option of a filter is chosen. */
export const optionState = (chosen: readonly string[], filterId: string, value: string): OptionState => {
  if (chosen.includes(`${filterId}:${value}`)) return 'include'
  return chosen.includes(`${filterId}:-${value}`) ? 'exclude' : 'off'
}

/** The state after a press: an option that can be excluded has three. */
export const nextState = (state: OptionState, canExclude: boolean): OptionState => {
  if (state === 'off') return 'include'
  return state === 'include' && canExclude ? 'exclude' : 'off'
}

/** The choice with one option in another state. */
export const withOption = (
  chosen: readonly string[],
  { filterId, value }: { readonly filterId: string; readonly value: string },
  state: OptionState,
): readonly string[] => {
  const others = chosen.filter((one) => one !== `${filterId}:${value}` && one !== `${filterId}:-${value}`)
  if (state === 'off') return others
  return [...others, `${filterId}:${state === 'exclude' ? '-' : ''}${value}`]
}

/** The choice with this option as the only one of its filter; an empty value chooses none. */
export const withOnlyOption = (chosen: readonly string[], filterId: string, value: string): readonly string[] => {
  const others = chosen.filter((one) => !one.startsWith(`${filterId}:`))
  return value === '' ? others : [...others, `${filterId}:${value}`]
}

/** How many options of a filter are chosen. */
export const chosenOf = (chosen: readonly string[], filterId: string): readonly string[] =>
  chosen.filter((one) => one.startsWith(`${filterId}:`))
