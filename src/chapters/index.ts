// Front door of the chapter history: who asks whether a chapter was downloaded, or records one, comes here.
import { anyTask, defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import { type ChapterHistory, createChapterHistory } from './chapter-history.ts'
import { chaptersRoutes } from './chapters.routes.ts'
import { importHistoryFix } from './import-history.fix.ts'
import { importAfterScans, importSeriesTask } from './import-series.task.ts'
import { createChapters } from './migrations/2026-11-21T03-20-chapters.ts'

export { type FailedChapter, noteFailures, noteListing, type TitleInLibrary } from './beside-history.ts'
export type { ChapterHistory } from './chapter-history.ts'
export type { ChapterRecord } from './chapter-record.ts'
export { chapterKeyOf, isSourceId, normaliseUrl, requestKeyOf, sourceChapterId, sourceTitleId, titleKeyOf } from './chapter-url.rules.ts'
export {
  findFolderOfTitle,
  findTitleOfFolder,
  listFolderRecords,
  listLibrariesOfTitle,
  listRecordedKeys,
  listTitleFolders,
  type SeriesFolder,
} from './chapters.queries.ts'
export { type Beside, type ListedChapter, type SortedOut, sortOutChapters } from './listed-chapters.rules.ts'
export { type ArchiveNotes, readArchiveNotes } from './read-archive-record.ts'
export { pathOfSeries, type Recovery, type SeriesPlace } from './recover-folder.ts'
export {
  deleteSourceChapters,
  listSourceChapters,
  type SourceChapter,
  type SourceChapterState,
  upsertSourceChapters,
} from './source-chapters.queries.ts'

export interface Chapters {
  readonly feature: Feature
  readonly history: ChapterHistory
}

export function chaptersFeature(ground: Ground): Chapters {
  const history = createChapterHistory(ground)
  const deps = { db: ground.db, tasks: ground.tasks, recordFiles: history.recordFiles }
  const stopListening = importAfterScans(ground)
  return {
    history,
    feature: defineFeature({
      name: 'chapters',
      migrations: [createChapters],
      routes: [chaptersRoutes(deps)],
      tasks: [anyTask(importSeriesTask(deps))],
      fixes: [importHistoryFix],
      close: async () => stopListening(),
    }),
  }
}
