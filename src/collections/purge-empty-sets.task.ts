import { z } from 'zod'
import { defineTask } from '../kernel/tasks/index.ts'
import type { ServerSettings } from '../settings/index.ts'
import type { LookAhead } from './after-library-changes.ts'
import { changing } from './sets/change-sets.ts'
import { forgetSets, type RemoveDeps } from './sets/remove-sets.ts'
import { type SetKind, setKinds } from './sets/set-tables.ts'
import { listEmptySets } from './sets/sets.queries.ts'

/** Removes sets whose last member is gone for good, where the server is told to. */
export const purgeEmptySetsTask = (deps: RemoveDeps & { readonly settings: ServerSettings; readonly ahead: LookAhead }) =>
  defineTask({
    name: 'collections.purge-empty',
    priority: 0,
    payload: z.object({}),
    run: async () => {
      // A look that was late may have been joined by a later one, which then comes no more: what is told from here on needs another.
      deps.ahead.untilMs = 0
      const { deleteEmptyCollections, deleteEmptyReadLists } = await deps.settings.current()
      const asked = { COLLECTION: deleteEmptyCollections, READ_LIST: deleteEmptyReadLists }
      let purged = 0
      for (const kind of setKinds) if (asked[kind]) purged += await purge(deps, kind)
      return { purged }
    },
  })

const purge = (deps: RemoveDeps, kind: SetKind): Promise<number> =>
  changing(deps, async (trx) => {
    const empty = await listEmptySets(trx, kind)
    await forgetSets(
      trx,
      deps,
      empty.map(({ id }) => ({ id, kind })),
    )
    return empty.length
  })
