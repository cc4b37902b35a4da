import { statSync } from 'node:fs'

/** Whether a path certainly does not exist; a path that cannot be checked does not count as missing. */
export function isGone(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}
