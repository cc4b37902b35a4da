// Notices of a finished download: new chapters, even if others failed, and its final failure.
import type { EndedDownload } from '../downloads/index.ts'
import type { Db } from '../kernel/db/index.ts'
import { textOfSentence } from '../kernel/sentences/index.ts'
import { findLibrary } from '../library/index.ts'
import { deleteReportedProblem } from './notifications.queries.ts'
import { publicReason, publicTitle } from './public-text.rules.ts'
import { type RecordDeps, recordEvent, recordProblem } from './record-event.ts'

/** @param trx the transaction that finishes the download */
export async function recordDownload(deps: RecordDeps, trx: Db, ended: EndedDownload): Promise<void> {
  const { libraryId, seriesFolder, chapters, failure } = ended
  const library = await findLibrary(trx, libraryId)
  if (!library) return
  const about = { libraryId, library: library.name }
  const title = { ...about, title: publicTitle(ended.title), seriesFolder, chapters }
  if (chapters > 0) await recordEvent(deps, trx, { kind: 'NEW_CHAPTERS', ...title })
  if (failure?.diskFull) return recordProblem(deps, trx, { kind: 'DISK_FULL', ...about })
  if (failure)
    return recordEvent(deps, trx, { kind: 'DOWNLOAD_FAILED', ...title, reason: publicReason(textOfSentence(failure.reason), library.root) })
  if (chapters > 0) await deleteReportedProblem(trx, { libraryId, kind: 'DISK_FULL' })
}
