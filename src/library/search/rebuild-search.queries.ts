// The search index of a database whose rows were copied from another one, without the triggers that would have recorded them.
import { sql } from 'kysely'
import type { Db } from '../../kernel/db/index.ts'
import { createSearch } from '../migrations/2026-11-22T00-08-search.ts'
import { textIndexes } from './search.tables.ts'
import { indexBatch } from './search-indexer.ts'

/** The tables that are computed from series and books, and differ between the engines. */
export const searchIndex = {
  tables: ['searchDocument', 'searchChange', textIndexes.series.name, textIndexes.book.name],
  since: createSearch.name,
  rebuild,
}

/**
 * Records that every series and book must be indexed, and indexes them.
 * @param isCurrent whether the schema is the program's; on an older one only the records are written
 */
async function rebuild(db: Db, isCurrent: boolean, onProgress: (documents: number) => void): Promise<void> {
  await db.deleteFrom('searchChange').execute()
  await sql`insert into "searchChange" ("kind", "refId") select 'series', "seriesId" from "seriesMetadata"`.execute(db)
  await sql`insert into "searchChange" ("kind", "refId") select 'book', "bookId" from "bookMetadata"`.execute(db)
  if (!isCurrent) return
  let documents = 0
  for (let indexed = await indexBatch(db); indexed > 0; indexed = await indexBatch(db)) {
    documents += indexed
    onProgress(documents)
  }
}
