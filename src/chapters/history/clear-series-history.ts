import { access } from 'node:fs/promises'
import type { ClaimManager } from '../../kernel/claims/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { diskCalls } from '../../kernel/disk-calls/index.ts'
import { findLibrary, folderClaim, type Library } from '../../library/index.ts'
import { ChaptersLibraryUnreachable, ChaptersSeriesNotFound } from '../chapters.errors.ts'
import type { RecordFiles } from '../records/record-files.ts'
import { deleteSeriesRecords, findSeriesFolder } from '../series-history.queries.ts'
import { pathOfSeries } from './recover-folder.ts'

export interface ClearDeps {
  readonly db: Db
  readonly recordFiles: RecordFiles
  readonly claims: ClaimManager
}

/**
 * Deletes the download history of a series from the database and from the record file.
 * Existing archives name their chapters, so those are not downloaded again; chapters whose archive was deleted are.
 * @returns how many chapters were deleted
 * @throws ChaptersSeriesNotFound, ChaptersLibraryUnreachable, or the error of the file system, without changes
 */
export async function clearSeriesHistory({ db, recordFiles, claims }: ClearDeps, seriesId: string): Promise<number> {
  const series = await findSeriesFolder(db, seriesId)
  const library = series && (await findLibrary(db, series.libraryId))
  if (!series || !library) throw ChaptersSeriesNotFound(seriesId)
  await assertLibraryReachable(library)
  const path = pathOfSeries({ root: library.root, seriesFolder: series.seriesFolder })
  // The file first: it would restore the rows, but the rows would not restore the file.
  return claims.hold(folderClaim(path), async () => {
    await recordFiles.clear(path)
    return deleteSeriesRecords(db, seriesId, series)
  })
}

/** @throws ChaptersLibraryUnreachable */
export async function assertLibraryReachable({ root, name }: Library): Promise<void> {
  try {
    await diskCalls.callInTime(root, () => access(root))
  } catch (cause) {
    throw ChaptersLibraryUnreachable.with({ cause }, name)
  }
}
