import type { Selectable } from 'kysely'
import { type Db, flag, insertRows, inTransaction } from '../../kernel/db/index.ts'
import { type DiskFolder, isBelow, type UnavailableReason } from './unavailable.rules.ts'

/** Folders below a library's root that are file systems of their own, and those that emptied all at once, as the last scan saw them. */
export interface DiskFolderTable {
  libraryId: string
  /** Below the library's root, with "/" between folders. */
  path: string
  /** It was a file system of its own: a disk, a network share. */
  isDisk: 0 | 1
  /** Why what was in it is not found; null while it is there. */
  reason: UnavailableReason | null
  /** Since when, epoch ms. */
  awaySince: number | null
  /** Books of it that are kept although they are not found. */
  books: number
  /** A person said that it is gone for good; the next scan moves its books to the trash. */
  accepted: 0 | 1
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    diskFolder: DiskFolderTable
  }
}

/** A folder that is away, of a library. */
export interface UnavailableFolder extends DiskFolder {
  readonly libraryId: string
  readonly reason: UnavailableReason
  readonly awaySince: number
}

/** All that is known of a library's folders, by path. */
export async function listDiskFolders(db: Db, libraryId: string): Promise<readonly DiskFolder[]> {
  const rows = await db.selectFrom('diskFolder').selectAll().where('libraryId', '=', libraryId).orderBy('path').execute()
  return rows.map(toDiskFolder)
}

/** Folders that are away, of every library, by path. */
export async function listUnavailableFolders(db: Db): Promise<readonly UnavailableFolder[]> {
  const rows = await db.selectFrom('diskFolder').selectAll().where('reason', 'is not', null).orderBy('path').execute()
  return rows.flatMap((row) => {
    const { reason, awaySince } = row
    return reason === null || awaySince === null ? [] : [{ ...toDiskFolder(row), libraryId: row.libraryId, reason, awaySince }]
  })
}

/** Puts what a scan saw in the place of what was known. What a person said while it ran stays said. */
export const saveDiskFolders = (
  db: Db,
  libraryId: string,
  {
    folders,
    settled,
  }: { readonly folders: readonly DiskFolder[] /** Paths that are not away any more. */; readonly settled: ReadonlySet<string> },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const latest = new Map((await listDiskFolders(trx, libraryId)).map((folder) => [folder.path, folder]))
    const isAccepted = ({ path, reason }: DiskFolder) => reason !== null && !settled.has(path) && latest.get(path)?.accepted === true
    await trx.deleteFrom('diskFolder').where('libraryId', '=', libraryId).execute()
    await insertRows(
      trx,
      'diskFolder',
      folders.map((folder) => ({ ...folder, libraryId, isDisk: flag(folder.isDisk), accepted: flag(isAccepted(folder)) })),
    )
  })

/** Notes that a folder is gone for good. @returns whether it is away at all */
export async function acceptUnavailableFolder(db: Db, libraryId: string, path: string): Promise<boolean> {
  const result = await db
    .updateTable('diskFolder')
    .set({ accepted: 1 })
    .where('libraryId', '=', libraryId)
    .where('path', '=', path)
    .where('reason', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The folder that is away and holds the path, if any. @param path stored path */
export const findUnavailableParent = async (db: Db, libraryId: string, path: string): Promise<DiskFolder | undefined> =>
  (await listDiskFolders(db, libraryId)).find((folder) => folder.reason !== null && isBelow(folder.path, path))

const toDiskFolder = ({ path, isDisk, reason, awaySince, books, accepted }: Selectable<DiskFolderTable>): DiskFolder => ({
  path,
  isDisk: isDisk === 1,
  reason,
  awaySince,
  books,
  accepted: accepted === 1,
})
