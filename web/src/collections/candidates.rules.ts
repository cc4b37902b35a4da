/** A series or book that can be added to a set. */
export type Candidate = { readonly value: string; readonly label: string }

/** The search results, with the selected ones added when missing; each once. */
export const withChosen = (found: readonly Candidate[], chosen: readonly Candidate[]): readonly Candidate[] => {
  const ids = new Set(found.map(({ value }) => value))
  return [...found, ...chosen.filter(({ value }) => !ids.has(value))]
}
