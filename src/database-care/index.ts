// Front door of the care for the server's own data: backups of it, putting one back, compacting the database.
import { anyTask, defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import type { ServerSettings } from '../settings/index.ts'
import { compactDatabase } from './compact-database.queries.ts'
import { databaseFixes } from './database-care.fix.ts'
import { compactDatabaseTask, makeBackupTask } from './database-care.tasks.ts'
import { readBackupSchedule } from './read-backup-schedule.ts'
import { scheduledBackups } from './scheduled-backups.ts'
import { databaseCareRoutes } from './server-backups.routes.ts'
import { makeBackup } from './server-backups.ts'

export { backUpBeforeMigration } from './back-up-before-migration.ts'
export { RestoreRefused, restoreBackup } from './restore-backup.ts'

/** @param serverSettings how often the server is backed up, and how many backups are kept */
export const databaseCareFeature = (ground: Ground, serverSettings: ServerSettings): Feature => {
  const deps = { ...ground, serverSettings }
  return defineFeature({
    name: 'database-care',
    routes: [databaseCareRoutes(deps)],
    fixes: databaseFixes,
    services: [scheduledBackups(deps)],
    tasks: [
      anyTask({
        ...makeBackupTask,
        run: async ({ signal }, { reason }) => {
          const { keep } = await readBackupSchedule(deps)
          return { ...(await makeBackup(ground, { reason, keep, signal })) }
        },
      }),
      anyTask({ ...compactDatabaseTask, run: ({ signal }) => compactDatabase(ground.db, signal) }),
    ],
  })
}
