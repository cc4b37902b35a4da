import type { Db } from '../../kernel/db/index.ts'
import type { SeriesFolder } from '../chapters.queries.ts'

interface MovedFolder {
  readonly libraryId: string
  readonly from: string
  readonly to: string
}

/** Moves the history of a folder that was renamed, with what was read from its archives. */
export async function moveFolderRecords(trx: Db, { libraryId, from, to }: MovedFolder): Promise<void> {
  await trx
    .updateTable('chapterUrl')
    .set({ seriesFolder: to })
    .where('libraryId', '=', libraryId)
    .where('seriesFolder', '=', from)
    .execute()
  await trx.deleteFrom('chapterArchive').where('libraryId', '=', libraryId).where('seriesFolder', '=', to).execute()
  await trx
    .updateTable('chapterArchive')
    .set({ seriesFolder: to })
    .where('libraryId', '=', libraryId)
    .where('seriesFolder', '=', from)
    .execute()
}

/** Saves that the chapters of one archive are in another one now, whose size is not known yet. */
export const renameRecordedFile = (
  db: Db,
  { libraryId, seriesFolder }: SeriesFolder,
  { from, to }: { readonly from: string; readonly to: string },
) =>
  db
    .updateTable('chapterUrl')
    .set({ file: to, sizeBytes: null })
    .where('libraryId', '=', libraryId)
    .where('seriesFolder', '=', seriesFolder)
    .where('file', '=', from)
    .execute()
