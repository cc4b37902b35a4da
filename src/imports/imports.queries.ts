import type { Selectable } from 'kysely'
import { type Db, flag, insertRows } from '../kernel/db/index.ts'
import type { StoredSentence } from '../kernel/sentences/index.ts'

export const copyModes = ['MOVE', 'COPY', 'HARDLINK'] as const
export type CopyMode = (typeof copyModes)[number]

/** PLACING: the file may have its final name. PLACED: it has, and a scan must find it. */
export const importStates = ['QUEUED', 'PLACING', 'PLACED', 'DONE', 'FAILED'] as const
export type ImportState = (typeof importStates)[number]

export interface BookImportTable {
  id: string
  state: ImportState
  copyMode: CopyMode
  /** Absolute path, or the name of an uploaded file. */
  source: string
  uploadId: string | null
  /** Null until the series is known, when only the series was named. */
  libraryId: string | null
  seriesId: string | null
  /** Name of a new series. */
  newSeries: string | null
  upgradeBookId: string | null
  destinationName: string | null
  /** Absolute path of the new file. */
  target: string | null
  /** Size, time and inode of the source when its import began: a file that was exchanged since is never deleted. */
  sourceIdentity: string | null
  /** Linking was impossible, so the file was copied. */
  copiedInstead: 0 | 1
  /** A moved file could not be deleted at its former place. */
  sourceKept: 0 | 1
  bookId: string | null
  error: StoredSentence | null
  requestedAt: number
  placedAt: number | null
  finishedAt: number | null
}
export type BookImport = Selectable<BookImportTable>

declare module '../kernel/db/tables.ts' {
  interface Tables {
    bookImport: BookImportTable
  }
}

export const insertImports = (trx: Db, rows: readonly BookImport[]) => insertRows(trx, 'bookImport', rows)

export const findImport = (db: Db, id: string): Promise<BookImport | undefined> =>
  db.selectFrom('bookImport').selectAll().where('id', '=', id).executeTakeFirst()

/** Newest request first. */
export const listImports = (db: Db, limit: number): Promise<BookImport[]> =>
  db.selectFrom('bookImport').selectAll().orderBy('requestedAt', 'desc').orderBy('id').limit(limit).execute()

/** Imports that have not ended. */
export const listOpen = (db: Db): Promise<BookImport[]> =>
  db.selectFrom('bookImport').selectAll().where('state', 'not in', ['DONE', 'FAILED']).execute()

export const listUnplaced = (db: Db) => db.selectFrom('bookImport').select('id').where('state', 'in', ['QUEUED', 'PLACING']).execute()

export const listLibrariesWithPlaced = (db: Db) =>
  db.selectFrom('bookImport').select('libraryId').distinct().where('state', '=', 'PLACED').where('libraryId', 'is not', null).execute()

export const hasPlaced = async (db: Db, libraryId: string): Promise<boolean> =>
  (await db.selectFrom('bookImport').select('id').where('libraryId', '=', libraryId).where('state', '=', 'PLACED').executeTakeFirst()) !==
  undefined

export const listPlaced = (db: Db, libraryId: string): Promise<BookImport[]> =>
  db.selectFrom('bookImport').selectAll().where('libraryId', '=', libraryId).where('state', '=', 'PLACED').orderBy('id').execute()

type ImportChange = Partial<Omit<BookImportTable, 'id' | 'requestedAt'>>

/** @param from states that the import may have now @returns false when it has another one */
export async function changeImport(trx: Db, id: string, from: readonly ImportState[], change: ImportChange): Promise<boolean> {
  const result = await trx.updateTable('bookImport').set(change).where('id', '=', id).where('state', 'in', from).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const noteKeptSource = (db: Db, id: string) =>
  db
    .updateTable('bookImport')
    .set({ sourceKept: flag(true) })
    .where('id', '=', id)
    .execute()

/** @param before epoch ms */
export const deleteFinished = (db: Db, before: number) =>
  db.deleteFrom('bookImport').where('finishedAt', '<', before).where('finishedAt', 'is not', null).execute()

export const findUploadInUse = (db: Db, uploadId: string) =>
  db.selectFrom('bookImport').select('id').where('uploadId', '=', uploadId).where('state', 'not in', ['DONE', 'FAILED']).executeTakeFirst()
