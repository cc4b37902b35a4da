import type { Principal } from '../kernel/http/index.ts'
import { highestRating, maySeeRating } from '../library/access/index.ts'

export const requestStates = ['open', 'approved', 'declined', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]

/** Ratings of the titles that an account may see; titles at sources have no sharing labels. */
export interface VisibleRatings {
  readonly includesUnrated: boolean
  /** Null for no limit; -1 when no rated title is visible. */
  readonly highest: number | null
}

const lowestRating = 0

export const visibleRatings = (access: Principal['access']): VisibleRatings => ({
  includesUnrated: maySeeRating(access, null),
  highest: maySeeRating(access, lowestRating) ? highestRating(access) : -1,
})

/** Open requests per person. */
export const maxOpenRequests = 50
