// Public interface of libraries, scans, and the files and metadata of series. Four folders have their own: access/ (who may see what),
// lists/ (lists of series and books), books/ (files, pages and reading positions), and posters/.
import { type AppContext, anyTask, defineFeature, type Feature } from '../kernel/feature/index.ts'
import type { AnyTask } from '../kernel/tasks/index.ts'
import { actionsRoutes } from './actions/actions.routes.ts'
import { bulkActionRoutes } from './actions/bulk-action.routes.ts'
import { deleteFilesTask, deleteManyFilesTask } from './actions/delete-files.task.ts'
import { deleteFiles, deleteManyFiles } from './actions/delete-files.ts'
import { rescanTask } from './actions/rescan.task.ts'
import { type RescanManyDeps, rescanMany } from './actions/rescan-many.ts'
import { bookmarksRoutes } from './bookmarks/bookmarks.routes.ts'
import { booksRoutes } from './books/books.routes.ts'
import { disksCheck } from './disks/disks.check.ts'
import { watchDisks } from './disks/watch-disks.ts'
import { whileDiskOf } from './disks/while-disk-responds.ts'
import { editRoutes } from './edit/edit.routes.ts'
import { seriesAuthorsRoutes } from './edit/series-authors.routes.ts'
import type { FacetValues } from './facets/facet-values.ts'
import { facetsRoutes } from './facets/facets.routes.ts'
import { followUpTask, resumeFollowUps, runFollowUps } from './follow-up/follow-up.task.ts'
import { combineFollowUps, type SomeFollowUps } from './follow-up/follow-ups.ts'
import { libraryFixes } from './libraries/every-library.fix.ts'
import { everyLibraryRoutes } from './libraries/every-library.routes.ts'
import { librariesRoutes } from './libraries/libraries.routes.ts'
import { libraryStatesRoutes } from './libraries/library-states.routes.ts'
import { libraryEvents, sharedLibraryEvents } from './library-events.ts'
import { libraryMeters } from './library-meters.ts'
import type { ListDeps } from './lists/id-page.ts'
import { libraryMigrations } from './migrations/index.ts'
import { lostProgressRoutes } from './progress/lost/lost-progress.routes.ts'
import { markManyRoutes } from './progress/mark-many.routes.ts'
import { progressRoutes } from './progress/progress.routes.ts'
import { progressionRoutes } from './progress/progression.routes.ts'
import { lookAtRoots } from './root-views/look-at-roots.ts'
import { emptyOldTrashTask, emptyTrashTask } from './scan/scan.tasks.ts'
import { runScan, scanRuns } from './scan/scan-runs.ts'
import { scanAtStart, scanSchedule } from './scan/scan-schedule.ts'
import { createScanThread } from './scan/scan-thread.ts'
import { seriesRoutes } from './series/series.routes.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'
import { emptyOldTrash, emptyTrash } from './trash/empty-trash.ts'
import { watchLibraries } from './watch/watch-libraries.ts'

export { setBookFile } from './actions/actions.queries.ts'
export { assertDeletable, type BooksToDelete, deleteBooksFor, queueDeletion } from './actions/delete-files.ts'
export { isPathKnown } from './actions/move-series-folder.queries.ts'
export { moveSeriesFolder } from './actions/move-series-folder.ts'
export { type BookUpgrade, upgradeBook } from './actions/upgrade-book.ts'
export { type BookWithLists, listEmbeddedLists } from './books/embedded/embedded-lists.queries.ts'
export { folderClaim, scanClaim } from './claims.ts'
export { listUnavailableFolders } from './disks/disk-folders.queries.ts'
export { createDiskQuestions, type DiskQuestions } from './disks/disk-questions.ts'
export { findUnavailableDisk } from './disks/find-unavailable-disk.ts'
export { postponedWhileHanging, untilDiskHangs, whileDiskOf, whileDiskResponds } from './disks/while-disk-responds.ts'
export {
  combineFollowUps,
  type LibraryFollowUps,
  type ReplacedBook,
  type ScannedSeries,
  type SomeFollowUps,
} from './follow-up/follow-ups.ts'
export type * from './large-pages/large-pages.tables.ts'
export { LibraryChoice } from './libraries/every-library.routes.ts'
export { findLibrary, getLibrary, type Library, listLibraries, lockLibraryRow, lockSeriesRow } from './libraries/libraries.queries.ts'
export type { LibraryOptions } from './libraries/libraries.schemas.ts'
export { fromStoredPath, isInside, toStoredPath } from './libraries/library-root.rules.ts'
export { mediaStatuses } from './library.tables.ts'
export { linkKeyOf } from './lookup/link-key.rules.ts'
export type * from './lookup/lookup.tables.ts'
export { markBooks, markSeries } from './progress/mark-progress.ts'
export { watchProgress } from './progress/progress-watch.queries.ts'
export { isRootEmptied, listUnseenHere, listUnseenLibraries, type UnseenLibrary } from './root-views/look-at-roots.ts'
export { createFileInspector, type FileInspector } from './scan/files/file-inspector.ts'
export type { FileReadResult } from './scan/files/file-reading.ts'
export { extensionOfFile, fileRules, stemOf } from './scan/plan/found-files.rules.ts'
export { deleteReplacedFileTask, scanFolderTask, scanLibraryTask } from './scan/scan.tasks.ts'
export { searchIndex } from './search/rebuild-search.queries.ts'
export { findSeriesByPath } from './series/list-series.ts'
export { findSeriesTitle } from './series/series-title.queries.ts'
export { nameKeyOf, shortened, sortKeyOf } from './sort-key.rules.ts'
export { findCurrentValues, saveSourceValues } from './source-values/save-source-values.ts'
export type { CurrentValues, SeriesValues, SourceChange, SourcedField } from './source-values/source-values.rules.ts'
export { readLinks } from './stored-metadata.ts'

export interface LibraryPorts {
  /** The same instance as in the higher features, so that every list supports all terms. */
  readonly lists: ListDeps
  readonly facets: FacetValues
  /** What higher features do about changes; nothing when omitted. */
  readonly followUps?: readonly SomeFollowUps[]
}

/** Libraries, series, books and progress, with the scans and watchers that keep them current. */
export function libraryFeature(app: AppContext, { lists, facets, followUps = [] }: LibraryPorts): Feature {
  const deps = { ...app, followUps: combineFollowUps(followUps) }
  const { smallMachine } = app.settings
  const { clock, databaseLocation: location, events, memory } = app
  const threadParts = { location, clock, memory: memory.decoded, origin: events.origin, smallMachine, left: new Map() }
  const startThread = () => createScanThread(threadParts)
  const scanThread = startThread()
  const folderThread = smallMachine ? scanThread : startThread()
  const measureThread = smallMachine ? scanThread : startThread()
  const scanDeps = { ...app, scanThread, folderThread, measureThread }
  return defineFeature({
    name: 'library',
    migrations: libraryMigrations,
    routes: [
      librariesRoutes(deps),
      libraryStatesRoutes(app),
      everyLibraryRoutes(deps),
      facetsRoutes(facets),
      seriesRoutes(lists),
      booksRoutes(lists),
      progressRoutes(app),
      markManyRoutes(app),
      lostProgressRoutes(app),
      bookmarksRoutes(app),
      progressionRoutes(app, '/api/v1/books'),
      statisticsRoutes(app),
      actionsRoutes(deps),
      bulkActionRoutes(app),
      editRoutes(app),
      seriesAuthorsRoutes(app),
    ],
    tasks: [
      ...scanRuns(scanDeps),
      ...fileTasks({ ...deps, scanFolders: (libraryId, folders, run) => runScan(scanDeps, run, { libraryId, folders }) }),
      anyTask({ ...followUpTask, run: ({ signal }, { libraryId }) => runFollowUps(deps, libraryId, signal) }),
      anyTask({ ...emptyTrashTask, run: ({ signal }, { libraryId }) => emptyTrash(deps, { libraryId }, signal) }),
      anyTask({ ...emptyOldTrashTask, run: ({ signal }, { libraryId }) => emptyOldTrash(deps, libraryId, signal) }),
    ],
    fixes: libraryFixes,
    checks: [disksCheck(app)],
    services: [
      scanAtStart(app),
      scanSchedule(app),
      watchDisks(app),
      lists.search.service,
      ...(app.settings.watchLibraries ? [watchLibraries(app)] : []),
      ...(app.nodes.isShared ? [lookAtRoots(app)] : []),
    ],
    liveEvents: libraryEvents(app),
    sharedEvents: sharedLibraryEvents,
    meters: libraryMeters(app),
    prepare: () => resumeFollowUps(app),
    close: async () => {
      lists.counts.close()
      facets.close()
      await Promise.all([scanThread.close(), folderThread.close(), measureThread.close()])
    },
  })
}

// Background actions on files that users request: the tasks with their work.
const fileTasks = (deps: RescanManyDeps & Pick<AppContext, 'clock' | 'claims'>): readonly AnyTask[] => [
  anyTask({
    ...deleteFilesTask,
    run: whileDiskOf(deps, ({ signal }, { libraryId, ...choice }) => deleteFiles(deps, { libraryId, choice }, signal)),
  }),
  anyTask({ ...deleteManyFilesTask, run: whileDiskOf(deps, (run, payload) => deleteManyFiles(deps, payload, run)) }),
  anyTask({ ...rescanTask, run: (run, payload) => rescanMany(deps, payload, run) }),
]
