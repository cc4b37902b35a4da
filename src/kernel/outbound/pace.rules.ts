// How far apart the requests to one host start, so that no more than the allowed number start in any interval, although a busy machine
// or a slow database makes some start late.

export interface PaceSpec {
  readonly requests: number
  readonly perMs: number
}

export interface Spacing {
  readonly intervalMs: number
  /** How late a request may start without moving the following ones. */
  readonly toleranceMs: number
}

const maxToleranceMs = 100

/** The first and the last of `requests + 1` requests are `perMs` apart even when only the first one is late. */
const spaced = ({ requests, perMs }: PaceSpec, toleranceMs: number): Spacing => ({
  intervalMs: (perMs + toleranceMs) / requests,
  toleranceMs,
})

/** Within one process, where a late request can move the next one. A single request per interval always does. */
export const spacingInProcess = (spec: PaceSpec): Spacing =>
  spaced(spec, spec.requests === 1 ? 0 : Math.min(maxToleranceMs, spec.perMs / spec.requests / 8))

/** Over several nodes: which of them is late is known only to itself. */
export const spacingOverNodes = (spec: PaceSpec): Spacing => spaced(spec, Math.min(maxToleranceMs, spec.perMs / 10))

/** Turns that a node takes at once. */
export interface TurnBatch extends Spacing {
  readonly count: number
  /** Time that they take up. */
  readonly advanceMs: number
}

/** The requests of a node for this long are counted together: one query instead of one for each. */
const batchMs = 200
/** For what a process does between the result of the query and the request. */
const ownDelayMs = 20

/** How late a turn may be used that a node knows only after this round trip to the database. */
export const toleranceFor = (usualMs: number, roundTripMs: number): number => Math.max(usualMs, 2 * roundTripMs + ownDelayMs)

/**
 * The turns to take for waiting requests: never more than an interval allows, because the turns of one batch share their tolerance. While
 * the database is slow, the turns after them are later by as much.
 */
export function batchFor(spec: PaceSpec, waiting: number, roundTripMs: number): TurnBatch {
  const usual = spacingOverNodes(spec)
  const count = Math.max(1, Math.min(waiting, spec.requests, Math.ceil(batchMs / usual.intervalMs)))
  const toleranceMs = toleranceFor(usual.toleranceMs, roundTripMs)
  return { count, intervalMs: usual.intervalMs, toleranceMs, advanceMs: count * usual.intervalMs + toleranceMs - usual.toleranceMs }
}
