// Decides which of an owner's posters is selected (docs/api/komga-contract.md, "Posters"): exactly one, as long as there are any.
import type { PosterType } from './posters.queries.ts'

interface Candidate {
  readonly id: string
  readonly type: PosterType
  readonly createdAt: number
}

/**
 * Whether a new poster is selected immediately. Users decide that for their uploads; a poster that the server finds only replaces a
 * generated one or none.
 * @param current type of the selected poster
 */
export function takesOver(arriving: PosterType, wanted: boolean | undefined, current: PosterType | undefined): boolean {
  if (current === undefined) return true
  return wanted ?? (arriving !== 'GENERATED' && current === 'GENERATED')
}

const ranks: Readonly<Record<PosterType, number>> = { USER_UPLOADED: 0, SIDECAR: 1, GENERATED: 2 }

/** The poster to select after the selected one was deleted: the user's latest upload first, then an image file next to the books. */
export const successorOf = <T extends Candidate>(candidates: readonly T[]): T | undefined =>
  candidates.toSorted((a, b) => ranks[a.type] - ranks[b.type] || b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))[0]
