export { keepLease, LeaseLost } from './keep-lease.ts'
export { leaseMs } from './lease.rules.ts'
export { type Borrower, databaseNow, type LeaseColumns, leasesOf, lend, newLeaseOwner, released } from './leases.queries.ts'
