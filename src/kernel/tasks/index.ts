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
export { storeTask } from './store-task.ts'
export { taskMigrations } from './task-migrations.ts'
export { createTaskRunner, type TaskQueueStatus, type Tasks } from './task-runner.ts'
export { findTasks } from './tasks.queries.ts'
export { tasksRoutes } from './tasks.routes.ts'
export { TasksStarted } from './tasks-started.ts'
export { waitForTask } from './wait-for-task.ts'
