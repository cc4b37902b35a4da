import { z } from 'zod'
import { declareTask } from '../kernel/tasks/index.ts'
import { backupReasons } from './backup-name.rules.ts'

export const makeBackupTask = declareTask({
  name: 'database.back-up',
  type: 'BackUpServer',
  payload: z.object({ reason: z.enum(backupReasons) }),
  key: () => 'one at a time',
})

/** Limit: on SQLite every write waits meanwhile, at most a minute before it gives up; databases of many gigabytes want a quiet hour. */
export const compactDatabaseTask = declareTask({ name: 'database.compact', payload: z.object({}), key: () => 'one at a time' })
