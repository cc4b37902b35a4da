// Text indexes: find the documents that contain a text anywhere, without reading the others. SQLite uses an FTS5 table of trigrams,
// PostgreSQL a GIN index of fragments of three and four characters that our own function computes: pg_trgm is an extension that a server
// may not allow, and in the C locale it supports no letters beyond ASCII (docs/adr/0015).
// Guarantee: results are exact on both engines, for every needle of at least `shortestNeedle` characters.
// Limit: texts are compared as they are; writers and readers must fold case and accents the same way.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, engineOf, inTransaction } from '../database.ts'
import { valuesOf } from '../portable.ts'

/** Documents are identified by integers; each column contains one text of a document. */
export interface TextIndex {
  readonly name: string
  readonly columns: readonly string[]
  /** Other columns that PostgreSQL's table has: what hits are sorted by, so that it isn't looked up for each of them. */
  readonly kept?: readonly string[]
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
  const texts = columns.map((column) => sql`${sql.ref(column)} text collate "C" not null`)
  await sql`create table ${sql.table(name)} (${sql.ref('docId')} bigint primary key, ${sql.join(texts)})`.execute(db)
  await createFragmentIndex(db, { name, columns })
}

/** Columns of another table, by the names that they get in a table of texts. */
export interface KeptColumns {
  /** Has the column `docId`. */
  readonly table: string
  readonly columns: Readonly<Record<string, string>>
}

/**
 * Adds `kept` columns to PostgreSQL's table of texts, and the current index; for migrations. A trigger fills them, also for nodes of the
 * previous version. It makes a new table, so that others can search meanwhile; changing the old one would also leave it twice as large.
 */
export async function keepWithTexts(db: Db, { name, columns }: TextIndex, source: KeptColumns): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  const [made, kept, copied] = [`${name}_made`, Object.keys(source.columns), names(Object.values(source.columns))]
  const typed = [...columns, ...kept].map((column) => sql`${sql.ref(column)} text collate "C" not null`)
  const texts = sql.join(columns.map((column) => sql.ref(`text.${column}`)))
  const sources = sql.join(Object.values(source.columns).map((column) => sql.ref(`source.${column}`)))
  await sql`lock table ${sql.table(name)} in share row exclusive mode`.execute(db)
  await sql`create table ${sql.table(made)} ("docId" bigint primary key, ${sql.join(typed)})`.execute(db)
  await sql`insert into ${sql.table(made)} (${names(['docId', ...columns, ...kept])})
    select "docId", ${texts}, ${sources} from ${sql.table(name)} as "text" join ${sql.table(source.table)} as "source" using ("docId")`.execute(
    db,
  )
  await createFragmentIndex(db, { name: made, columns })
  await sql`analyze ${sql.table(made)}`.execute(db)
  await sql`drop table ${sql.table(name)}`.execute(db)
  await sql`alter table ${sql.table(made)} rename to ${sql.ref(name)}`.execute(db)
  for (const part of ['pkey', 'fragments'])
    await sql`alter index ${sql.ref(`${made}_${part}`)} rename to ${sql.ref(`${name}_${part}`)}`.execute(db)
  const filled = sql.join(kept.map((column) => sql`new.${sql.ref(column)}`))
  await sql`create function ${sql.ref(`${name}_kept`)}() returns trigger language plpgsql as
    $$ begin
      select ${copied} into strict ${filled} from ${sql.table(source.table)} where "docId" = new."docId";
      return new;
    end $$`.execute(db)
  await sql`create trigger ${sql.ref(`${name}_kept`)} before insert or update on ${sql.table(name)}
    for each row execute function ${sql.ref(`${name}_kept`)}()`.execute(db)
}

/**
 * Creates PostgreSQL's index of a table of texts. The function may return a fragment twice: a loop takes a third of the
 * time of a query with `distinct`. Its cost, 100 by default, makes PostgreSQL prefer the index; with thousands, it would compile each
 * search to machine code first (`jit_above_cost`). `parallel unsafe` keeps it from starting parallel workers, which takes longer than most
 * searches.
 */
async function createFragmentIndex(db: Db, { name, columns }: TextIndex): Promise<void> {
  await sql`
    create or replace function hondana_fragments(given text) returns text[] language plpgsql immutable strict parallel unsafe cost 250 as
    $$ declare fragments text[] := '{}'; four text; last int := length(given) - 2;
    begin
      for n in 1 .. last loop
        four := substr(given, n, 4);
        fragments[n] := four;
        fragments[last + n] := left(four, 3);
      end loop;
      return fragments;
    end $$`.execute(db)
  await sql`create index ${sql.ref(`${name}_fragments`)} on ${sql.table(name)} using gin ((${fragmentsIn(columns)}))`.execute(db)
}

/** All columns in one: PostgreSQL then intersects the lists of all words of a search at once, and reads the longer ones only in part. */
const fragmentsIn = (columns: TextIndex['columns']): RawBuilder<unknown> =>
  sql.join(
    columns.map((column) => sql`hondana_fragments(${sql.ref(column)})`),
    sql` || `,
  )

/** The fragments that a text must have to contain a needle. */
function fragmentsOf(needle: string): readonly string[] {
  const characters = [...needle]
  const length = Math.min(characters.length, 4)
  return Array.from({ length: characters.length - length + 1 }, (_, at) => characters.slice(at, at + length).join(''))
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

/** Builds the `select` for matching documents, at most `limit` of them, in no particular order; on PostgreSQL with the `kept` columns. */
export function selectDocuments(
  db: Db,
  index: TextIndex,
  query: TextQuery,
  limit: number | RawBuilder<unknown>,
): RawBuilder<{ docId: number }> {
  const table = sql.table(index.name)
  if (engineOf(db) === 'sqlite') {
    return sql`select rowid as "docId" from ${table} where ${table} match ${toMatch(query, index.columns)} limit ${limit}`
  }
  return typeof limit === 'number' && limit <= fewEnough && isFrequent(query)
    ? selectFrequent(index, query, limit)
    : selectIndexed(index, query, limit)
}

/**
 * PostgreSQL computes the fragments of a text in 30 to 150 µs. So all conditions that the index can answer come first, and what it found is
 * then only compared: in a combined condition, PostgreSQL would compute the fragments of each row again.
 */
const selectIndexed = (
  { name, columns, kept }: TextIndex,
  query: TextQuery,
  limit: number | RawBuilder<unknown>,
): RawBuilder<{ docId: number }> =>
  sql`select ${selected(kept)} from ${sql.table(name)} where ${mayMatch(query, columns)} and ${matches(query)} limit ${limit}`

/** More documents would be compared one by one in vain when a needle turns out to be rare. */
const fewEnough = 10_000
const rowsReadPerHit = 3

/**
 * The same for needles that every other document may contain. The index would list all of these, so the first few documents are compared
 * without it: they mostly contain enough hits, or there are no others.
 */
function selectFrequent(index: TextIndex, query: TextQuery, limit: number): RawBuilder<{ docId: number }> {
  const table = sql.table(index.name)
  const first = sql`select * from ${table} limit ${limit * rowsReadPerHit}`
  const areMissing = sql`((select count(*) from "early") < ${limit} and exists (select 1 from ${table} offset ${limit * rowsReadPerHit}))`
  return sql`with "early" as materialized (select ${selected(index.kept)} from (${first}) as "first" where ${matches(query)} limit ${limit})
    select * from "early" where not ${areMissing}
    union all (${selectIndexed(index, query, sql`(case when ${areMissing} then ${limit} else 0 end)`)})`
}

/** Whether many documents may contain all that is searched: what is common, and three letters of an alphabet of a few dozen. */
function isFrequent(query: TextQuery): boolean {
  if ('needle' in query) return query.isCommon === true || /^[\0-\u2e7f]{1,3}$/u.test(query.needle)
  return 'any' in query ? query.any.some(isFrequent) : query.all.every(isFrequent)
}

const selected = (kept: TextIndex['kept'] = []): RawBuilder<unknown> => names(['docId', ...kept])
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
 * Whether a document has all fragments of the needles, in any order and column. Exclusions need the texts themselves, and so does what is
 * common.
 */
function mayMatch(query: TextQuery, columns: TextIndex['columns']): RawBuilder<SqlBool> {
  const convert = (one: TextQuery) => mayMatch(one, columns)
  if ('needle' in query) return sql`(${fragmentsIn(columns)}) @> ${fragmentsOf(query.needle)}::text[]`
  if ('any' in query) return joined(query.any.map(convert), sql` or `)
  const selective = query.all.filter((one) => !isCommon(one))
  return joined((selective.length > 0 ? selective : query.all).map(convert), sql` and `)
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
