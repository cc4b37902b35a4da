import { titleKeyOf } from '../../chapters/urls/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { readTitleInfo } from '../stored-source-facts.ts'

export interface FolderRenameTable {
  libraryId: string
  /** Relative to the library's root with `/` between segments, as `toFolder`. */
  fromFolder: string
  toFolder: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    folderRename: FolderRenameTable
  }
}

/** Renames whose rows are not updated yet. */
export const listBegunRenames = (db: Db): Promise<FolderRenameTable[]> => db.selectFrom('folderRename').selectAll().execute()

export const saveBegunRename = (db: Db, { libraryId, fromFolder, toFolder }: FolderRenameTable) =>
  db
    .insertInto('folderRename')
    .values({ libraryId, fromFolder, toFolder })
    .onConflict((conflict) => conflict.columns(['libraryId', 'fromFolder']).doUpdateSet({ toFolder }))
    .execute()

export const deleteBegunRename = (db: Db, { libraryId, fromFolder }: FolderRenameTable) =>
  db.deleteFrom('folderRename').where('libraryId', '=', libraryId).where('fromFolder', '=', fromFolder).execute()

export const moveDownloads = (trx: Db, { libraryId, fromFolder, toFolder }: FolderRenameTable) =>
  trx
    .updateTable('download')
    .set({ seriesFolder: toFolder })
    .where('libraryId', '=', libraryId)
    .where('seriesFolder', '=', fromFolder)
    .execute()

interface FolderOfTitle {
  readonly libraryId: string
  readonly folder: string
  readonly titleKey: string
}

/** The title as its source wrote it at the newest download, else the title of the series. */
export async function findTitleName(db: Db, { libraryId, folder, titleKey }: FolderOfTitle): Promise<string | undefined> {
  const downloads = await db
    .selectFrom('download')
    .select(['id', 'titleInfo'])
    .where('libraryId', '=', libraryId)
    .where('seriesFolder', '=', folder)
    .where('titleInfo', 'is not', null)
    .orderBy('updatedAt', 'desc')
    .limit(5)
    .execute()
  for (const { id, titleInfo } of downloads) {
    const info = titleInfo === null ? null : readTitleInfo(titleInfo, id)
    if (info && titleKeyOf(info.id) === titleKey) return info.title
  }
  const series = await db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select('seriesMetadata.title')
    .where('series.libraryId', '=', libraryId)
    .where('series.path', '=', folder)
    .executeTakeFirst()
  return series?.title
}

/** Paths of the books and images of a folder that the library knows. */
export async function listKnownFiles(db: Db, libraryId: string, folder: string): Promise<ReadonlySet<string>> {
  const books = await db
    .selectFrom('book')
    .innerJoin('series', 'series.id', 'book.seriesId')
    .select('book.path')
    .where('series.libraryId', '=', libraryId)
    .where('series.path', '=', folder)
    .execute()
  const images = await db.selectFrom('artwork').select('path').where('libraryId', '=', libraryId).where('seriesPath', '=', folder).execute()
  return new Set([...books, ...images].map(({ path }) => path))
}

/** Paths of the series of a library, except those in the trash. */
export const listSeriesPaths = async (db: Db, libraryId: string): Promise<readonly string[]> =>
  (await db.selectFrom('series').select('path').where('libraryId', '=', libraryId).where('deletedAt', 'is', null).execute()).map(
    ({ path }) => path,
  )
