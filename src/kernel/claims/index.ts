// Claims: one holder at a time for a thing (a folder, a list), within the process on SQLite, between all nodes on PostgreSQL.
// Guarantee: work under a claim never overlaps with other work under a claim on the same thing. A holder that loses its database
// connection is notified, and rejected before its next irreversible step. Deadlocks cannot occur: things are taken in a fixed order, and
// a nested claim is rejected unless it is the same.
// Limit: there is a short gap between the last check and the step; renamed files are also verified by their identity.

export { type ClaimKey, defineClaimKey } from './claim-key.ts'
export { ClaimBusy, ClaimLost } from './claims.errors.ts'
export { type ClaimManager, createClaims, type HoldOptions, NestedClaim } from './claims.ts'
