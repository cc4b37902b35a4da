import { z } from 'zod'
import { declareTask, type Task } from '../kernel/tasks/index.ts'
import type { ServerSettings } from '../settings/index.ts'
import { withSetLock } from './sets/change-sets.ts'
import { deleteSetsWithPosters, type RemoveDeps } from './sets/remove-sets.ts'
import { type SetKind, setKinds } from './sets/set-tables.ts'
import { listEmptySets } from './sets/sets.queries.ts'

/** Deletes sets whose last member was deleted permanently, if the server setting is on. */
export const purgeEmptySets = declareTask({ name: 'collections.purge-empty', priority: 0, maxAttempts: 3, payload: z.object({}) })

/** The task with its handler. */
export const purgeEmptySetsTask = (deps: RemoveDeps & { readonly settings: ServerSettings }): Task<Record<string, never>> => ({
  ...purgeEmptySets,
  run: async () => {
    const { deleteEmptyCollections, deleteEmptyReadLists } = await deps.settings.current()
    const enabled = { COLLECTION: deleteEmptyCollections, READ_LIST: deleteEmptyReadLists }
    let purged = 0
    for (const kind of setKinds) if (enabled[kind]) purged += await purge(deps, kind)
    return { purged }
  },
})

const purge = (deps: RemoveDeps, kind: SetKind): Promise<number> =>
  withSetLock(deps, async (trx) => {
    const empty = await listEmptySets(trx, kind)
    await deleteSetsWithPosters(
      trx,
      deps,
      empty.map(({ id }) => ({ id, kind })),
    )
    return empty.length
  })
