import { createTasks } from './migrations/2026-11-21T02-00-tasks.ts'
import { taskClaims } from './migrations/2026-11-22T20-54-task-claims.ts'

export const taskMigrations = [createTasks, taskClaims]
