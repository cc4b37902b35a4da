import { z } from 'zod'
import { declareTask } from '../kernel/tasks/index.ts'
import { backupReasons } from './backup-name.rules.ts'

export const makeBackupTask = declareTask({
  name: 'database.back-up',
  type: 'BackUpServer',
  payload: z.object({ reason: z.enum(backupReasons) }),
  key: () => 'one at a time',
})

export const compactDatabaseTask = declareTask({ name: 'database.compact', payload: z.object({}), key: () => 'one at a time' })
