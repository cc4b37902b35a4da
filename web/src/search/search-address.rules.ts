export const facetKinds = ['person', 'genre', 'tag'] as const

export type FacetKind = (typeof facetKinds)[number]

/** `all` shows the whole list of one kind: series or books that hold `q`, or series of the person, genre or tag that `q` is. */
export type SearchAddress = { readonly q?: string; readonly all?: ResultListKind }

const allKinds = ['series', 'books', ...facetKinds] as const

export type ResultListKind = (typeof allKinds)[number]

/** Longer texts are no search. */
const maxTextLength = 200

/** Reads `/search?q=…`; what it does not know is left out. The router reads a bare number as one. */
export const readSearchAddress = (search: Record<string, unknown>): SearchAddress => {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, maxTextLength) : ''
  const all = allKinds.find((one) => one === search.all)
  return q === '' ? {} : { q, ...(all ? { all } : {}) }
}

/** Whether the whole list is of a person, genre or tag. */
export const isFacet = (all: ResultListKind): all is FacetKind => facetKinds.some((one) => one === all)
