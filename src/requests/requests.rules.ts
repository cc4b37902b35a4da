import type { Principal } from '../kernel/http/index.ts'
import { highestRating, maySeeRating } from '../library/access/index.ts'

export const requestStates = ['open', 'approved', 'declined', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]

/** As stored. `approving` is an open request whose title is being followed. */
export type StoredRequestState = RequestState | 'approving'

/** States that people see as open. */
export const openStates: readonly StoredRequestState[] = ['open', 'approving']

export const shownState = (state: StoredRequestState): RequestState => (state === 'approving' ? 'open' : state)

export const storedStatesOf = (state: RequestState): readonly StoredRequestState[] => (state === 'open' ? openStates : [state])

export interface Transition {
  readonly from: readonly StoredRequestState[]
  readonly to: StoredRequestState
}

/** What can happen to a request. Once its title is being followed, it can only become approved, or open again if following fails. */
export const transitions = {
  startApproval: { from: openStates, to: 'approving' },
  cancelApproval: { from: ['approving'], to: 'open' },
  approve: { from: openStates, to: 'approved' },
  decline: { from: ['open'], to: 'declined' },
  withdraw: { from: ['open'], to: 'withdrawn' },
} as const satisfies Readonly<Record<string, Transition>>

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

/** How long a source that could not be asked for the title of a request is left alone. */
export const matchRetryMs = 5 * 60_000
