// Which of an owner's posters is shown (docs/api/komga-contract.md, "Posters"): exactly one, as long as there are any.
import type { PosterType } from './posters.queries.ts'

interface Candidate {
  readonly id: string
  readonly type: PosterType
  readonly createdAt: number
}

/**
 * Whether a new poster is shown at once. A person says so for what they upload; what the server finds itself only takes the place of
 * nothing, or of a picture that was generated.
 * @param current type of the poster that is shown now
 */
export function takesOver(arriving: PosterType, wanted: boolean | undefined, current: PosterType | undefined): boolean {
  if (current === undefined) return true
  return wanted ?? (arriving !== 'GENERATED' && current === 'GENERATED')
}

const ranks: Readonly<Record<PosterType, number>> = { USER_UPLOADED: 0, SIDECAR: 1, GENERATED: 2 }

/** The one to show after the one that was shown is gone: what a person chose last, then what lies beside the files. */
export const successorOf = <T extends Candidate>(rest: readonly T[]): T | undefined =>
  rest.toSorted((a, b) => ranks[a.type] - ranks[b.type] || b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))[0]
