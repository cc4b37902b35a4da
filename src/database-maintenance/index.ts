// Maintenance of the server's own data: backups, restoring one, compacting the database.
import { type AppContext, anyTask, defineFeature, type Feature } from '../kernel/feature/index.ts'
import type { ServerSettings } from '../settings/index.ts'
import { compactDatabase } from './compact-database.queries.ts'
import { databaseFixes } from './database-maintenance.fix.ts'
import { compactDatabaseTask, makeBackupTask } from './database-maintenance.tasks.ts'
import { readBackupSchedule } from './read-backup-schedule.ts'
import { scheduledBackups } from './scheduled-backups.ts'
import { databaseMaintenanceRoutes } from './server-backups.routes.ts'
import { makeBackup } from './server-backups.ts'

export { copiedText, copyUsage, parseCopyArguments } from './copy/copy-arguments.rules.ts'
export { copyDatabase } from './copy/copy-database.ts'
export { showProgress } from './copy/show-progress.ts'
export { completeKeyRestore, completeRestore } from './install-restored.ts'
export { restoreBackup } from './restore-backup.ts'
export { backUpBeforeMigration } from './server-backups.ts'
export { TransferRefused } from './transfer/table-data.ts'
export type { DatabasePlan } from './transfer/transfer.ts'

export interface DatabaseMaintenanceInputs {
  /** The backup schedule and how many backups are kept. */
  readonly serverSettings: ServerSettings
  /** Tables that a backup does not contain. */
  readonly leaveOut: readonly string[]
}

export const databaseMaintenanceFeature = (app: AppContext, { serverSettings, leaveOut }: DatabaseMaintenanceInputs): Feature => {
  const deps = { ...app, serverSettings, leaveOut }
  return defineFeature({
    name: 'database-care',
    routes: [databaseMaintenanceRoutes(deps)],
    fixes: databaseFixes,
    services: [scheduledBackups(deps)],
    tasks: [
      anyTask({
        ...makeBackupTask,
        run: async ({ signal }, { reason }) => {
          const { keep } = await readBackupSchedule(deps)
          return { ...(await makeBackup(deps, { reason, keep, signal })) }
        },
      }),
      anyTask({ ...compactDatabaseTask, run: ({ signal }) => compactDatabase(app.db, signal) }),
    ],
  })
}
