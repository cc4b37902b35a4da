type MatchSearch = { readonly source?: string; readonly query?: string; readonly title?: string }

/** Parses the search parameters of the online search: source, query, and the title to compare. */
export const readMatchSearch = (search: Record<string, unknown>): MatchSearch => ({
  ...text(search, 'source'),
  ...text(search, 'query'),
  ...text(search, 'title'),
})

/** The router parses numeric values as numbers, but these are texts: some sources have numeric ids. */
const text = (search: Record<string, unknown>, name: keyof MatchSearch): MatchSearch => {
  const value = search[name]
  if (typeof value === 'number') return { [name]: String(value) }
  return typeof value === 'string' && value !== '' ? { [name]: value } : {}
}
