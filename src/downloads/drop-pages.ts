import type { Db } from '../kernel/db/index.ts'
import type { Log } from '../kernel/log/index.ts'
import { findLibrary } from '../library/index.ts'
import type { DownloadRow } from './downloads.queries.ts'
import { dropStaging } from './staging.ts'

/** Removes the staged pages of a download that needs them no more. What cannot be removed now is swept at the next start. */
export async function dropPages(
  { db, log }: { readonly db: Db; readonly log: Log },
  row: Pick<DownloadRow, 'id' | 'libraryId'>,
): Promise<void> {
  const library = await findLibrary(db, row.libraryId)
  if (!library) return
  await dropStaging(library.root, row.id).catch((error: unknown) =>
    log.warn({ err: error, downloadId: row.id }, 'The staging folder of a download stays until the next start'),
  )
}
