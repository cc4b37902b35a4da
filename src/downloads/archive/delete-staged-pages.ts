import type { Db } from '../../kernel/db/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { findLibrary, untilDiskHangs } from '../../library/index.ts'
import type { DownloadRow } from '../downloads.queries.ts'
import { deleteStaging, sweepStaging } from './staging.ts'

/** Deletes the staged pages of a download that no longer needs them. What cannot be deleted now is deleted at the next start. */
export async function deleteStagedPages(
  { db, log }: { readonly db: Db; readonly log: Log },
  row: Pick<DownloadRow, 'id' | 'libraryId'>,
): Promise<void> {
  const library = await findLibrary(db, row.libraryId)
  if (!library) return
  await untilDiskHangs(library.root, () => deleteStaging(library.root, row.id)).catch((error: unknown) =>
    log.warn({ err: error, downloadId: row.id }, 'Deleting the staging folder of a download failed; it will be removed on the next start'),
  )
}

/** Deletes the staged pages of many downloads: each library is checked once, however many there are. */
export async function deleteStagedPagesOfMany(
  { db, log }: { readonly db: Db; readonly log: Log },
  rows: readonly Pick<DownloadRow, 'id' | 'libraryId'>[],
): Promise<void> {
  for (const [libraryId, ofLibrary] of Map.groupBy(rows, (row) => row.libraryId)) {
    const library = await findLibrary(db, libraryId)
    if (!library) continue
    const ids = new Set(ofLibrary.map(({ id }) => id))
    const sweep = () => sweepStaging(library.root, async (id) => !ids.has(id))
    await untilDiskHangs(library.root, sweep).catch((error: unknown) =>
      log.warn({ err: error, libraryId }, 'Deleting staging folders of downloads failed; they will be removed on the next start'),
    )
  }
}
