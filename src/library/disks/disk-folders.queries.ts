import type { Selectable } from 'kysely'
import { z } from 'zod'
import { type Db, flag, insertRows, inTransaction } from '../../kernel/db/index.ts'
import { storedList } from '../../kernel/stored/index.ts'
import { type DiskFolder, isBelow, type UnavailableReason } from './unavailable.rules.ts'

/** Folders below a library's root that are file systems of their own, or that emptied all at once, as of the last scan. */
export interface DiskFolderTable {
  libraryId: string
  /** Below the library's root, with "/" between folders. */
  path: string
  /** It was a file system of its own: a disk or a network share. */
  isDisk: 0 | 1
  /** Why its content is missing; null while it is available. */
  reason: UnavailableReason | null
  /** Epoch ms. */
  awaySince: number | null
  /** Number of missing books that are kept for it. */
  books: number
  /** A user confirmed that it was removed permanently; the next scan moves its books to the trash. */
  accepted: 0 | 1
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    diskFolder: DiskFolderTable
  }
}

/** An unavailable folder with its library. */
export interface UnavailableFolder extends DiskFolder {
  readonly libraryId: string
  readonly reason: UnavailableReason
  readonly awaySince: number
}

const readPaths = storedList('library.unreadable', z.string())

/** What the last scans couldn't read, by name of the library. */
export async function listUnreadable(db: Db): Promise<readonly { readonly libraryName: string; readonly path: string }[]> {
  const rows = await db
    .selectFrom('library')
    .select(['id', 'name', 'unreadable'])
    .where('unreadable', 'is not', null)
    .orderBy('nameKey')
    .execute()
  return rows.flatMap(({ id, name, unreadable }) => readPaths(unreadable ?? '[]', id).map((path) => ({ libraryName: name, path })))
}

/** All recorded folders of a library, by path. */
export async function listDiskFolders(db: Db, libraryId: string): Promise<readonly DiskFolder[]> {
  const rows = await db.selectFrom('diskFolder').selectAll().where('libraryId', '=', libraryId).orderBy('path').execute()
  return rows.map(toDiskFolder)
}

/** Unavailable folders of all libraries, by path. */
export async function listUnavailableFolders(db: Db): Promise<readonly UnavailableFolder[]> {
  const rows = await db.selectFrom('diskFolder').selectAll().where('reason', 'is not', null).orderBy('path').execute()
  return rows.flatMap((row) => {
    const { reason, awaySince } = row
    return reason === null || awaySince === null ? [] : [{ ...toDiskFolder(row), libraryId: row.libraryId, reason, awaySince }]
  })
}

/** Replaces the records with the result of a scan. What a user confirmed while it ran is kept. */
export const saveDiskFolders = (
  db: Db,
  libraryId: string,
  {
    folders,
    settled,
  }: { readonly folders: readonly DiskFolder[] /** Paths that are available again. */; readonly settled: ReadonlySet<string> },
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

/** Records that a folder was removed permanently. @returns whether it was unavailable at all */
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

/** The unavailable folder that contains the path, if any. @param path stored path */
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
