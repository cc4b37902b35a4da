// Why a download waits that says nothing itself.

/** Downloads at once, each of another site. */
export const mostRuns = 3

/** A worker takes what can run within seconds; who waits longer has nobody to run it. */
const patienceMs = 15_000

export interface WaitingFacts {
  readonly site: string
  /** Since when it waits as it does. */
  readonly waitingMs: number
  /** Sites of the downloads that run. */
  readonly runningSites: readonly string[]
}

/** A sentence; null when it is just about to start. */
export function waitingReason({ site, waitingMs, runningSites }: WaitingFacts): string | null {
  if (runningSites.includes(site)) return `Another download from ${site} runs; those of one site run one after the other.`
  if (runningSites.length >= mostRuns) return `${runningSites.length} downloads run already; it starts when one of them ends.`
  if (waitingMs < patienceMs) return null
  return 'No worker has taken it: check that a server with the role "worker" runs, and what its log says.'
}
