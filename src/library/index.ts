// Public interface of the library: what other features may use of libraries, series and books.
import { type AppContext, anyTask, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { actionsRoutes } from './actions/actions.routes.ts'
import { bulkActionRoutes } from './actions/bulk-action.routes.ts'
import { fileTasks } from './actions/file-tasks.ts'
import { booksRoutes } from './books/books.routes.ts'
import { disksCheck } from './disks/disks.check.ts'
import { watchDisks } from './disks/watch-disks.ts'
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
import { libraryEvents } from './library-events.ts'
import { libraryMeters } from './library-meters.ts'
import type { ListParts } from './lists/id-page.ts'
import { libraryMigrations } from './migrations/index.ts'
import { markManyRoutes } from './progress/mark-many.routes.ts'
import { progressRoutes } from './progress/progress.routes.ts'
import { progressionRoutes } from './progress/progression.routes.ts'
import { emptyOldTrashTask, emptyTrashTask } from './scan/scan.tasks.ts'
import { runScan, scanRuns } from './scan/scan-runs.ts'
import { scanSchedule } from './scan/scan-schedule.ts'
import { createScanThread } from './scan/scan-thread.ts'
import { seriesRoutes } from './series/series.routes.ts'
import { emptyOldTrash, emptyTrash } from './trash/empty-trash.ts'
import { watchLibraries } from './watch/watch-libraries.ts'

export type { RestrictionFacts } from './access/access.rules.ts'
export { isRestricted, maySee, maySeeLibrary, seesEverything } from './access/access.rules.ts'
export { assertLibraryVisible } from './access/assert-visible.ts'
export { callerOf } from './access/caller.ts'
export { findSeriesOfBooks, listRestrictions } from './access/restriction.queries.ts'
export { visibleBooks, visibleSeries } from './access/visibility.queries.ts'
export { BookHidden, BookNotFound, SeriesHidden, SeriesNotFound } from './access/visible.errors.ts'
export { findVisibleBook as visibleBook, getVisibleBook, getVisibleSeries } from './access/visible.ts'
export { setBookFile } from './actions/actions.queries.ts'
export { assertDeletable, queueDeletion } from './actions/delete-files.ts'
export { loadBookDtos } from './books/book-dto.ts'
export { BookDto, BookPage } from './books/books.schemas.ts'
export type { EmbeddedLists, ListMembership } from './books/embedded/embedded.ts'
export { type BookWithLists, listEmbeddedLists } from './books/embedded/embedded-lists.queries.ts'
export { BookFilters, bookCondition } from './books/list/book-filters.ts'
export { listBooks, listBooksOnDeckPage, listBooksPage } from './books/list/list-books.ts'
export { listPageTypes, type PageTypes } from './books/list/list-page-types.ts'
export { findEpub } from './books/serving/book-epub.queries.ts'
export { type BookForServing, findBookForServing, findSeriesForServing, type SeriesForServing } from './books/serving/book-for-serving.ts'
export { decodePages } from './books/serving/page-table.rules.ts'
export { findRootOf } from './books/serving/serving.queries.ts'
export { findResource, type StoredEpub } from './books/serving/stored-epub.rules.ts'
export { folderClaim, scanClaim } from './claims.ts'
export { defineTerm, unless } from './conditions/compile-condition.queries.ts'
export { type Condition, term } from './conditions/condition.rules.ts'
export { equality } from './conditions/operands.ts'
export { allOf, anyOf, asFlag } from './conditions/query-conditions.ts'
export { matchesText } from './conditions/text-match.queries.ts'
export { listUnavailableFolders } from './disks/disk-folders.queries.ts'
export { findUnavailableDisk } from './disks/find-unavailable-disk.ts'
export { createFacetCache, type FacetValues } from './facets/facet-values.ts'
export type { ScannedSeries, SomeFollowUps } from './follow-up/follow-ups.ts'
export { findBooksByKoreaderHash } from './hashes/books-by-hash.queries.ts'
export { recordPageCut } from './large-pages/large-pages.queries.ts'
export { minLargePx } from './large-pages/large-pages.rules.ts'
export type * from './large-pages/large-pages.tables.ts'
export { LibraryChoice } from './libraries/every-library.routes.ts'
export { LibraryNotFound } from './libraries/libraries.errors.ts'
export { findLibrary, getLibrary, type Library, listLibraries } from './libraries/libraries.queries.ts'
export type { LibraryOptions } from './libraries/libraries.schemas.ts'
export { fromStoredPath, isInside } from './libraries/library-root.rules.ts'
export { getVisibleLibrary, listVisibleLibraries } from './libraries/visible-libraries.ts'
export type { MediaStatus } from './library.tables.ts'
export { createLists } from './lists/create-lists.ts'
export { idSourceOf, type ListParts, readIdPage } from './lists/id-page.ts'
export { type ListResult, loadWholeList } from './lists/list-result.ts'
export { sendList } from './lists/send-list.routes.ts'
export type { ListVocabulary } from './lists/vocabulary.ts'
export { lockLibraryRow, lockSeriesRow } from './lookup/lock-rows.queries.ts'
export type * from './lookup/lookup.tables.ts'
export { type ArtworkPlace, type FoundArtwork, listNewArtwork, listPostersWithoutArtwork } from './posters/artwork.queries.ts'
export { addPoster, type NewPoster, removePoster, selectPoster } from './posters/change-posters.ts'
export {
  deletePosters,
  deletePostersOf,
  findGeneratedPoster,
  findPoster,
  findSelectedPoster,
  knownPosterIds,
  listOrphanedPosters,
  listPosters,
  type PosterOwner,
  type PosterOwnerKind,
  type PosterTable,
  posterTypes,
  refreshArtwork,
} from './posters/posters.queries.ts'
export { locatorAt } from './progress/locator.rules.ts'
export { Locator } from './progress/locator.schemas.ts'
export { markBooks } from './progress/mark-progress.ts'
export { progressionRoutes } from './progress/progression.routes.ts'
export { findProgression, putProgression } from './progress/progression.ts'
export { scanFolderTask, scanLibraryTask } from './scan/scan.tasks.ts'
export { findSeriesByPath } from './series/find-series.ts'
export { listSeries, listSeriesPage } from './series/list-series.ts'
export { SeriesDto, SeriesPage } from './series/series.schemas.ts'
export { loadSeriesDtos } from './series/series-dto.ts'
export { SeriesFilters, seriesCondition } from './series/series-filters.ts'
export { sortKeyOf } from './sort-key.rules.ts'
export { findCurrentValues, saveSourceValues } from './source-values/save-source-values.ts'
export type { CurrentValues, SeriesValues, SourceChange, SourcedField } from './source-values/source-values.rules.ts'
export { readAuthors, readLinks, readTags } from './stored-metadata.ts'

export interface LibraryPorts {
  /** The same instance as in the higher features, so that every list supports all terms. */
  readonly lists: ListParts
  readonly facets: FacetValues
  /** What higher features do about changes; nothing when omitted. */
  readonly followUps?: readonly SomeFollowUps[]
}

/** Libraries, series, books and progress, with the scans and watchers that keep them current. */
export function libraryFeature(app: AppContext, { lists, facets, followUps = [] }: LibraryPorts): Feature {
  const deps = { ...app, followUps: combineFollowUps(followUps) }
  const scanThread = createScanThread(app.databaseLocation, app.memory.decoded)
  const folderThread = createScanThread(app.databaseLocation, app.memory.decoded)
  const measureThread = createScanThread(app.databaseLocation, app.memory.decoded)
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
      progressionRoutes(app, '/api/v1/books'),
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
    services: [scanSchedule(app), watchDisks(app), lists.search.service, ...(app.settings.watchLibraries ? [watchLibraries(app)] : [])],
    liveEvents: libraryEvents(app),
    meters: libraryMeters(app),
    prepare: () => resumeFollowUps(app),
    close: async () => {
      lists.counts.close()
      facets.close()
      await Promise.all([scanThread.close(), folderThread.close(), measureThread.close()])
    },
  })
}
