// Statuses from backups become statuses in the user's list as soon as their titles have a series.
// Guarantee: a status that the user chose is never replaced, and trackers aren't told: they may have newer ones.
import { z } from 'zod'
import { listSeriesOfTitleKeys } from '../../chapters/index.ts'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { declareTask, type Task } from '../../kernel/tasks/index.ts'
import { adoptShelf } from '../../shelves/index.ts'
import { deleteImportedStatus, hasImportedStatuses, listImportedStatuses } from './imported-statuses.queries.ts'

const payload = z.object({ libraryId: z.string() })
type OfLibrary = z.infer<typeof payload>

export const setStatusesTask = declareTask({
  name: 'backups.set-statuses',
  type: 'SetImportedStatuses',
  payload,
  maxAttempts: 3,
  key: ({ libraryId }) => libraryId,
})

export const setStatuses = (deps: Pick<AppContext, 'db' | 'clock' | 'events'>): Task<OfLibrary> => ({
  ...setStatusesTask,
  run: async ({ signal }, { libraryId }) => {
    const statuses = await listImportedStatuses(deps.db, libraryId)
    const titleKeys = [...new Set(statuses.map(({ titleKey }) => titleKey))]
    const seriesOf = await listSeriesOfTitleKeys(deps.db, titleKeys)
    for (const status of statuses) {
      signal.throwIfAborted()
      const series = seriesOf.get(`${libraryId} ${status.titleKey}`)
      if (!series) continue
      await inTransaction(deps.db, async (trx) => {
        await deleteImportedStatus(trx, status)
        await adoptShelf({ ...deps, db: trx }, { userId: status.userId, seriesId: series.seriesId, shelf: status.shelf })
      })
    }
    return undefined
  },
})

/** Runs once the chapters in the archives of a library's series are known: titles may have a series now. */
export const setStatusesAfterImport =
  ({ tasks }: Pick<AppContext, 'tasks'>) =>
  async (trx: Db, { libraryId }: OfLibrary): Promise<void> => {
    if (await hasImportedStatuses(trx, libraryId)) await tasks.enqueue(trx, setStatusesTask, { libraryId })
  }
