// Front door of the import of reader apps' backups.
import { defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import { backupsRoutes } from './backups.routes.ts'
import type { ImportDeps } from './import-backup.ts'

export const backupsFeature = ({ db }: Ground, ports: ImportDeps): Feature =>
  defineFeature({ name: 'backups', routes: [backupsRoutes({ db, ...ports })] })
