// Import of reader apps' backups.
import { type AppContext, anyTask, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { backupsRoutes } from './backups.routes.ts'
import type { BackupImportPorts } from './import-backup.ts'
import { createImportedStatuses } from './migrations/2026-11-23T20-40-imported-statuses.ts'
import { setStatuses } from './statuses/set-statuses.task.ts'

export { setStatusesAfterImport } from './statuses/set-statuses.task.ts'

export const backupsFeature = (app: AppContext, ports: BackupImportPorts): Feature =>
  defineFeature({
    name: 'backups',
    migrations: [createImportedStatuses],
    routes: [backupsRoutes({ ...app, ...ports })],
    tasks: [anyTask(setStatuses(app))],
  })
