// Public interface for downloaded chapters: their records, the folders that hold them and the notes in their archives.
export {
  deleteRecords,
  findFolderOfTitle,
  findTitleOfFolder,
  type LocatedRecord,
  listFolderRecords,
  listRecordedKeys,
  listRecordsInAllLibraries,
  listTitleFolders,
  markCleanedUp,
  type SeriesFolder,
  saveRecordFileName,
} from '../chapters.queries.ts'
export { type ArchiveNotes, readArchiveNotes, readArchiveRecord } from '../history/read-archive-record.ts'
export { type FolderLocation, pathOfSeries, type RecoveryResult, type SeriesLocation } from '../history/recover-folder.ts'
export {
  assignTitleToStandaloneChapters,
  findFolderOfStandaloneChapters,
  findSeriesOfChapter,
} from '../history/standalone-chapters.queries.ts'
export { listLibrariesOfTitle } from '../moves/title-moves.queries.ts'
export type { ChapterRecord } from './chapter-record.ts'
export { moveFolderRecords } from './move-folder.queries.ts'
export type { RecordFiles } from './record-files.ts'
