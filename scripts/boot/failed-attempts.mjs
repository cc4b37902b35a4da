// A failed installation is not repeated at every start, which would hang on the same blocked network each time.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolsFolder } from './project.mjs'

const triedAgainAfterMs = 24 * 3_600_000

/** @param {string} tool */
export const noteOf = (tool) => join(toolsFolder, `${tool}.failed`)

/**
 * @param {string} tool
 * @returns {string | undefined} why it failed, when that was less than a day ago
 */
export function recentFailure(tool) {
  const note = statSync(noteOf(tool), { throwIfNoEntry: false })
  if (note === undefined || Date.now() - note.mtimeMs > triedAgainAfterMs) return undefined
  return readFileSync(noteOf(tool), 'utf8')
}

/**
 * @param {string} tool
 * @param {string} reason
 */
export function recordFailure(tool, reason) {
  mkdirSync(toolsFolder, { recursive: true })
  writeFileSync(noteOf(tool), reason)
}

/** @param {string} tool */
export const clearFailure = (tool) => rmSync(noteOf(tool), { force: true })
