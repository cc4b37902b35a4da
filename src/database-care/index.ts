// Front door of the care for the server's own data: backups of it, putting one back, compacting the database.
import { anyTask, defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import { compactDatabase } from './compact-database.queries.ts'
import { databaseFixes } from './database-care.fix.ts'
import { compactDatabaseTask, makeBackupTask } from './database-care.tasks.ts'
import { scheduledBackups } from './scheduled-backups.ts'
import { databaseCareRoutes } from './server-backups.routes.ts'
import { makeBackup } from './server-backups.ts'

export { backUpBeforeMigration } from './back-up-before-migration.ts'
export { RestoreRefused, restoreBackup } from './restore-backup.ts'

export const databaseCareFeature = (ground: Ground): Feature =>
  defineFeature({
    name: 'database-care',
    routes: [databaseCareRoutes(ground)],
    fixes: databaseFixes,
    services: [scheduledBackups(ground)],
    tasks: [
      anyTask({ ...makeBackupTask, run: async ({ signal }, { reason }) => ({ ...(await makeBackup(ground, reason, signal)) }) }),
      anyTask({ ...compactDatabaseTask, run: () => compactDatabase(ground.db) }),
    ],
  })
