// After a scan: chapters in archives that nobody recorded, of other programs or from before, become part of the history, and the history
// learns which series its folders became. Reads archives only; nothing is written into the library.
// Limit: a server that is killed between a scan and this work leaves it undone until the series changes again; downloads look into
// their folder themselves.
import { z } from 'zod'
import type { Ground } from '../kernel/feature/index.ts'
import { defineSentence } from '../kernel/sentences/index.ts'
import { declareTask, type Task } from '../kernel/tasks/index.ts'
import { findLibrary } from '../library/index.ts'
import { adoptSeries, findSeriesFolder, followSeries, listSeriesIds } from './chapters.queries.ts'
import { type RecoveryDeps, recoverFolder } from './recover-folder.ts'

declare module '../kernel/events/index.ts' {
  interface Events {
    /** Chapters that nobody had recorded were found in these series. */
    'chapters.imported': { readonly libraryId: string; readonly seriesIds: readonly string[] }
  }
}

const SeriesDone = defineSentence('PROGRESS_SERIES', '{done:number} of {total:number} series')

const ofSeries = z.object({ libraryId: z.string(), seriesIds: z.array(z.string()) })
type OfSeries = z.infer<typeof ofSeries>

const importSeries = declareTask<OfSeries>({
  name: 'chapters.import-series',
  type: 'ImportChapterUrls',
  payload: ofSeries,
  priority: 2,
  maxAttempts: 3,
})

export const importSeriesTask = (deps: RecoveryDeps & Pick<Ground, 'events'>): Task<OfSeries> => ({
  ...importSeries,
  run: async ({ signal, progress }, { libraryId, seriesIds }) => {
    const library = await findLibrary(deps.db, libraryId)
    if (!library) return undefined
    let imported = 0
    const changed: string[] = []
    for (const [n, seriesId] of seriesIds.entries()) {
      signal.throwIfAborted()
      progress((100 * n) / seriesIds.length, SeriesDone(n, seriesIds.length).message)
      const series = await findSeriesFolder(deps.db, seriesId)
      if (!series) continue
      await followSeries(deps.db, series, seriesId)
      const place = { ...series, root: library.root, titleKey: null }
      const { healedFiles } = await recoverFolder(deps, place, { writesRecordFile: false })
      if (healedFiles.length > 0) changed.push(seriesId)
      imported += healedFiles.length
      await adoptSeries(deps.db, series, seriesId)
    }
    if (changed.length > 0) deps.events.emit('chapters.imported', { libraryId, seriesIds: changed })
    return { imported }
  },
})

/** Series per task, so that a huge first scan becomes many small pieces of work. */
const seriesPerTask = 200

/** Looks again into the archives of all series of a library. @returns the tasks that do it */
export async function requestImport({ db, tasks }: Pick<Ground, 'db' | 'tasks'>, libraryId: string): Promise<readonly string[]> {
  const ids = await listSeriesIds(db, libraryId)
  const taskIds: string[] = []
  for (let from = 0; from < ids.length; from += seriesPerTask) {
    const payload = { libraryId, seriesIds: ids.slice(from, from + seriesPerTask) }
    taskIds.push(await tasks.enqueue(db, importSeries, payload, { priority: 8 }))
  }
  return taskIds
}

/** Gathers the series whose books a scan found or found changed, until the scan has ended. @returns a function that stops listening */
export function importAfterScans({ db, events, tasks }: Pick<Ground, 'db' | 'events' | 'tasks'>): () => void {
  const gathered = new Map<string, Set<string>>()
  const gather = ({ libraryId, seriesId }: { libraryId: string; seriesId: string }) => {
    const ofLibrary = gathered.get(libraryId) ?? new Set()
    gathered.set(libraryId, ofLibrary.add(seriesId))
  }
  const enqueue = async ({ libraryId }: { libraryId: string }) => {
    const seriesIds = [...(gathered.get(libraryId) ?? [])]
    gathered.delete(libraryId)
    for (let from = 0; from < seriesIds.length; from += seriesPerTask) {
      await tasks.enqueue(db, importSeries, { libraryId, seriesIds: seriesIds.slice(from, from + seriesPerTask) })
    }
  }
  const stops = [events.on('library.book-added', gather), events.on('library.book-changed', gather), events.on('library.scanned', enqueue)]
  return () => {
    for (const stop of stops) stop()
  }
}
