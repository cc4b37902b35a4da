type MatchSearch = { readonly source?: string; readonly query?: string; readonly title?: string }

/** Reads the address of the online search: the source, what to look for, and the title that is compared. */
export const readMatchSearch = (search: Record<string, unknown>): MatchSearch => ({
  ...text(search, 'source'),
  ...text(search, 'query'),
  ...text(search, 'title'),
})

/** Router and hand may write a number where a text is meant: ids of some sources are numbers. */
const text = (search: Record<string, unknown>, name: keyof MatchSearch): MatchSearch => {
  const value = search[name]
  if (typeof value === 'number') return { [name]: String(value) }
  return typeof value === 'string' && value !== '' ? { [name]: value } : {}
}
