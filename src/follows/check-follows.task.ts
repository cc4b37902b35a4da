import { z } from 'zod'
import { defineTask } from '../kernel/tasks/index.ts'
import { findLibrary } from '../library/index.ts'
import { type CheckDeps, checkFollowed } from './check-followed.ts'
import { shortened } from './check-report.ts'

/** Checks the follow lists of some libraries and queues what is new; it leaves the report, without what is up to date. */
export const checkFollowsTask = (deps: CheckDeps) =>
  defineTask({
    name: 'follows.check',
    type: 'CheckFollows',
    payload: z.object({ libraryIds: z.array(z.string()) }),
    lane: 'network',
    key: ({ libraryIds }) => [...libraryIds].sort().join(' '),
    run: async (run, { libraryIds }) => {
      const found = await Promise.all(libraryIds.map((id) => findLibrary(deps.db, id)))
      const libraries = found.filter((library) => library !== undefined)
      return { ...shortened(await checkFollowed(deps, { libraries, mode: 'queue' }, run)) }
    },
  })
