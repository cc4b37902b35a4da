import type { Db } from '../../kernel/db/index.ts'

export interface ImportUploadTable {
  id: string
  /** Name of the file at the client; never a path. */
  name: string
  sizeBytes: number
  /** Epoch ms; a week after its last part. */
  expiresAt: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    importUpload: ImportUploadTable
  }
}

export const insertUpload = (db: Db, row: ImportUploadTable) => db.insertInto('importUpload').values(row).execute()

export const findUpload = (db: Db, id: string): Promise<ImportUploadTable | undefined> =>
  db.selectFrom('importUpload').selectAll().where('id', '=', id).executeTakeFirst()

export const listUploads = (db: Db): Promise<ImportUploadTable[]> => db.selectFrom('importUpload').selectAll().orderBy('id').execute()

export const extendUpload = (db: Db, id: string, expiresAt: number) =>
  db.updateTable('importUpload').set({ expiresAt }).where('id', '=', id).execute()

export const deleteUpload = (db: Db, id: string) => db.deleteFrom('importUpload').where('id', '=', id).execute()
