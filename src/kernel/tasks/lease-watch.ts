// Tells leases whose holder is gone from those whose holder only has a clock that is ahead.
// A lease that reaches further than any is given for was written while a clock was wrong: it would run out in years. But whoever still
// works renews it every few seconds, and one that stands still for several looks in a row belongs to nobody.

export interface Lease {
  readonly id: string
  /** Epoch ms. */
  readonly leaseUntil: number | null
}

/** Looks half a lease apart, renewals a quarter: a holder that misses all of them is gone. */
const looksInVain = 4

/** @returns a look at the leases that reach too far; it tells those that nobody has renewed for four looks */
export function createLeaseWatch(): <L extends Lease>(leases: readonly L[]) => readonly L[] {
  let seen: ReadonlyMap<string, { readonly until: number | null; readonly looks: number }> = new Map()
  return (leases) => {
    const looksAt = ({ id, leaseUntil }: Lease) => {
      const before = seen.get(id)
      return before?.until === leaseUntil ? before.looks + 1 : 1
    }
    seen = new Map(leases.map((lease) => [lease.id, { until: lease.leaseUntil, looks: looksAt(lease) }]))
    return leases.filter(({ id }) => (seen.get(id)?.looks ?? 0) >= looksInVain)
  }
}
