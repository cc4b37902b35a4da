import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/db/index.ts'
import { nameKeyOf } from '../sort-key.rules.ts'

/** A folder of a library under its old and its new name; paths below the library's root with "/" between folders. */
export interface FolderMove {
  readonly libraryId: string
  readonly from: string
  readonly to: string
}

/** Whether a series or a book has this path or one below it, including those in the trash. */
export async function isPathKnown(db: Db, libraryId: string, path: string): Promise<boolean> {
  const tables = ['series', 'book'] as const
  for (const table of tables) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('libraryId', '=', libraryId)
      .where((eb) => eb.or([eb('path', '=', path), isBelow('path', path)]))
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Moves a series, its books, the images next to them and the posters made from these; every id stays. The next scan reads its texts. */
export async function moveSeriesRows(trx: Db, seriesId: string, { libraryId, from, to }: FolderMove): Promise<void> {
  const moved = (column: string) => sql<string>`cast(${to} as text) || substr(${sql.ref(column)}, length(cast(${from} as text)) + 1)`
  const name = to.slice(to.lastIndexOf('/') + 1)
  await trx
    .updateTable('series')
    .set({ path: to, name, nameKey: nameKeyOf(name), listing: '' })
    .where('id', '=', seriesId)
    .execute()
  await trx
    .updateTable('book')
    .set({ path: moved('path') })
    .where('seriesId', '=', seriesId)
    .where(isBelow('path', from))
    .execute()
  await trx
    .updateTable('artwork')
    .set({ path: moved('path'), seriesPath: to, bookPath: moved('bookPath') })
    .where('libraryId', '=', libraryId)
    .where('seriesPath', '=', from)
    .execute()
  await trx
    .updateTable('poster')
    .set({ sourcePath: moved('sourcePath') })
    .where((eb) =>
      eb.or([eb('ownerId', '=', seriesId), eb('ownerId', 'in', trx.selectFrom('book').select('id').where('seriesId', '=', seriesId))]),
    )
    .where(isBelow('sourcePath', from))
    .execute()
}

const isBelow = (column: string, folder: string): RawBuilder<boolean> =>
  sql<boolean>`substr(${sql.ref(column)}, 1, length(cast(${`${folder}/`} as text))) = ${`${folder}/`}`
