import { type FeatureMigration, pendingMigrations } from '../kernel/db/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import { ServerBackupNotPossible } from './server-backups.errors.ts'
import { makeBackup } from './server-backups.ts'

/**
 * Before the schema of a database with content changes, a verified backup is made; an older server starts again from it.
 * @throws whatever keeps the backup from being made, so that nothing is changed without one; but PostgreSQL without pg_dump is only
 * warned about
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
