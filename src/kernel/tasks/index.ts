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
export { createLeaseWatch } from './lease-watch.ts'
export { createTasks } from './migrations/2026-11-21T02-00-tasks.ts'
export { taskEnded } from './task-ended.ts'
export { createTaskRunner, type EnqueueOptions, type QueueStatus, type Tasks } from './task-runner.ts'
export { findTasks } from './tasks.queries.ts'
export { tasksRoutes } from './tasks.routes.ts'
export { TasksStarted } from './tasks-started.ts'
