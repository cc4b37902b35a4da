/** The tabs of a series; those of the second list are for administrators. */
export const seriesTabs = ['chapters', 'related', 'details', 'missing', 'sources'] as const

export type SeriesTab = (typeof seriesTabs)[number]

type SeriesSearch = { readonly tab?: Exclude<SeriesTab, 'chapters'> }

/** Parses the search parameters of a series page; without a tab it shows the chapters. */
export const readSeriesSearch = (search: Record<string, unknown>): SeriesSearch => {
  const tab = seriesTabs.find((one) => one === search.tab)
  return tab && tab !== 'chapters' ? { tab } : {}
}

/** The tabs that this person has. */
export const tabsFor = (admin: boolean): readonly SeriesTab[] =>
  admin ? ['chapters', 'missing', 'sources', 'related', 'details'] : ['chapters', 'related', 'details']
