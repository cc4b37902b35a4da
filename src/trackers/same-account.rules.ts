import type { TrackerAccountRow } from './accounts.queries.ts'

type Identity = Pick<TrackerAccountRow, 'accountId' | 'name'>

/** Whether two sign-ins are to the same account at a service. Names can change, and other accounts can have the same one. */
export const isSameAccount = (one: Identity, other: Identity): boolean =>
  one.accountId === null || other.accountId === null ? one.name === other.name : one.accountId === other.accountId
