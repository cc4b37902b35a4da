export { keepLease, LeaseLost } from './keep-lease.ts'
export { leaseMs } from './lease.rules.ts'
export { type Borrower, databaseNow, leasesOf, lend, newLeaseOwner, released } from './leases.queries.ts'
