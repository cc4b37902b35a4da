// Claims: one holder at a time for a thing (a folder, a list), within the process on SQLite, between all nodes on PostgreSQL.
// Promise: work under a claim never overlaps with other work under a claim on the same thing; a holder whose connection to the
// database is lost is told so, and refused before its next irreversible step. Nobody can wait for ever: things are taken in one order,
// and a claim within a claim is refused unless it is the same.
// Limit: between the last check and the step lies an instant; what is renamed is verified by its identity as well.

export { type ClaimKey, defineClaimKey } from './claim-key.ts'
export { ClaimBusy, ClaimLost } from './claims.errors.ts'
export { type ClaimManager, createClaims, type HoldOptions, NestedClaim } from './claims.ts'
