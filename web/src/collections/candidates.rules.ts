/** A series or book that can be added to a set. */
export type SetCandidate = { readonly value: string; readonly label: string }

/** The search results, with the selected ones added when missing; each once. */
export const withChosen = (candidates: readonly SetCandidate[], chosen: readonly SetCandidate[]): readonly SetCandidate[] => {
  const ids = new Set(candidates.map(({ value }) => value))
  return [...candidates, ...chosen.filter(({ value }) => !ids.has(value))]
}
