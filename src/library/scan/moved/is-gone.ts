import { statSync } from 'node:fs'

/** Whether there is surely nothing at a path; what cannot be asked is not gone. */
export function isGone(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}
