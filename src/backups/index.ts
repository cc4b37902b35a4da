// Import of reader apps' backups.
import { type AppContext, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { backupsRoutes } from './backups.routes.ts'
import type { BackupImportDeps } from './import-backup.ts'

export const backupsFeature = ({ db, claims }: AppContext, ports: Omit<BackupImportDeps, 'claims'>): Feature =>
  defineFeature({ name: 'backups', routes: [backupsRoutes({ db, claims, ...ports })] })
