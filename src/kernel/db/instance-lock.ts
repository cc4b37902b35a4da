// Guarantee: two servers never use the same SQLite configuration folder. The operating system releases the lock when the process ends,
// even after kill -9, so there is no stale lock to clean up.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { hasErrorCode } from '../errors/error-code.ts'

export class InstanceAlreadyRunning extends Error {
  override readonly name = 'InstanceAlreadyRunning'
}

/**
 * Takes the lock of a configuration folder for the lifetime of the process.
 * @returns a function that releases it
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
