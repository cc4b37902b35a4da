import type { AppContext, Check } from '../kernel/feature/index.ts'
import { unsupportedTasks } from '../kernel/nodes/index.ts'
import { defineSentence } from '../kernel/sentences/index.ts'
import { countUnfinished } from '../kernel/tasks/index.ts'

const TasksUnsupported = defineSentence(
  'TASKS_UNSUPPORTED',
  'The task queue contains {count:number} {count?task:tasks} that no running node supports ({names}). A newer version of Hondana queued {count?it:them}. Update Hondana to run {count?it:them}.',
)

/** Checks whether every queued task can run. @param ownNames tasks of this program */
export const taskSupportCheck = ({ db, nodes }: Pick<AppContext, 'db' | 'nodes'>, ownNames: readonly string[]): Check => ({
  component: 'taskQueue',
  run: async () => {
    const stored = await countUnfinished(db)
    const known = new Set(ownNames)
    if (stored.every(({ name }) => known.has(name))) return { status: 'UP' }
    const names = unsupportedTasks(
      stored.map(({ name }) => name),
      await nodes.list(),
      nodes.isShared ? [] : ownNames,
    )
    const count = stored.filter(({ name }) => names.includes(name)).reduce((sum, task) => sum + task.count, 0)
    return count === 0 ? { status: 'UP' } : { status: 'DOWN', reason: TasksUnsupported(count, names.join(', ')) }
  },
})
