import type { Stats } from 'node:fs'

const yearZeroMs = Date.parse('0000-01-01T00:00:00Z')
const lastMs = Date.parse('9999-12-31T23:59:59Z')

/**
 * When a file was last changed, in epoch ms without fractions, as the scan stores and others compare it. Disks may have times outside of
 * the years 0 to 9999, which no client can read and not every database can store.
 */
export const modifiedMsOf = ({ mtimeMs }: Pick<Stats, 'mtimeMs'>): number => Math.min(Math.max(Math.trunc(mtimeMs), yearZeroMs), lastMs)
