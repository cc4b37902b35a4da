// Guarantee: a chapter that is recorded here is never downloaded again: not after a restart, not after `kill -9`, not after its title was
// renamed, and not after the database was lost, because the record file and the archives contain the same data.
// Limit: when the row, the entry in the record file and the archive are all lost, the chapter is unknown.
import type { ClaimManager, HoldOptions } from '../../kernel/claims/index.ts'
import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { Tasks } from '../../kernel/tasks/index.ts'
import { folderClaim, scanFolderTask } from '../../library/index.ts'
import { listFolderRecords, type SeriesFolder, upsertRecord } from '../chapters.queries.ts'
import { deleteSourceChapters } from '../listed/source-chapters.queries.ts'
import type { ChapterRecord } from '../records/chapter-record.ts'
import { createRecordFiles, type RecordFiles } from '../records/record-files.ts'
import { readArchiveRecord } from './read-archive-record.ts'
import { type FolderLocation, pathOfSeries, type RecoveryResult, recoverFolder, type SeriesLocation } from './recover-folder.ts'

export interface ChapterHistory {
  /** Records a chapter whose archive has its final name; part of the caller's transaction. */
  record(db: Db, folder: SeriesFolder, record: ChapterRecord): Promise<void>
  /** Updates the folder's record file from the database; call it after that transaction is committed. */
  syncRecordFile(place: SeriesLocation): Promise<void>
  /** The same for a folder in which only this chapter is new; the others are not read. */
  addToRecordFile(place: SeriesLocation, record: ChapterRecord): Promise<void>
  /**
   * Merges what the database, the record file and the archives of a folder contain, saves and returns it; under the folder's claim. Files
   * that were unknown or had another name are scanned.
   */
  recover(place: SeriesLocation): Promise<RecoveryResult>
  /** Title named in the record file of a folder; undefined when there is none. @param path absolute path of the folder */
  titleOfRecordFile(path: string): Promise<string | undefined>
  /** Chapter named in an archive; undefined when it names none. */
  chapterOfArchive(path: string): Promise<{ readonly chapterKey: string; readonly titleKey: string | null } | undefined>
  /**
   * Runs work that writes, moves or lists the archives of a folder and then records the result, under the folder's claim, so that nobody
   * records what another process has changed in the meantime. @throws what `ClaimManager.hold` throws
   */
  hold<T>(place: FolderLocation, work: (signal: AbortSignal) => Promise<T>, options?: HoldOptions): Promise<T>
  /** Call right before each irreversible step of that work. @throws ClaimLost */
  assertHeld(place: FolderLocation): Promise<void>
  readonly recordFiles: RecordFiles
}

export interface HistoryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly claims: ClaimManager
  readonly tasks: Pick<Tasks, 'enqueue'>
}

export function createChapterHistory({ db, clock, claims, tasks }: HistoryDeps): ChapterHistory {
  const recordFiles = createRecordFiles({ clock, claims })
  return {
    hold: (place, work, options) => claims.hold(folderClaim(pathOfSeries(place)), work, options),
    assertHeld: (place) => claims.assertHeld(folderClaim(pathOfSeries(place))),
    recordFiles,
    record: async (trx, folder, record) => {
      await upsertRecord(trx, folder, record)
      await deleteSourceChapters(trx, folder.libraryId, [record.chapterKey])
    },
    syncRecordFile: async (place) => {
      await recordFiles.add(pathOfSeries(place), place.titleKey, await listFolderRecords(db, place))
    },
    addToRecordFile: (place, record) => recordFiles.add(pathOfSeries(place), place.titleKey, [record], () => listFolderRecords(db, place)),
    recover: (place) => {
      const scan = (trx: Db) => tasks.enqueue(trx, scanFolderTask, { libraryId: place.libraryId, path: pathOfSeries(place) })
      return recoverFolder({ db, recordFiles, claims }, place, { writesRecordFile: true, onNewFiles: scan })
    },
    titleOfRecordFile: async (path) => (await recordFiles.read(path)).titleKey ?? undefined,
    chapterOfArchive: readArchiveRecord,
  }
}
