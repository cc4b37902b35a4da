export const facetKinds = ['person', 'genre', 'tag'] as const

export type FacetKind = (typeof facetKinds)[number]

/** `all` shows the complete list of one kind: series or books that match `q`, or series of the person, genre or tag `q`. */
export type SearchAddress = { readonly q?: string; readonly all?: ResultListKind }

const allKinds = ['series', 'books', ...facetKinds] as const

export type ResultListKind = (typeof allKinds)[number]

/** Longer texts are ignored. */
const maxTextLength = 200

/** Parses the search parameters of `/search?q=…`; unknown ones are dropped. The router parses a number as a number. */
export const readSearchAddress = (search: Record<string, unknown>): SearchAddress => {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, maxTextLength) : ''
  const all = allKinds.find((one) => one === search.all)
  return q === '' ? {} : { q, ...(all ? { all } : {}) }
}

/** Whether the whole list is of a person, genre or tag. */
export const isFacet = (all: ResultListKind): all is FacetKind => facetKinds.some((one) => one === all)
