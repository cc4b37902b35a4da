// Text indexes: find the documents that contain a text anywhere, without reading the others. SQLite uses an FTS5 table of trigrams,
// PostgreSQL a GIN index of the same trigrams built by our own function: pg_trgm is an extension that a server may not allow, and in the
// C locale it supports no letters beyond ASCII (docs/adr/0015).
// Guarantee: results are exact on both engines, for every needle of at least `shortestNeedle` characters.
// Limit: texts are compared as they are; writers and readers must fold case and accents the same way.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, engineOf, inTransaction } from '../database.ts'
import { valuesOf } from '../portable.ts'

/** Documents are identified by integers; each column contains one text of a document. */
export interface TextIndex {
  readonly name: string
  readonly columns: readonly string[]
}

/** What the texts of a document must contain. */
export type TextQuery =
  | {
      readonly needle: string
      readonly columns: readonly string[]
      /** In so many documents that it is better looked for in those that contain the rest of the query. */
      readonly isCommon?: boolean
    }
  | { readonly all: readonly TextQuery[]; readonly none: readonly TextQuery[] }
  | { readonly any: readonly TextQuery[] }

export interface TextDocument {
  readonly docId: number
  /** By column. */
  readonly texts: Readonly<Record<string, string>>
}

/** In characters, as PostgreSQL and SQLite count them: code points. */
export const shortestNeedle = 3

/** Creates the index; for migrations. */
export async function createTextIndex(db: Db, { name, columns }: TextIndex): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    const options = `content='', contentless_delete=1, tokenize='trigram case_sensitive 1'`
    await sql`create virtual table ${sql.table(name)} using fts5(${names(columns)}, ${sql.raw(options)})`.execute(db)
    return
  }
  await defineTrigrams(db)
  const texts = columns.map((column) => sql`${sql.ref(column)} text collate "C" not null`)
  await sql`create table ${sql.table(name)} (${sql.ref('docId')} bigint primary key, ${sql.join(texts)})`.execute(db)
  const trigrams = columns.map((column) => sql`hondana_trigrams(${sql.ref(column)})`)
  await sql`create index ${sql.ref(`${name}_trigrams`)} on ${sql.table(name)} using gin (${sql.join(trigrams)})`.execute(db)
}

/**
 * PostgreSQL's function of trigrams, which may contain one of them twice. A loop takes a third of the time of a query with `distinct`.
 * The cost, 100 by default, makes PostgreSQL use the index for each word of a search instead of computing the trigrams of all that one
 * word finds; with a higher one it starts parallel workers, which takes longer than most searches.
 */
export async function defineTrigrams(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  await sql`
    create or replace function hondana_trigrams(given text) returns text[] language plpgsql immutable strict parallel safe cost 250 as
    $$ declare trigrams text[] := '{}';
    begin
      for n in 1 .. length(given) - 2 loop trigrams[n] := substr(given, n, 3); end loop;
      return trigrams;
    end $$`.execute(db)
}

/** Writes new and existing documents; their batches come in a few different sizes (`inBatches`). @param documents at most 1,000 */
export async function putTexts(db: Db, { name, columns }: TextIndex, documents: readonly TextDocument[]): Promise<void> {
  if (documents.length === 0) return
  const rows = documents.map(({ docId, texts }) => sql`(${sql.join([docId, ...columns.map((column) => texts[column] ?? '')])})`)
  if (engineOf(db) === 'sqlite') {
    await sql`insert or replace into ${sql.table(name)} (rowid, ${names(columns)}) values ${sql.join(rows)}`.execute(db)
    return
  }
  const changes = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  await sql`insert into ${sql.table(name)} (${names(['docId', ...columns])}) values ${sql.join(rows)}
    on conflict (${sql.ref('docId')}) do update set ${sql.join(changes)}`.execute(db)
}

/** Removes documents from the index. */
export async function removeTexts(db: Db, { name }: TextIndex, docIds: readonly number[]): Promise<void> {
  if (docIds.length === 0) return
  await sql`delete from ${sql.table(name)} where ${keyOf(db)} in (${valuesOf(db, docIds)})`.execute(db)
}

/** Writing so many takes some milliseconds, which other writers wait. */
const pagesPerMerge = 200

/**
 * Merges the parts that SQLite adds to an index as documents are written; a search reads all of them, and takes up to a third longer.
 * PostgreSQL does this itself.
 * @param isStopped asked between the steps
 */
export async function mergeTexts(db: Db, { name }: TextIndex, isStopped: () => boolean): Promise<void> {
  if (engineOf(db) === 'postgres') return
  const table = sql.table(name)
  const merge = (pages: number) =>
    inTransaction(db, async (trx) => {
      const before = await countChanges(trx)
      await sql`insert into ${table} (${table}, rank) values ('merge', ${pages})`.execute(trx)
      // The statement itself is a change.
      return (await countChanges(trx)) - before > 1
    })
  // A negative number begins with all parts, also with the large ones that SQLite would leave as they are.
  for (let pages = -pagesPerMerge; !isStopped() && (await merge(pages)); ) pages = pagesPerMerge
}

async function countChanges(db: Db): Promise<number> {
  const [row] = (await sql<{ changes: number }>`select total_changes() as changes`.execute(db)).rows
  return row ? row.changes : 0
}

/** Builds the `select` for matching documents, at most `limit` of them, in no particular order. */
export function selectDocuments(
  db: Db,
  { name, columns }: TextIndex,
  query: TextQuery,
  limit: number | RawBuilder<unknown>,
): RawBuilder<{ docId: number }> {
  const condition = engineOf(db) === 'sqlite' ? sql`${sql.table(name)} match ${toMatch(query, columns)}` : sql`(${toCondition(query)})`
  return sql`select ${keyOf(db)} as ${sql.ref('docId')} from ${sql.table(name)} where ${condition} limit ${limit}`
}

const keyOf = (db: Db): RawBuilder<unknown> => (engineOf(db) === 'sqlite' ? sql`rowid` : sql.ref('docId'))
const names = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)))

/** Converts the query to FTS5 syntax. A list of columns costs a third more, so there is none when it would name them all. */
function toMatch(query: TextQuery, columns: TextIndex['columns']): string {
  const convert = (one: TextQuery) => toMatch(one, columns)
  if ('needle' in query) {
    const phrase = `"${query.needle.replaceAll('"', '""')}"`
    return columns.every((column) => query.columns.includes(column)) ? phrase : `{${query.columns.join(' ')}} : ${phrase}`
  }
  if ('any' in query) return `(${query.any.map(convert).join(' OR ')})`
  const all = `(${query.all.map(convert).join(' AND ')})`
  return query.none.length === 0 ? all : `(${all} NOT (${query.none.map(convert).join(' OR ')}))`
}

/**
 * PostgreSQL computes the trigrams of a text in 20 to 60 µs. So all conditions that the index can answer come first, and what it found is
 * then only compared: in a combined condition, PostgreSQL would compute the trigrams of each column of each row again.
 */
const toCondition = (query: TextQuery): RawBuilder<SqlBool> => sql`${mayMatch(query)} and ${matches(query)}`

/** Whether a text has all trigrams of a needle, in any order. Exclusions need the text itself, and so does what is common. */
function mayMatch(query: TextQuery): RawBuilder<SqlBool> {
  if ('needle' in query) {
    const { needle, columns } = query
    return joined(
      columns.map((column) => sql`hondana_trigrams(${sql.ref(column)}) @> hondana_trigrams(${needle})`),
      sql` or `,
    )
  }
  if ('any' in query) return joined(query.any.map(mayMatch), sql` or `)
  const selective = query.all.filter((one) => !isCommon(one))
  return joined((selective.length > 0 ? selective : query.all).map(mayMatch), sql` and `)
}

const isCommon = (query: TextQuery): boolean => 'needle' in query && query.isCommon === true

function matches(query: TextQuery): RawBuilder<SqlBool> {
  if ('needle' in query) {
    const pattern = `%${query.needle.replaceAll(/[\\%_]/g, '\\$&')}%`
    return joined(
      query.columns.map((column) => sql`${sql.ref(column)} like ${pattern}`),
      sql` or `,
    )
  }
  if ('any' in query) return joined(query.any.map(matches), sql` or `)
  const none = query.none.map((one) => sql<SqlBool>`not ${matches(one)}`)
  return joined([...query.all.map(matches), ...none], sql` and `)
}

const joined = (conditions: readonly RawBuilder<unknown>[], by: RawBuilder<unknown>) => sql<SqlBool>`(${sql.join(conditions, by)})`
