// Front door of the download queue: who wants something downloaded comes here.
import type { ChapterHistory } from '../chapters/index.ts'
import { anyTask, defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import type { DownloadProviderState } from '../plugins/index.ts'
import { chapterLogRoutes } from './chapter-log/chapter-log.routes.ts'
import { repairRoutes } from './comicinfo-repair/repair.routes.ts'
import { repairComicInfoFix } from './comicinfo-repair/repair-comicinfo.fix.ts'
import { repairTask } from './comicinfo-repair/repair-library.task.ts'
import { repairLibrary } from './comicinfo-repair/repair-library.ts'
import type { OnStep } from './download-step.ts'
import { acceptUrl, downloadsRoutes } from './downloads.routes.ts'
import { createDownloads } from './migrations/2026-11-21T03-40-downloads.ts'
import { orderDownloadsOfLibraries } from './migrations/2026-11-22T03-29-downloads-of-a-library.ts'
import { createSiteTroubles } from './migrations/2026-11-22T03-57-site-troubles.ts'
import { rememberToldChapters } from './migrations/2026-11-22T04-17-told-chapters.ts'
import { rememberTriesNow } from './migrations/2026-11-22T20-54-tries-now.ts'
import { missingChaptersRoutes } from './missing-chapters/missing-chapters.routes.ts'
import { namingCheck } from './naming/naming.check.ts'
import { namingRoutes } from './naming/naming.routes.ts'
import { takeNewNamesTask } from './naming/take-new-names.task.ts'
import { takeNewNames } from './naming/take-new-names.ts'
import { createTitleFolders } from './naming/title-folders.ts'
import { createListings } from './preview/ask-listing.ts'
import { previewRoutes } from './preview/preview.routes.ts'
import { downloadMeters } from './queue/download-meters.ts'
import { createDownloadStream } from './queue/download-stream.ts'
import { queueActionsRoutes } from './queue-actions/queue-actions.routes.ts'
import type { RunDeps } from './run/download-run.ts'
import { createDownloadWorker } from './run/download-worker.ts'
import { watchOtherNodes } from './run/watch-other-nodes.ts'

export type { DownloadNews } from './download-events.ts'
export { type DownloadStep, downloadSteps, newNameSteps, type OnStep } from './download-step.ts'
export { type DownloadRow, findActiveDownload, findUnfinishedDownloads } from './downloads.queries.ts'
export { assertNaming } from './naming/assert-naming.ts'
export { tryAddressesNow } from './queue/change-download.ts'
export { decideUrl, siteOf } from './queue/download-url.rules.ts'
export { type QueueDeps, type Queued, type QueueRequest, queueDownload } from './queue/queue-download.ts'
export { listQueuedChapters } from './run/download-chapters.queries.ts'
export type { EndedDownload } from './run/download-run.ts'
export { listPausedSites } from './site-trouble/site-troubles.queries.ts'

export interface DownloadsParts {
  readonly history: ChapterHistory
  downloadProvider(): Promise<DownloadProviderState>
  /** Libraries whose follow list names an address; none when left out. */
  librariesThatFollow?(url: string): Promise<readonly string[]>
  /** Stores what is to be told of a download that has ended; nobody is told when left out. */
  readonly noteEnd?: RunDeps['noteEnd']
  /** Hears of each step; for tests that end the process at one. */
  readonly onStep?: OnStep | undefined
}

export function downloadsFeature(ground: Ground, parts: DownloadsParts): Feature {
  const stream = createDownloadStream(ground.events)
  const runs = {
    ...ground,
    history: parts.history,
    titleFolders: createTitleFolders(parts.history),
    noteEnd: parts.noteEnd ?? (async () => undefined),
    onStep: parts.onStep ?? (() => undefined),
    extractorTool: ground.settings.extractorTool,
    downloadProvider: () => parts.downloadProvider(),
  }
  const stopWatching = ground.databaseLocation.engine === 'postgres' ? watchOtherNodes(ground, stream) : () => undefined
  const librariesThatFollow = async (url: string) => (await parts.librariesThatFollow?.(url)) ?? []
  const listings = createListings(runs)
  const asked = { ...ground, stream, listings, librariesThatFollow, downloadProvider: runs.downloadProvider }
  return defineFeature({
    name: 'downloads',
    migrations: [createDownloads, orderDownloadsOfLibraries, createSiteTroubles, rememberToldChapters, rememberTriesNow],
    routes: [
      downloadsRoutes(asked),
      previewRoutes({ ...asked, acceptUrl: (text) => acceptUrl(ground, text) }),
      queueActionsRoutes(ground),
      chapterLogRoutes(ground),
      namingRoutes,
      repairRoutes({ ...runs, tasks: ground.tasks }),
      missingChaptersRoutes({ ...ground, history: parts.history }),
    ],
    tasks: [
      anyTask({ ...repairTask, run: async (run, { libraryId }) => ({ ...(await repairLibrary(runs, libraryId, run)) }) }),
      anyTask({ ...takeNewNamesTask, run: (run, folder) => takeNewNames(runs, folder, run.signal) }),
    ],
    checks: [namingCheck(runs.downloadProvider)],
    fixes: [repairComicInfoFix],
    meters: downloadMeters(ground),
    services: [{ name: 'downloads.worker', role: 'worker', start: createDownloadWorker(runs) }],
    close: async () => {
      stopWatching()
      stream.close()
    },
  })
}
