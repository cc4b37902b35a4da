// Front door of the import of reader apps' backups.
import { defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import { backupsRoutes } from './backups.routes.ts'
import type { FollowLists } from './import-backup.ts'

/** @param follows where the titles of a backup are put */
export const backupsFeature = ({ db }: Ground, follows: FollowLists): Feature =>
  defineFeature({ name: 'backups', routes: [backupsRoutes({ db, follows })] })
