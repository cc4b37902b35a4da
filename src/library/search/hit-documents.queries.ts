// The documents that a search finds, with all that orders them by relevance. Each is read once, in the order in which the text index
// returns them.
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Db, engineOf, selectDocuments, type Tables, type TextQuery } from '../../kernel/db/index.ts'
import { type SearchDocumentTable, type SearchKind, textIndexes } from './search.tables.ts'

/** Above any value of `relevanceOf`. */
export const afterAnyMatch = 1_000_000

/** An exclusion must find everything that it excludes. */
export const everyOne = 100_000_000

interface TextHits<Limit = number> {
  readonly query: TextQuery
  readonly limit: Limit
}

/** Selects `docId`, `refId` and `title` of matching documents. */
export function selectHits(db: Db, kind: SearchKind, { query, limit }: TextHits<number | RawBuilder<unknown>>): RawBuilder<unknown> {
  const found = sql`(${selectDocuments(db, textIndexes[kind], query, limit)}) as "found"`
  if (engineOf(db) === 'postgres') return sql`select "docId", "refId", "documentTitle" as "title" from ${found}`
  // SQLite keeps the order of a cross join, and so begins with the text index.
  return sql`select ${ofDocument} from ${found} cross join "searchDocument" using ("docId")`
}

const ofDocument = sql`"docId", "refId", "title"`

interface PlainHits extends TextHits {
  /** The words of the search. */
  readonly plain: readonly string[]
  /** Whether the hits are filtered further. */
  readonly isFiltered: boolean
}

/**
 * The same for a search of plain words. Titles that begin with the words come first, so that a short title is found among thousands that
 * contain it. If these are as many as a search returns, the others aren't read.
 */
export function selectPlainHits(db: Db, kind: SearchKind, { plain, query, limit, isFiltered }: PlainHits): RawBuilder<unknown> {
  const begin = `  ${plain.join('  ')}`
  const begins = sql<SqlBool>`"title" >= ${begin} and "title" < ${`${begin}\u{10ffff}`}`
  const beginning = sql`select ${ofDocument} from "searchDocument" where "kind" = ${kind} and ${begins} order by "title" limit ${limit}`
  const counted = sql`select count(*) from (select "docId" from "searchDocument" where "kind" = ${kind} and ${begins} limit ${limit}) as "counted"`
  const others = isFiltered ? sql`${limit}` : sql`(case when (${counted}) < ${limit} then ${limit} else 0 end)`
  // PostgreSQL plans for as many rows as a constant limit says; without one, it reads every document.
  const anywhere =
    engineOf(db) === 'postgres'
      ? sql`select * from (${selectHits(db, kind, { query, limit })}) as "found" limit ${others}`
      : selectAnywhere(db, kind, { query, limit: others })
  return sql`select * from (${beginning}) as "beginning"
    union all select * from (${anywhere}) as "anywhere" where not (${begins})`
}

/**
 * Documents that contain all words, on SQLite. It reads the whole list of documents for each three letters of a word, so that "chapter"
 * alone may take longer than everything else: such words are looked for in the titles that contain the others, and in the index only if one
 * of these doesn't contain them.
 */
function selectAnywhere(db: Db, kind: SearchKind, { query, limit }: TextHits<RawBuilder<unknown>>): RawBuilder<unknown> {
  const found = selectHits(db, kind, { query, limit })
  if (!('all' in query) || query.none.length > 0) return found
  const common = query.all.flatMap((one) => ('needle' in one && one.isCommon ? [one.needle] : []))
  const others = query.all.filter((one) => !('needle' in one && one.isCommon))
  if (common.length === 0 || others.length === 0) return found
  const inTitle = sql.join(
    common.map((word) => sql`"title" like ${`%${word}%`}`),
    sql` and `,
  )
  const inIndex = selectDocuments(db, textIndexes[kind], query, limit)
  const withOthers = selectHits(db, kind, { query: { all: others, none: [] }, limit: everyOne })
  return sql`select * from (${withOthers}) as "other" where (${inTitle}) or "docId" in (${inIndex}) limit ${limit}`
}

/** The series or books of documents. Like `idsByRelevance`, it names the documents `hit`. */
export function joinDocuments<T extends SearchKind>(
  db: Db,
  kind: T,
  documents: Expression<unknown>,
): SelectQueryBuilder<Tables, T, object> {
  const isSame = sql<SqlBool>`${sql.ref(`${kind}.id`)} = "hit"."refId"`
  return asRowsOf(
    namedDocuments(db, documents)
      .crossJoin(kind as 'book')
      .where(isSame),
  )
}

const namedDocuments = (db: Db, documents: Expression<unknown>) => db.selectFrom(sql<SearchDocumentTable>`(${documents})`.as('hit'))

/** Conditions on series or books don't use the documents. */
const asRowsOf = <T extends SearchKind, O>(rows: unknown) => rows as SelectQueryBuilder<Tables, T, O>

interface ByRelevance {
  readonly documents: Expression<unknown>
  readonly words: readonly string[]
  readonly direction: 'asc' | 'desc'
}

/**
 * Ids of all documents in the order of relevance. Only a document with a change that isn't indexed yet may have lost its series or book.
 */
export function idsByRelevance<T extends SearchKind>(
  db: Db,
  kind: T,
  { documents, words, direction }: ByRelevance,
): SelectQueryBuilder<Tables, T, { id: string }> {
  const ids = namedDocuments(db, documents)
    .select('hit.refId as id')
    .where(
      sql<SqlBool>`(not exists (select 1 from "searchChange")
        or exists (select 1 from ${sql.table(kind)} where ${sql.ref(`${kind}.id`)} = "hit"."refId"))`,
    )
    .orderBy(relevanceOf(words), direction)
    .orderBy('hit.refId', direction)
  return asRowsOf(ids)
}

/**
 * Of a document that is named `hit`: lower for a title that equals the text, begins with it, contains it at the beginning of a word,
 * contains it; among equals, lower for a shorter one.
 */
export function relevanceOf(words: readonly string[]): Expression<unknown> {
  const typed = words.join('  ')
  const title = sql.ref('hit.title')
  return sql`(case
    when ${title} = ${`  ${typed}  `} then 0
    when ${title} like ${`  ${typed}  %`} then 1
    when ${title} like ${`  ${typed}%`} then 2
    when ${title} like ${`%  ${typed}%`} then 3
    when ${title} like ${`%${typed}%`} then 4
    else 5 end * 1000 + length(${title}))`
}
