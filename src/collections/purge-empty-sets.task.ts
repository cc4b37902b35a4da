import { z } from 'zod'
import { defineTask } from '../kernel/tasks/index.ts'
import type { ServerSettings } from '../settings/index.ts'
import { changing, type SetDeps } from './sets/change-sets.ts'
import { announce } from './sets/set-news.ts'
import type { SetKind } from './sets/set-tables.ts'
import { deleteSets, listEmptySets } from './sets/sets.queries.ts'

/** Removes sets whose last member is gone for good, where the server is told to. */
export const purgeEmptySetsTask = (deps: SetDeps & { readonly settings: ServerSettings }) =>
  defineTask({
    name: 'collections.purge-empty',
    priority: 0,
    payload: z.object({}),
    run: async () => {
      const { deleteEmptyCollections, deleteEmptyReadLists } = await deps.settings.current()
      const asked = { COLLECTION: deleteEmptyCollections, READ_LIST: deleteEmptyReadLists }
      let purged = 0
      for (const kind of ['COLLECTION', 'READ_LIST'] as const) if (asked[kind]) purged += await purge(deps, kind)
      return { purged }
    },
  })

const purge = (deps: SetDeps, kind: SetKind): Promise<number> =>
  changing(deps, async (trx) => {
    const empty = await listEmptySets(trx, kind)
    for (const { id } of empty) await announce({ ...deps, db: trx }, { id, kind }, 'deleted')
    await deleteSets(
      trx,
      empty.map(({ id }) => id),
    )
    return empty.length
  })
