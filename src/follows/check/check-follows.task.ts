import { z } from 'zod'
import { defineTask } from '../../kernel/tasks/index.ts'
import { findLibrary } from '../../library/index.ts'
import { type CheckDeps, checkFollowed } from './check-followed.ts'
import { shortenReport } from './check-report.ts'

/**
 * Checks the follow lists of some libraries and queues what is new; its outcome is the report, without titles that are up to date. While
 * another check runs it waits in the queue without occupying a slot.
 */
export const checkFollowsTask = (deps: CheckDeps) =>
  defineTask({
    name: 'follows.check',
    type: 'CheckFollows',
    payload: z.object({ libraryIds: z.array(z.string()), byPerson: z.boolean().optional() }),
    lane: 'network',
    key: ({ libraryIds, byPerson }) => [...libraryIds].sort().join(' ') + (byPerson ? ' by a person' : ''),
    run: async (run, { libraryIds, byPerson = false }) => {
      const found = await Promise.all(libraryIds.map((id) => findLibrary(deps.db, id)))
      const libraries = found.filter((library) => library !== undefined)
      return { ...shortenReport(await checkFollowed(deps, { libraries, mode: 'queue', byPerson, withinMs: 0 }, run)) }
    },
  })
