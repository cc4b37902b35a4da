// Searchable data of series and books, and the records of what has changed.

import { type Db, inBatches, inList, mergeTexts, putTexts, removeTexts } from '../../kernel/db/index.ts'
import { shortened } from '../sort-key.rules.ts'
import { readAlternateTitles, readAuthors, readBooksTags, readGenres, readTags } from '../stored-metadata.ts'
import { type SearchKind, textIndexes } from './search.tables.ts'
import { toPeopleText, toSearchText } from './search-text.rules.ts'

/** Changes that are not in the index yet, oldest first. */
export const listChanges = (db: Db, limit: number) => db.selectFrom('searchChange').selectAll().orderBy('seq').limit(limit).execute()

export const hasChanges = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('searchChange').select('seq').limit(1).executeTakeFirst()) !== undefined

/** At most this many documents are in the index. */
export async function maxDocuments(db: Db): Promise<number> {
  const last = await db.selectFrom('searchDocument').select('docId').orderBy('docId', 'desc').limit(1).executeTakeFirst()
  return last ? last.docId : 0
}

/** @param isStopped asked between short steps */
export async function mergeIndexes(db: Db, isStopped: () => boolean): Promise<void> {
  for (const index of Object.values(textIndexes)) await mergeTexts(db, index, isStopped)
}

export async function forgetChanges(db: Db, seqs: readonly number[]): Promise<void> {
  await db
    .deleteFrom('searchChange')
    .where((eb) => inList(db, eb, 'seq', seqs))
    .execute()
}

/** The indexed data of one series or book. */
export interface SearchDocument {
  readonly refId: string
  readonly title: string
  /** By column of the text index. */
  readonly texts: Readonly<Record<string, string>>
}

/** Indexes the current data of series or books; deleted ones are removed from the index. @param ids at most 1,000 */
export async function indexDocuments(db: Db, kind: SearchKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const documents = kind === 'series' ? await loadSeriesTexts(db, ids) : await loadBookTexts(db, ids)
  const byId = new Map(documents.map((document) => [document.refId, document]))
  await removeDocuments(
    db,
    kind,
    ids.filter((id) => !byId.has(id)),
  )
  for (const some of inBatches(documents, 3)) {
    const rows = await db
      .insertInto('searchDocument')
      .values(some.map(({ refId, title }) => ({ kind, refId, title })) as never)
      .onConflict((conflict) => conflict.columns(['kind', 'refId']).doUpdateSet((eb) => ({ title: eb.ref('excluded.title') })))
      .returning(['docId', 'refId'])
      .execute()
    await putTexts(
      db,
      textIndexes[kind],
      rows.map(({ docId, refId }) => ({ docId, texts: byId.get(refId)?.texts ?? {} })),
    )
  }
}

async function removeDocuments(db: Db, kind: SearchKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const removed = await db
    .deleteFrom('searchDocument')
    .where('kind', '=', kind)
    .where((eb) => inList(db, eb, 'refId', ids))
    .returning('docId')
    .execute()
  await removeTexts(
    db,
    textIndexes[kind],
    removed.map(({ docId }) => docId),
  )
}

const maxOfTitle = 500

async function loadSeriesTexts(db: Db, ids: readonly string[]): Promise<readonly SearchDocument[]> {
  const rows = await db
    .selectFrom('seriesMetadata')
    .select(['seriesId', 'title', 'titleSort', 'alternateTitles', 'publisher', 'genres', 'tags', 'authors', 'booksAuthors', 'booksTags'])
    .where((eb) => inList(db, eb, 'seriesId', ids))
    .execute()
  const labels = await db
    .selectFrom('seriesSharingLabel')
    .selectAll()
    .where((eb) => inList(db, eb, 'seriesId', ids))
    .execute()
  const labelsOf = Map.groupBy(labels, ({ seriesId }) => seriesId)
  return rows.map((row) => ({
    refId: row.seriesId,
    title: titleOf(row.title),
    texts: {
      title: toSearchText([row.title, row.titleSort, ...readAlternateTitles(row.alternateTitles, row.seriesId).map(({ title }) => title)]),
      person: toPeopleText([...readAuthors(row.authors, row.seriesId), ...readAuthors(row.booksAuthors, row.seriesId)]),
      genre: toSearchText(readGenres(row.genres, row.seriesId)),
      seriesTag: toSearchText(readTags(row.tags, row.seriesId)),
      bookTag: toSearchText(readBooksTags(row.booksTags, row.seriesId)),
      label: toSearchText((labelsOf.get(row.seriesId) ?? []).map(({ label }) => label)),
      publisher: toSearchText([row.publisher]),
    },
  }))
}

async function loadBookTexts(db: Db, ids: readonly string[]): Promise<readonly SearchDocument[]> {
  const rows = await db
    .selectFrom('bookMetadata')
    .select(['bookId', 'title', 'isbn', 'authors', 'tags'])
    .where((eb) => inList(db, eb, 'bookId', ids))
    .execute()
  return rows.map((row) => ({
    refId: row.bookId,
    title: titleOf(row.title),
    texts: {
      title: toSearchText([row.title]),
      isbn: toSearchText([row.isbn]),
      person: toPeopleText(readAuthors(row.authors, row.bookId)),
      tag: toSearchText(readTags(row.tags, row.bookId)),
    },
  }))
}

/** An indexed column must be shorter than the limit of PostgreSQL's indexes. */
const titleOf = (title: string): string => shortened(toSearchText([title]), maxOfTitle)
