import { z } from 'zod'
import type { AppContext } from '../../kernel/feature/index.ts'
import { defineTask, type Task, WaitsForOtherNode } from '../../kernel/tasks/index.ts'
import { findLibrary, listUnseenHere } from '../../library/index.ts'
import { type CheckDeps, checkFollowed } from './check-followed.ts'
import { shortenReport } from './check-report.ts'

type TaskDeps = CheckDeps & Pick<AppContext, 'nodes' | 'tasks'>

/**
 * Checks the follow lists of some libraries and queues what is new; its outcome is the report, without titles that are up to date. While
 * another check runs it waits in the queue without occupying a slot. Lists that only other nodes can read are left to them.
 */
export function checkFollowsTask(deps: TaskDeps) {
  const task: Task<{ libraryIds: string[]; byPerson?: boolean | undefined }> = defineTask({
    name: 'follows.check',
    type: 'CheckFollows',
    payload: z.object({ libraryIds: z.array(z.string()), byPerson: z.boolean().optional() }),
    lane: 'network',
    key: ({ libraryIds, byPerson }) => [...libraryIds].sort().join(' ') + (byPerson ? ' by a person' : ''),
    run: async (run, { libraryIds, byPerson = false }) => {
      const unseen = await listLibrariesOfOthers(deps, libraryIds)
      if (unseen.length > 0 && unseen.length === libraryIds.length)
        throw new WaitsForOtherNode("This node can't access the folders of these libraries, but another one can.")
      if (unseen.length > 0) await deps.tasks.enqueue(deps.db, task, { libraryIds: [...unseen], byPerson })
      const ids = libraryIds.filter((id) => !unseen.includes(id))
      const found = await Promise.all(ids.map((id) => findLibrary(deps.db, id)))
      const libraries = found.filter((library) => library !== undefined)
      return { ...shortenReport(await checkFollowed(deps, { libraries, mode: 'queue', byPerson, withinMs: 0 }, run)) }
    },
  })
  return task
}

const listLibrariesOfOthers = async (deps: TaskDeps, libraryIds: readonly string[]): Promise<readonly string[]> =>
  deps.nodes.isShared && deps.nodes.runningCount() > 1 ? listUnseenHere(deps, libraryIds) : []
