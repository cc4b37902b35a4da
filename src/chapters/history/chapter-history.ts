// Promise: a chapter that is recorded here is never downloaded again: not after a restart, not after `kill -9`, not after its title was
// renamed, and not after the database was lost, because the record file and the archives say the same.
// Limit: when the row, the record file's entry and the archive are all gone, nobody remembers.
import type { ClaimManager, HoldOptions } from '../../kernel/claims/index.ts'
import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { folderClaim } from '../../library/index.ts'
import { listFolderRecords, type SeriesFolder, upsertRecord } from '../chapters.queries.ts'
import type { ChapterRecord } from '../records/chapter-record.ts'
import { createRecordFiles, type RecordFiles } from '../records/record-files.ts'
import { deleteSourceChapters } from '../source-chapters.queries.ts'
import { readArchiveRecord } from './read-archive-record.ts'
import { type FolderLocation, pathOfSeries, type RecoveryResult, recoverFolder, type SeriesLocation } from './recover-folder.ts'

export interface ChapterHistory {
  /** Records a chapter whose archive has its final name; part of the caller's transaction. */
  record(db: Db, folder: SeriesFolder, record: ChapterRecord): Promise<void>
  /** Brings the folder's record file up to the database; call it after that transaction is committed. */
  syncRecordFile(place: SeriesLocation): Promise<void>
  /** Likewise, for a folder in which only this chapter is new; the others are not read. */
  addToRecordFile(place: SeriesLocation, record: ChapterRecord): Promise<void>
  /** Unites what database, record file and archives of a folder know, writes it back and tells it; under the folder's claim. */
  recover(place: SeriesLocation): Promise<RecoveryResult>
  /** Title that a folder's record file or one of its archives names; undefined when none does. @param archive absolute path of one */
  titleOfRecordFile(path: string): Promise<string | undefined>
  /** Chapter that an archive names; undefined when it names none. */
  chapterOfArchive(path: string): Promise<{ readonly chapterKey: string; readonly titleKey: string | null } | undefined>
  /**
   * Runs work that writes, moves or takes stock of the archives of a folder, and then records what it saw, under the folder's claim: none
   * records what another has changed meanwhile. @throws what `ClaimManager.hold` throws
   */
  hold<T>(place: FolderLocation, work: (signal: AbortSignal) => Promise<T>, options?: HoldOptions): Promise<T>
  /** Asked right before each step of that work that cannot be taken back. @throws ClaimLost */
  assertHeld(place: FolderLocation): Promise<void>
  readonly recordFiles: RecordFiles
}

export interface HistoryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly claims: ClaimManager
}

export function createChapterHistory({ db, clock, claims }: HistoryDeps): ChapterHistory {
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
    recover: (place) => recoverFolder({ db, recordFiles, claims }, place, { writesRecordFile: true }),
    titleOfRecordFile: async (path) => (await recordFiles.read(path)).titleKey ?? undefined,
    chapterOfArchive: readArchiveRecord,
  }
}
