import { type FeatureMigration, pendingMigrations } from '../kernel/db/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import { ServerBackupNotPossible } from './server-backups.errors.ts'
import { makeBackup } from './server-backups.ts'

/**
 * Creates a verified backup before the schema of a non-empty database changes, so that an older server can be restored from it.
 * @throws any error of the backup, so that nothing is changed without one; but PostgreSQL without pg_dump only causes a warning
 */
export async function backUpBeforeMigration(
  app: Pick<AppContext, 'db' | 'settings' | 'databaseLocation' | 'clock' | 'log'>,
  migrations: readonly FeatureMigration[],
): Promise<void> {
  const { done, pending } = await pendingMigrations(app.db, migrations)
  if (done === 0 || pending === 0) return
  try {
    const { name } = await makeBackup(app, { reason: 'migration', keep: app.settings.backupKeep })
    app.log.info({ backup: name, steps: pending }, 'Backed up the database before migrating it')
  } catch (error) {
    if (app.databaseLocation.engine === 'sqlite' || !ServerBackupNotPossible.matches(error)) throw error
    app.log.warn({ reason: error.message }, 'Migrating the database without a backup')
  }
}
