export { keepLease, LeaseLost } from './keep-lease.ts'
export { leaseMs } from './lease.rules.ts'
export { databaseNow, type LeaseColumns, type LeaseHolder, leasesOf, newLease, newLeaseOwner, released } from './leases.queries.ts'
