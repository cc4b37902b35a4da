// Promise: two servers never work on one SQLite configuration folder. The operating system drops the lock when the process ends,
// also by kill -9, so there is no stale lock to clean.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { hasErrorCode } from '../errors/error-code.ts'

export class InstanceAlreadyRunning extends Error {
  override readonly name = 'InstanceAlreadyRunning'
}

/**
 * Takes the lock of a configuration folder for the life of the process.
 * @returns a function that gives it back
 * @throws InstanceAlreadyRunning when another server holds it
 */
export function holdInstanceLock(configDir: string): () => void {
  mkdirSync(configDir, { recursive: true })
  const database = new Database(join(configDir, 'instance.lock'), { timeout: 0 })
  try {
    database.pragma('locking_mode = EXCLUSIVE')
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if (!hasErrorCode(error, 'SQLITE_BUSY')) throw error
    throw new InstanceAlreadyRunning(
      'Another Hondana server is already using this configuration folder. Stop it first, or set HONDANA_CONFIG_DIR.',
    )
  }
  return () => database.close()
}
