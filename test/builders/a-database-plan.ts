import { databasePlan } from '../../src/app.ts'
import type { DatabasePlan } from '../../src/database-maintenance/index.ts'
import { readSettings } from '../../src/kernel/config/index.ts'

/** What the program knows about its database. */
export const aDatabasePlan = (): DatabasePlan => databasePlan(readSettings({ HONDANA_CONFIG_DIR: '/nowhere' }).settings)
