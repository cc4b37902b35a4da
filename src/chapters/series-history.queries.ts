// What links the history of chapters to scanned series.
import type { Db } from '../kernel/db/index.ts'
import type { SeriesFolder } from './chapters.queries.ts'

/** Folder of a scanned series; a one-shot has no folder and no history. */
export const findSeriesFolder = (db: Db, seriesId: string): Promise<SeriesFolder | undefined> =>
  db.selectFrom('series').select(['libraryId', 'path as seriesFolder']).where('id', '=', seriesId).executeTakeFirst()

/** Available books of a series, with their paths below the library's root. */
export const listBookPaths = (db: Db, seriesId: string): Promise<{ readonly id: string; readonly path: string }[]> =>
  db.selectFrom('book').select(['id', 'path']).where('seriesId', '=', seriesId).where('deletedAt', 'is', null).orderBy('number').execute()

/** Series of a library that have books. */
export const listSeriesIds = async (db: Db, libraryId: string): Promise<readonly string[]> =>
  (
    await db.selectFrom('series').select('id').where('libraryId', '=', libraryId).where('deletedAt', 'is', null).orderBy('id').execute()
  ).map(({ id }) => id)

/** Links the history of a folder to the series that was found there. */
export const linkHistoryToSeries = (db: Db, { libraryId, seriesFolder }: SeriesFolder, seriesId: string) =>
  db.updateTable('chapterUrl').set({ seriesId }).where('libraryId', '=', libraryId).where('seriesFolder', '=', seriesFolder).execute()

/** Updates the folder in the history of a series, also after a person moved it. */
export const moveHistoryWithSeries = (db: Db, { libraryId, seriesFolder }: SeriesFolder, seriesId: string) =>
  db
    .updateTable('chapterUrl')
    .set({ seriesFolder })
    .where('libraryId', '=', libraryId)
    .where('seriesId', '=', seriesId)
    .where('seriesFolder', '!=', seriesFolder)
    .execute()

/** Deletes the history of a series: by its id, and by its folder where the id is not known yet. @returns how many chapters */
export async function deleteSeriesRecords(db: Db, seriesId: string, { libraryId, seriesFolder }: SeriesFolder): Promise<number> {
  const result = await db
    .deleteFrom('chapterUrl')
    .where('libraryId', '=', libraryId)
    .where((eb) => eb.or([eb('seriesId', '=', seriesId), eb('seriesFolder', '=', seriesFolder)]))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
