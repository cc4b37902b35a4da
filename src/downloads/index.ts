// The download queue.
import type { ChapterHistory } from '../chapters/index.ts'
import type { Db } from '../kernel/db/index.ts'
import { type AppContext, anyTask, defineFeature, type Feature } from '../kernel/feature/index.ts'
import type { Meter } from '../kernel/meters/index.ts'
import { whileDiskOf } from '../library/index.ts'
import type { DownloadProviderState } from '../plugins/index.ts'
import { chapterLogRoutes } from './chapter-log/chapter-log.routes.ts'
import { repairRoutes } from './comicinfo-repair/repair.routes.ts'
import { repairComicInfoFix } from './comicinfo-repair/repair-comicinfo.fix.ts'
import { repairComicInfoTask } from './comicinfo-repair/repair-library.task.ts'
import { repairLibrary } from './comicinfo-repair/repair-library.ts'
import { sharedDownloadEvents } from './download-events.ts'
import type { OnStep } from './download-step.ts'
import { countByStatus } from './downloads.queries.ts'
import { acceptUrl, downloadsRoutes } from './downloads.routes.ts'
import { describeRenames } from './folder-names/describe-renames.ts'
import { renameFoldersFix } from './folder-names/rename-folders.fix.ts'
import { renameFoldersRoutes } from './folder-names/rename-folders.routes.ts'
import { renameFoldersTask } from './folder-names/rename-folders.task.ts'
import { completeRenames, renameFolders } from './folder-names/rename-folders.ts'
import { createDownloads } from './migrations/2026-11-21T03-40-downloads.ts'
import { orderDownloadsOfLibraries } from './migrations/2026-11-22T03-29-downloads-of-a-library.ts'
import { createSiteTroubles } from './migrations/2026-11-22T03-57-site-troubles.ts'
import { rememberToldChapters } from './migrations/2026-11-22T04-17-told-chapters.ts'
import { rememberTriesNow } from './migrations/2026-11-22T20-54-tries-now.ts'
import { createFolderRenames } from './migrations/2026-11-23T08-12-folder-renames.ts'
import { orderDownloadsOfSites } from './migrations/2026-11-28T01-45-downloads-of-a-site.ts'
import { rememberAcceptedPages } from './migrations/2026-11-29T16-40-accepted-pages.ts'
import { missingChaptersRoutes } from './missing-chapters/missing-chapters.routes.ts'
import { applyRenamesTask } from './naming/apply-renames.task.ts'
import { applyRenames } from './naming/apply-renames.ts'
import { namingCheck } from './naming/naming.check.ts'
import { namingRoutes } from './naming/naming.routes.ts'
import { createTitleFolders } from './naming/title-folders.ts'
import { createListings } from './preview/listings.ts'
import { previewRoutes } from './preview/preview.routes.ts'
import { downloadStatuses } from './queue/download-state.rules.ts'
import { createDownloadStream } from './queue/download-stream.ts'
import { queueActionsRoutes } from './queue-actions/queue-actions.routes.ts'
import type { RunDeps } from './run/download-run.ts'
import { createDownloadWorker } from './run/download-worker.ts'

export type { DownloadUpdate } from './download-events.ts'
export { type DownloadStep, downloadSteps, folderRenameSteps, newNameSteps, type OnStep } from './download-step.ts'
export { AddressNotDownloadable, DownloaderDisabled, DownloadLibraryNeeded } from './downloads.errors.ts'
export {
  type DownloadRow,
  findActiveDownload,
  findUnfinishedDownloads,
  listDownloadTitles,
  listRunningDownloads,
} from './downloads.queries.ts'
export { acceptUrl } from './downloads.routes.ts'
export { assertValidNamePattern } from './naming/naming.check.ts'
export { maxNameBytes, pathSegment } from './naming/path-segment.rules.ts'
export { isSourceDown, SiteUnknown, toDownloadError } from './preview/listings.ts'
export { disconnectSignalOf } from './preview/preview.routes.ts'
export { retryUrlsNow } from './queue/change-download.ts'
export { NoLibrary } from './queue/choose-library.ts'
export { decideUrl, siteOf } from './queue/download-url.rules.ts'
export { type QueueDeps, type QueueRequest, type QueueResult, queueDownload } from './queue/queue-download.ts'
export { listQueuedChapters } from './run/download-chapters.queries.ts'
export type { EndedDownload } from './run/download-run.ts'
export { listPausedSites } from './site-outages/site-outages.queries.ts'

export interface DownloadsParts {
  readonly history: ChapterHistory
  downloadProvider(): Promise<DownloadProviderState>
  /** Libraries whose follow list contains a URL; none by default. */
  librariesThatFollow?(url: string): Promise<readonly string[]>
  /** Stores a notification about a finished download; none by default. */
  readonly noteEnd?: RunDeps['noteEnd']
  /** Called at each step; for tests that end the process at one of them. */
  readonly onStep?: OnStep | undefined
}

export function downloadsFeature(app: AppContext, parts: DownloadsParts): Feature {
  const stream = createDownloadStream(app.events)
  const runs = {
    ...app,
    history: parts.history,
    titleFolders: createTitleFolders(parts.history),
    noteEnd: parts.noteEnd ?? (async () => undefined),
    onStep: parts.onStep ?? (() => undefined),
    extractorTool: app.settings.extractorTool,
    downloadProvider: () => parts.downloadProvider(),
  }
  const librariesThatFollow = async (url: string) => (await parts.librariesThatFollow?.(url)) ?? []
  const listings = createListings(runs)
  const queueDeps = { ...app, stream, listings, librariesThatFollow, downloadProvider: runs.downloadProvider }
  return defineFeature({
    name: 'downloads',
    migrations: [
      createDownloads,
      orderDownloadsOfLibraries,
      createSiteTroubles,
      rememberToldChapters,
      rememberTriesNow,
      createFolderRenames,
      orderDownloadsOfSites,
      rememberAcceptedPages,
    ],
    routes: [
      downloadsRoutes(queueDeps),
      previewRoutes({ ...queueDeps, acceptUrl: (text) => acceptUrl(app, text) }),
      queueActionsRoutes(app),
      chapterLogRoutes(app),
      namingRoutes,
      renameFoldersRoutes(runs),
      repairRoutes({ ...runs, tasks: app.tasks }),
      missingChaptersRoutes({ ...app, history: parts.history }),
    ],
    tasks: [
      anyTask({
        ...repairComicInfoTask,
        run: whileDiskOf(app, async (run, { libraryId }) => ({ ...(await repairLibrary(runs, libraryId, run)) })),
      }),
      anyTask({
        ...renameFoldersTask,
        run: whileDiskOf(app, async (run, { libraryId }) => ({ ...describeRenames(await renameFolders(runs, libraryId, run)) })),
      }),
      anyTask({ ...applyRenamesTask, run: whileDiskOf(app, (run, folder) => applyRenames(runs, folder, run.signal)) }),
    ],
    checks: [namingCheck(runs.downloadProvider)],
    fixes: [repairComicInfoFix, renameFoldersFix],
    prepare: () => completeRenames(runs),
    sharedEvents: sharedDownloadEvents,
    meters: downloadMeters(app),
    services: [{ name: 'downloads.worker', role: 'worker', start: createDownloadWorker(runs) }],
    close: async () => stream.close(),
  })
}

/** Number of downloads in each state, including 0. */
const downloadMeters = ({ db }: { readonly db: Db }): readonly Meter[] => [
  {
    name: 'hondana.downloads',
    description: 'Downloads by their status.',
    read: async () => {
      const counts = new Map((await countByStatus(db)).map(({ status, count }) => [status, count]))
      return downloadStatuses.map((status) => ({ tags: { status }, statistic: 'VALUE', value: counts.get(status) ?? 0 }))
    },
  },
]
