import { readFileSync } from 'node:fs'

const most = 5_000

/**
 * How many connections may be open at once. At most half of the files that the process may have open: each connection counts as one, and
 * its request may open another.
 */
export const maxConnections = (): number => Math.min(most, Math.floor(maxOpenFiles() / 2))

/** No limit where the system doesn't say. */
function maxOpenFiles(): number {
  if (process.platform !== 'linux') return Number.POSITIVE_INFINITY
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
