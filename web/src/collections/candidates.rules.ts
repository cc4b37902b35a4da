/** A series or book that can be put into a set. */
export type Candidate = { readonly value: string; readonly label: string }

/** What was found, with the chosen ones kept in reach when they are not among it; each once. */
export const withChosen = (found: readonly Candidate[], chosen: readonly Candidate[]): readonly Candidate[] => {
  const ids = new Set(found.map(({ value }) => value))
  return [...found, ...chosen.filter(({ value }) => !ids.has(value))]
}
