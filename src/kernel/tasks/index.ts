import { createTasks } from './migrations/2026-11-21T02-00-tasks.ts'
import { taskClaims } from './migrations/2026-11-22T20-54-task-claims.ts'

export {
  type AnyTask,
  declareTask,
  defineTask,
  type Lane,
  type Task,
  type TaskKind,
  type TaskOutcome,
  type TaskRun,
} from './define-task.ts'
export { TaskPostponed, WaitsForOtherNode } from './run-claimed-task.ts'
export { listUnfinishedPayloads, storeTask } from './store-task.ts'
export { createTaskRunner, type TaskQueueStatus, type Tasks, taskEvents } from './task-runner.ts'
export type { TaskRow } from './task-table.ts'
export { countUnfinished, findTasks, listRunning } from './tasks.queries.ts'
export { tasksRoutes } from './tasks.routes.ts'
export { TasksStarted } from './tasks-started.ts'
export { waitForTask } from './wait-for-task.ts'

export const taskMigrations = [createTasks, taskClaims]
