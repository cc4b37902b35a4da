import type { Selectable } from 'kysely'
import { z } from 'zod'
import { type Db, inTransaction, shareLock, toJson } from '../../kernel/db/index.ts'
import { storedJsonOr } from '../../kernel/stored/index.ts'
import type { LibraryTable } from '../library.tables.ts'
import { nameKeyOf } from '../sort-key.rules.ts'
import { LibraryNotFound } from './libraries.errors.ts'
import type { LibraryOptions } from './libraries.schemas.ts'
import { readOptions } from './stored-options.ts'

/** A folder on disk that the server manages. */
export interface Library {
  readonly id: string
  readonly name: string
  /** Absolute path. */
  readonly root: string
  readonly options: LibraryOptions
  /** Epoch ms when the root became unreadable; null while it is readable. */
  readonly unavailableAt: number | null
  readonly attention: LibraryAttention | null
  /** Epoch ms at which the last finished scan began. */
  readonly lastScanAt: number | null
}

/** Most books vanished at once; their rows are kept until a user accepts it. */
export interface LibraryAttention {
  readonly kind: 'MOST_BOOKS_VANISHED'
  readonly vanishedBooks: number
  readonly knownBooks: number
  /** Epoch ms. */
  readonly since: number
  /** A user confirmed that the books were removed; the next scan moves them to the trash. */
  readonly accepted: boolean
}

export const findLibrary = async (db: Db, id: string): Promise<Library | undefined> => {
  const row = await db.selectFrom('library').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toLibrary(row)
}

/** @throws LibraryNotFound */
export const getLibrary = async (db: Db, id: string): Promise<Library> => {
  const library = await findLibrary(db, id)
  if (!library) throw LibraryNotFound(id)
  return library
}

/** Every library, sorted by name. */
export const listLibraries = async (db: Db): Promise<readonly Library[]> => {
  const rows = await db.selectFrom('library').selectAll().orderBy('nameKey').execute()
  return rows.map(toLibrary)
}

export const insertLibrary = (db: Db, library: Pick<Library, 'id' | 'name' | 'root' | 'options'>, nowMs: number) =>
  db
    .insertInto('library')
    .values({
      id: library.id,
      name: library.name,
      nameKey: nameKeyOf(library.name),
      root: library.root,
      options: toJson(library.options),
      unavailableAt: null,
      attention: null,
      lastScanAt: null,
      createdAt: nowMs,
      modifiedAt: nowMs,
    })
    .execute()

export const updateLibrary = (db: Db, library: Pick<Library, 'id' | 'name' | 'root' | 'options'>, nowMs: number) =>
  db
    .updateTable('library')
    .set({
      name: library.name,
      nameKey: nameKeyOf(library.name),
      root: library.root,
      options: toJson(library.options),
      modifiedAt: nowMs,
    })
    .where('id', '=', library.id)
    .execute()

/** Deletes the library and all its rows; its files are kept. @returns whether it existed */
export async function deleteLibrary(db: Db, id: string): Promise<boolean> {
  // Foreign keys delete its series, books, metadata and progress.
  const result = await db.deleteFrom('library').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

export interface ScanEnd {
  /** Epoch ms at which the scan began. */
  readonly startedAt: number
  /** Epoch ms when the root became unreadable, or null. */
  readonly unavailableAt: number | null
  readonly attention: LibraryAttention | null
  /** Paths below the root. */
  readonly unreadable: readonly string[]
}

/** Stores the result of a scan. What a user accepted while it ran is kept. */
export const saveScanEnd = (db: Db, id: string, { startedAt, unavailableAt, attention, unreadable }: ScanEnd): Promise<void> =>
  inTransaction(db, async (trx) => {
    const latest = await findLibrary(trx, id)
    const accepted = Boolean(attention && !attention.accepted && latest?.attention?.accepted)
    const newAttention = attention && { ...attention, accepted: attention.accepted || accepted }
    await trx
      .updateTable('library')
      .set({
        lastScanAt: startedAt,
        unavailableAt,
        attention: newAttention && toJson(newAttention),
        unreadable: unreadable.length === 0 ? null : toJson(unreadable),
      })
      .where('id', '=', id)
      .execute()
  })

/** Records that a user accepts the vanished books; does nothing when there is nothing to accept. */
export async function acceptAttention(db: Db, id: string): Promise<void> {
  const library = await getLibrary(db, id)
  if (!library.attention) return
  const attention: LibraryAttention = { ...library.attention, accepted: true }
  await db
    .updateTable('library')
    .set({ attention: toJson(attention) })
    .where('id', '=', id)
    .execute()
}

/** Makes the next scan compare every file of the library again instead of trusting the folder digests. */
export const forgetListings = (db: Db, libraryId: string) =>
  db.updateTable('series').set({ listing: '' }).where('libraryId', '=', libraryId).where('listing', '!=', '').execute()

/** Makes the next scan reopen every file of the library. */
export const requestReread = (db: Db, libraryId: string) =>
  db.updateTable('book').set({ reread: 1 }).where('libraryId', '=', libraryId).where('deletedAt', 'is', null).execute()

export const findLibraryByName = (db: Db, name: string) =>
  db.selectFrom('library').select('id').where('nameKey', '=', nameKeyOf(name)).executeTakeFirst()

const Attention: z.ZodType<LibraryAttention> = z.object({
  kind: z.literal('MOST_BOOKS_VANISHED'),
  vanishedBooks: z.number(),
  knownBooks: z.number(),
  since: z.number(),
  accepted: z.boolean(),
})
/** Without it the next scan looks at the books again, and asks again. */
const readAttention = storedJsonOr('library.attention', Attention.nullable(), () => null)

const toLibrary = (row: Selectable<LibraryTable>): Library => ({
  id: row.id,
  name: row.name,
  root: row.root,
  options: readOptions(row.options, row.id),
  unavailableAt: row.unavailableAt,
  attention: row.attention === null ? null : readAttention(row.attention, row.id),
  lastScanAt: row.lastScanAt,
})

// Locks a library or a series, for work that writes rows which refer to it.
// Guarantee: an existing row is kept until the transaction ends; a user who deletes it meanwhile waits that long.

/** @returns whether the library exists */
export async function lockLibraryRow(trx: Db, id: string): Promise<boolean> {
  return (await shareLock(trx, trx.selectFrom('library').select('id').where('id', '=', id)).executeTakeFirst()) !== undefined
}

/** Locks its library too. @returns whether the series exists */
export async function lockSeriesRow(trx: Db, id: string): Promise<boolean> {
  const series = trx.selectFrom('series').innerJoin('library', 'library.id', 'series.libraryId')
  return (await shareLock(trx, series.select('series.id').where('series.id', '=', id)).executeTakeFirst()) !== undefined
}
