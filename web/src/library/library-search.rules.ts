/** The orders a library can be looked at in. */
export const seriesSorts = ['title', 'added', 'updated'] as const

export type SeriesSort = (typeof seriesSorts)[number]

type LibrarySearch = { readonly sort?: SeriesSort }

/** Reads the address of a library; what it does not know is left out. */
export const readLibrarySearch = (search: Record<string, unknown>): LibrarySearch => {
  const sort = seriesSorts.find((one) => one === search.sort)
  return sort ? { sort } : {}
}
