// The values that series and books have: genres, tags, authors and so on, limited to what the caller may see.
// Guarantee: a value that only hidden series or books have is neither listed nor counted.
// For whole libraries, the query skips from one value to the next along an index and checks for one visible series each time, so the work
// grows with the number of values, not of series. A series or a collection has few rows, which are simply read.
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, inList, type Tables } from '../../kernel/db/index.ts'
import type { Access } from '../../users/index.ts'
import { visibleBooks, visibleSeries } from '../access/visibility.queries.ts'
import { compileCondition, type Term } from '../conditions/compile-condition.queries.ts'
import { anyOf } from '../conditions/query-conditions.ts'
import type { ListDeps } from '../lists/id-page.ts'
import type { FacetScope } from './facet-scope.rules.ts'

/** Rows that have a value and belong to a series. */
interface ValueRows {
  readonly table: keyof Tables & string
  readonly owner: 'seriesId' | 'id' | 'bookId'
  /** Identifies and sorts values; an index begins with it. */
  readonly key: RawBuilder<unknown>
  /** What is displayed of a row. */
  readonly valueColumn: RawBuilder<unknown>
  /** Condition on the rows. */
  readonly only?: RawBuilder<SqlBool>
}

const folded = sql.ref('row.folded')
const metadataOf = (column: 'publisher' | 'language') =>
  sql`(select ${sql.ref(column)} from "seriesMetadata" where "seriesMetadata"."seriesId" = ${sql.ref('row.seriesId')})`

const rowsOf = {
  genre: { table: 'seriesGenre', owner: 'seriesId', key: folded, valueColumn: sql.ref('row.genre') },
  tag: { table: 'seriesTag', owner: 'seriesId', key: folded, valueColumn: sql.ref('row.tag') },
  seriesTag: {
    table: 'seriesTag',
    owner: 'seriesId',
    key: folded,
    valueColumn: sql.ref('row.tag'),
    only: sql`${sql.ref('row.source')} = 'SERIES'`,
  },
  bookTag: {
    table: 'seriesTag',
    owner: 'seriesId',
    key: folded,
    valueColumn: sql.ref('row.tag'),
    only: sql`${sql.ref('row.source')} = 'BOOK'`,
  },
  publisher: { table: 'seriesText', owner: 'seriesId', key: sql.ref('row.publisher'), valueColumn: metadataOf('publisher') },
  language: { table: 'seriesText', owner: 'seriesId', key: sql.ref('row.language'), valueColumn: metadataOf('language') },
  sharingLabel: { table: 'seriesSharingLabel', owner: 'seriesId', key: sql.ref('row.label'), valueColumn: sql.ref('row.label') },
  ageRating: { table: 'series', owner: 'id', key: sql.ref('row.ageRating'), valueColumn: sql.ref('row.ageRating') },
  releaseYear: {
    table: 'series',
    owner: 'id',
    key: sql`substr(${sql.ref('row.releaseDate')}, 1, 4)`,
    valueColumn: sql`substr(${sql.ref('row.releaseDate')}, 1, 4)`,
  },
} as const satisfies Record<string, ValueRows>

export type FacetName = keyof typeof rowsOf

/** Distinct values in order. */
export async function listValues<V extends string | number>(
  parts: ListDeps,
  access: Access,
  { facet, scope }: { readonly facet: FacetName; readonly scope: FacetScope },
): Promise<readonly V[]> {
  const rows = scope.kind === 'readList' ? ofBooks(facet) : rowsOf[facet]
  if (!rows) return []
  const query = scope.kind === 'library' ? steps(rows, seriesIn(parts, access, scope)) : through(rows, ownersIn(parts, access, scope))
  const values = (await query.execute(parts.db)).rows.map(({ value }) => value as V | null)
  return [...new Set(values.flatMap((value) => (value === null || value === '' ? [] : [value])))]
}

/** Whether a series without an age rating is visible. */
export async function hasUnrated(parts: ListDeps, access: Access, scope: FacetScope): Promise<boolean> {
  const { rows } = await sql`select 1 from "series" where "ageRating" is null and ${seriesIn(parts, access, scope)} limit 1`.execute(
    parts.db,
  )
  return rows.length > 0
}

export interface FacetAuthor {
  readonly name: string
  readonly role: string
}

/** Authors of series and their books, or of the books of a read list, by name; each combination of name and role once. */
export async function listAuthors(parts: ListDeps, access: Access, scope: FacetScope): Promise<readonly FacetAuthor[]> {
  const [table, owner] = scope.kind === 'readList' ? (['bookAuthor', 'bookId'] as const) : (['seriesAuthor', 'seriesId'] as const)
  const key = sql`${folded}, ${sql.ref('row.role')}`
  const { rows } = await sql<FacetAuthor>`
    select ${sql.ref('row.name')} as "name", ${sql.ref('row.role')} as "role"
    from ${sql.table(table)} as "row" ${joinOwner(owner)} where ${ownersIn(parts, access, scope)}
    group by ${key}, ${sql.ref('row.name')} order by ${key}`.execute(parts.db)
  return [...new Map(rows.map((author) => [`${author.role}\n${author.name}`, author])).values()]
}

/** Of the values of books, only tags can be limited to a read list. */
const ofBooks = (facet: FacetName): ValueRows | undefined =>
  facet === 'tag' || facet === 'bookTag' ? { table: 'bookTag', owner: 'bookId', key: folded, valueColumn: sql.ref('row.tag') } : undefined

interface ValueRow {
  readonly value: string | number | null
}

function steps({ table, owner, key, valueColumn, only }: ValueRows, isSeen: Expression<SqlBool>): RawBuilder<ValueRow> {
  const rows = sql`${sql.table(table)} as "row"`
  const condition = sql`${key} = "step"."key" and ${only ?? sql`1 = 1`} and ${isSeen}`
  return sql<ValueRow>`
    with recursive "step"("key") as (
      select * from (select ${key} from ${rows} where ${key} is not null order by ${key} limit 1) as "first"
      union all
      select (select ${key} from ${rows} where ${key} > "step"."key" order by ${key} limit 1) from "step" where "step"."key" is not null
    )
    select (select ${valueColumn} from ${rows} ${joinOwner(owner)} where ${condition} limit 1) as "value"
    from "step" where "step"."key" is not null`
}

function through({ table, owner, key, valueColumn, only }: ValueRows, isSeen: Expression<SqlBool>): RawBuilder<ValueRow> {
  return sql<ValueRow>`
    select distinct ${key} as "key", ${valueColumn} as "value" from ${sql.table(table)} as "row" ${joinOwner(owner)}
    where ${only ?? sql`1 = 1`} and ${isSeen} order by 1`
}

const joinOwner = (owner: ValueRows['owner']): RawBuilder<unknown> => {
  const table = owner === 'bookId' ? 'book' : 'series'
  return sql`inner join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = ${sql.ref(`row.${owner}`)}`
}

const ownersIn = (parts: ListDeps, access: Access, scope: FacetScope): Expression<SqlBool> =>
  scope.kind === 'readList' ? booksIn(parts, access, scope) : seriesIn(parts, access, scope)

function seriesIn({ db, clock, vocabulary }: ListDeps, access: Access, { kind, ids }: FacetScope): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'series'>()
  const visible = visibleSeries(db, access)(eb)
  if (kind === 'series') return eb.and([visible, inList(db, eb, 'series.id', ids)])
  if (ids.length === 0) return visible
  const name = kind === 'collection' ? 'collectionId' : 'libraryId'
  return eb.and([visible, isTerm({ db, nowMs: clock.now() }, vocabulary.series.terms, { name, ids })(eb)])
}

function booksIn({ db, clock, vocabulary }: ListDeps, access: Access, { ids }: FacetScope): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'book'>()
  const isMember = isTerm({ db, nowMs: clock.now() }, vocabulary.books.terms, { name: 'readListId', ids })
  return eb.and([visibleBooks(db, access)(eb), isMember(eb)])
}

/** One of the values of a term; there are none when no feature provides the term. */
function isTerm<T extends 'series' | 'book'>(
  context: { readonly db: Db; readonly nowMs: number },
  terms: Readonly<Record<string, Term<T>>>,
  { name, ids }: { readonly name: string; readonly ids: readonly string[] },
): ReturnType<typeof compileCondition<T>> {
  if (!terms[name]) return (eb) => eb.or([])
  return compileCondition(anyOf(name, ids), terms, { ...context, userId: '' })
}
