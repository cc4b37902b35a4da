// The chapter history: checks whether chapters were downloaded, and records them.
import { type AppContext, anyTask, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { blacklistRoutes } from './blacklist/blacklist.routes.ts'
import type { BlacklistDeps } from './blacklist/blacklist.ts'
import { chaptersRoutes } from './chapters.routes.ts'
import { choicesRoutes } from './choices/choices.routes.ts'
import { type ChapterHistory, createChapterHistory } from './history/chapter-history.ts'
import { importHistoryFix } from './history/import-history.fix.ts'
import { type AfterImport, importSeriesTask } from './history/import-series.task.ts'
import { createChapters } from './migrations/2026-11-21T03-20-chapters.ts'
import { createChapterChoices } from './migrations/2026-11-22T01-00-chapter-choices.ts'
import { orderChapterLog } from './migrations/2026-11-22T04-01-chapter-log.ts'
import { rememberChapterGroups } from './migrations/2026-11-22T11-52-chapter-groups.ts'
import { createDownloadOptions } from './migrations/2026-11-23T07-00-download-options.ts'
import { rememberAnnouncedReleases } from './migrations/2026-11-23T08-10-announced-chapters.ts'
import { createTitleMoves } from './migrations/2026-11-23T16-30-title-moves.ts'
import { rememberReleaseDays } from './migrations/2026-11-23T16-40-chapter-release-days.ts'
import { followListedReleases } from './migrations/2026-11-29T20-05-listed-releases.ts'
import { storeGroupIds } from './migrations/2026-11-29T22-45-group-ids.ts'
import { storeListedInfo } from './migrations/2026-11-30T12-00-listed-info.ts'

export { blockReasonFor, isAutomatic, unblockChapter } from './blacklist/blacklist.ts'
export { SeriesHasNoSource } from './chapters.errors.ts'
export type { ChapterHistory } from './history/chapter-history.ts'
export {
  type ChapterLogRequest,
  type LoggedChapter,
  listDownloadedChapters,
  listSeriesOfTitleKeys,
  listSkippedChapters,
} from './history/chapter-log.queries.ts'
export { assertLibraryReachable } from './history/clear-series-history.ts'
export { chaptersFollowUps } from './history/import-series.task.ts'

export interface Chapters {
  readonly feature: Feature
  readonly history: ChapterHistory
}

export interface ChaptersPorts {
  /** Queues a title for download; nothing is queued by default. */
  readonly queueTitle?: BlacklistDeps['queueTitle']
  /** Saves what follows once the chapters in the archives of series are known. */
  readonly afterImport?: AfterImport
}

export function chaptersFeature(app: AppContext, ports: ChaptersPorts = {}): Chapters {
  const { queueTitle = async () => undefined, afterImport = async () => undefined } = ports
  const history = createChapterHistory(app)
  const deps = { ...app, recordFiles: history.recordFiles, afterImport }
  return {
    history,
    feature: defineFeature({
      name: 'chapters',
      migrations: [
        createChapters,
        createChapterChoices,
        orderChapterLog,
        rememberChapterGroups,
        createDownloadOptions,
        rememberAnnouncedReleases,
        createTitleMoves,
        rememberReleaseDays,
        followListedReleases,
        storeGroupIds,
        storeListedInfo,
      ],
      routes: [chaptersRoutes(deps), blacklistRoutes({ ...app, queueTitle }), choicesRoutes(app)],
      tasks: [anyTask(importSeriesTask(deps))],
      fixes: [importHistoryFix],
    }),
  }
}
