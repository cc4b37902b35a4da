// After a scan, adds chapters in unrecorded archives (from other programs or from earlier) to the history, and links the history to the
// series of its folders. Reads archives only; nothing is written to the library.
import { z } from 'zod'
import { ClaimBusy } from '../../kernel/claims/index.ts'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { declareTask, type Task } from '../../kernel/tasks/index.ts'
import { findLibrary, type Library, lockSeriesRow, type ScannedSeries, type SomeFollowUps, whileDiskOf } from '../../library/index.ts'
import { renameRecordedFile } from '../records/move-folder.queries.ts'
import { findSeriesFolder, linkHistoryToSeries, listSeriesIds, moveHistoryWithSeries } from '../series-history.queries.ts'
import { listScannedFiles } from './chapter-archives.queries.ts'
import { type RecoveryDeps, recoverFolder } from './recover-folder.ts'

const SeriesDone = defineSentence('PROGRESS_SERIES', '{done:number} of {total:number} series')

const ofSeries = z.object({
  libraryId: z.string(),
  seriesIds: z.array(z.string()),
  /** Whether a scan has just read the files, so that their sizes and times are known. */
  followsScan: z.boolean().optional(),
})
type OfSeries = z.infer<typeof ofSeries>

const importSeries = declareTask<OfSeries>({
  name: 'chapters.import-series',
  type: 'ImportChapterUrls',
  payload: ofSeries,
  priority: 2,
  maxAttempts: 3,
})

/** Saves what follows from an import, in the given transaction; may be called again for the same series. */
export type AfterImport = (trx: Db, imported: ScannedSeries) => Promise<void>

export interface HistoryImportDeps extends RecoveryDeps, Pick<AppContext, 'tasks'> {
  readonly afterImport: AfterImport
}

/** A series that cannot be read does not stop the others; the task fails at its end. Series whose folder is in use are read later. */
export const importSeriesTask = (deps: HistoryImportDeps): Task<OfSeries> => ({
  ...importSeries,
  run: whileDiskOf(deps, async ({ signal, progress }, { libraryId, seriesIds, followsScan }) => {
    const library = await findLibrary(deps.db, libraryId)
    if (!library) return undefined
    let imported = 0
    const failures: unknown[] = []
    const busyIds: string[] = []
    for (const [n, seriesId] of seriesIds.entries()) {
      signal.throwIfAborted()
      progress((100 * n) / seriesIds.length, SeriesDone(n, seriesIds.length))
      try {
        imported += await importOne(deps, library, { seriesId, followsScan })
      } catch (error) {
        if (ClaimBusy.matches(error)) busyIds.push(seriesId)
        else failures.push(error)
      }
    }
    if (busyIds.length > 0 && busyIds.length === seriesIds.length) throw ClaimBusy()
    await inTransaction(deps.db, async (trx) => {
      await deps.afterImport(trx, { libraryId, seriesIds: seriesIds.filter((id) => !busyIds.includes(id)) })
      if (busyIds.length > 0) await deps.tasks.enqueue(trx, importSeries, { libraryId, seriesIds: busyIds, followsScan })
    })
    if (failures.length > 0) throw failures[0]
    return { imported }
  }),
})

/** @returns how many chapters were new @throws the error of the file system; ClaimBusy */
async function importOne(
  deps: HistoryImportDeps,
  { root }: Pick<Library, 'root'>,
  { seriesId, followsScan }: { readonly seriesId: string; readonly followsScan: boolean | undefined },
): Promise<number> {
  const series = await findSeriesFolder(deps.db, seriesId)
  if (!series) return 0
  await moveHistoryWithSeries(deps.db, series, seriesId)
  const scanned = followsScan ? await listScannedFiles(deps.db, seriesId) : undefined
  const { healedFiles } = await recoverFolder(deps, { ...series, root, titleKey: null }, { writesRecordFile: false, withinMs: 0, scanned })
  await inTransaction(deps.db, async (trx) => {
    if (await lockSeriesRow(trx, seriesId)) await linkHistoryToSeries(trx, series, seriesId)
  })
  return healedFiles.length
}

/** Series per task, so that a huge first scan becomes many small tasks, each of which a restart repeats at most once. */
const seriesPerTask = 50

/** Reads the archives of all series of a library again. @returns the queued tasks */
export async function requestImport({ db, tasks }: Pick<AppContext, 'db' | 'tasks'>, libraryId: string): Promise<readonly string[]> {
  const ids = await listSeriesIds(db, libraryId)
  const taskIds: string[] = []
  for (let from = 0; from < ids.length; from += seriesPerTask) {
    const payload = { libraryId, seriesIds: ids.slice(from, from + seriesPerTask) }
    taskIds.push(await tasks.enqueue(db, importSeries, payload, { priority: 8 }))
  }
  return taskIds
}

const placeOf = (path: string) => ({
  seriesFolder: path.slice(0, Math.max(0, path.lastIndexOf('/'))),
  file: path.slice(path.lastIndexOf('/') + 1),
})

/** Tasks that follow a scan, and the history of a book that got another file. */
export const chaptersFollowUps = ({ tasks }: Pick<AppContext, 'tasks'>): SomeFollowUps => ({
  bookReplaced: async (trx, { libraryId, formerPath, path }) => {
    const [former, current] = [placeOf(formerPath), placeOf(path)]
    if (former.seriesFolder === current.seriesFolder)
      await renameRecordedFile(trx, { libraryId, seriesFolder: former.seriesFolder }, { from: former.file, to: current.file })
  },
  seriesScanned: async (trx, { libraryId, seriesIds }) => {
    for (let from = 0; from < seriesIds.length; from += seriesPerTask)
      await tasks.enqueue(trx, importSeries, { libraryId, seriesIds: seriesIds.slice(from, from + seriesPerTask), followsScan: true })
  },
})
