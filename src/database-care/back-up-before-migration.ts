import { type FeatureMigration, pendingMigrations } from '../kernel/db/index.ts'
import type { Ground } from '../kernel/feature/index.ts'
import { ServerBackupNotPossible } from './server-backups.errors.ts'
import { makeBackup } from './server-backups.ts'

/**
 * Before the schema of a database with content changes, a verified backup is made; an older server starts again from it.
 * @throws whatever keeps the backup from being made, so that nothing is changed without one; but PostgreSQL without pg_dump is only
 * warned about
 */
export async function backUpBeforeMigration(
  ground: Pick<Ground, 'db' | 'settings' | 'databaseLocation' | 'clock' | 'log'>,
  migrations: readonly FeatureMigration[],
): Promise<void> {
  const { done, pending } = await pendingMigrations(ground.db, migrations)
  if (done === 0 || pending === 0) return
  try {
    const { name } = await makeBackup(ground, { reason: 'migration', keep: ground.settings.backupKeep })
    ground.log.info({ backup: name, steps: pending }, 'Backed up the database before migrating it')
  } catch (error) {
    if (ground.databaseLocation.engine === 'sqlite' || !ServerBackupNotPossible.matches(error)) throw error
    ground.log.warn({ reason: error.message }, 'Migrating the database without a backup')
  }
}
