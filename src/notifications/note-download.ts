// What is told of a download whose run has ended: chapters that came, also where others failed, and that it was given up.
import type { EndedDownload } from '../downloads/index.ts'
import type { Db } from '../kernel/db/index.ts'
import { wordsOf } from '../kernel/sentences/index.ts'
import { findLibrary } from '../library/index.ts'
import { type NoteDeps, noteNews, noteTrouble } from './note-news.ts'
import { forgetTrouble } from './notifications.queries.ts'
import { tellableReason, tellableTitle } from './tellable.rules.ts'

/** @param trx the transaction that ends the download */
export async function noteDownload(deps: NoteDeps, trx: Db, ended: EndedDownload): Promise<void> {
  const { libraryId, seriesFolder, chapters, failure } = ended
  const library = await findLibrary(trx, libraryId)
  if (!library) return
  const about = { libraryId, library: library.name }
  const title = { ...about, title: tellableTitle(ended.title), seriesFolder, chapters }
  if (chapters > 0) await noteNews(deps, trx, { kind: 'NEW_CHAPTERS', ...title })
  if (failure?.diskFull) return noteTrouble(deps, trx, { kind: 'DISK_FULL', ...about })
  if (failure)
    return noteNews(deps, trx, { kind: 'DOWNLOAD_FAILED', ...title, reason: tellableReason(wordsOf(failure.reason), library.root) })
  if (chapters > 0) await forgetTrouble(trx, { libraryId, kind: 'DISK_FULL' })
}
