import type { Db } from '../../kernel/db/index.ts'

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
