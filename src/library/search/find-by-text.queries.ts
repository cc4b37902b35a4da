// Finds series and books by the text of a search. Limits: of more than `maxHits` hits, those are kept whose title begins with the text,
// then any; an additional filter checks only the first `maxLookedAt`.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type Db, engineOf, inList, selectDocuments, type Tables, type TextQuery } from '../../kernel/db/index.ts'
import { type SearchKind, textIndexes } from './search.tables.ts'
import type { SearchFields } from './search-fields.queries.ts'
import { parseSearch, type SearchNode } from './search-query.rules.ts'
import { splitTexts, type TextColumnsOf, toTextQuery, unfieldedWords, wantedWords, withoutEmpty } from './text-query.rules.ts'

/** As in Komga, no search returns more. */
export const maxHits = 1000
const maxLookedAt = 10_000
/** An exclusion must find everything that it excludes. */
const everyOne = 100_000_000
/** Above any value of `relevanceTo`. */
const afterAnyMatch = 1_000_000

export interface FoundByText<T extends SearchKind> {
  readonly where: (eb: ExpressionBuilder<Tables, T>) => Expression<SqlBool>
  /** Ascending: the best match first. */
  readonly relevance: (eb: ExpressionBuilder<Tables, T>) => Expression<unknown>
  /** The words of a search without fields, operators and quotes. */
  readonly words?: readonly string[] | undefined
}

interface Question<T extends SearchKind> {
  readonly db: Db
  readonly fields: SearchFields<T>
  readonly placeOf: TextColumnsOf
}

export interface TypedSearch {
  readonly text: string | undefined
  /** Whether the hits are filtered further. */
  readonly isFiltered: boolean
}

/** @returns undefined for an empty search, which excludes nothing */
export function findByText<T extends SearchKind>(
  db: Db,
  fields: SearchFields<T>,
  { text, isFiltered }: TypedSearch,
): FoundByText<T> | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const placeOf: TextColumnsOf = (field) => (field === undefined ? { columns: fields.defaultFields } : fields.texts[field])
  const names = new Set([...Object.keys(fields.texts), ...Object.keys(fields.values)])
  const parsed = parseSearch(text, names)
  const node = parsed && withoutEmpty(parsed, placeOf)
  if (!node) return { where: (eb) => eb.or([]), relevance: (eb) => titleKeyOf(eb) }
  const question = { db, fields, placeOf }
  const limit = isFiltered ? maxLookedAt : maxHits
  const plain = unfieldedWords(node)
  const query = plain && toTextQuery(node, placeOf)
  return {
    where:
      query && plain ? (eb) => isOneOf(eb, fields.kind, beginningOr(question, { plain, query, limit })) : compile(question, node, limit),
    relevance: (eb) => relevanceTo(eb, fields.kind, wantedWords(node)),
    words: query && isUnquoted(node) ? plain : undefined,
  }
}

/** A phrase in quotes is searched as it is. */
const isUnquoted = (node: SearchNode): boolean => (node.kind === 'term' ? !node.whole : node.kind === 'all' && node.of.every(isUnquoted))

/** The same search with additional matches, which follow the others in their order. @param ids at most 1,000 */
export const withFurther = (db: Db, found: FoundByText<'series'>, ids: readonly string[]): FoundByText<'series'> => ({
  where: (eb) => eb.or([found.where(eb), inList(db, eb, 'series.id', ids)]),
  relevance: (eb) => {
    const places = ids.map((id, index) => sql`when ${id} then ${sql.lit(afterAnyMatch + index)}`)
    return sql`case ${eb.ref('series.id')} ${sql.join(places, sql` `)} else ${found.relevance(eb)} end`
  },
})

const titleKeyOf = <T extends SearchKind>(eb: ExpressionBuilder<Tables, T>): Expression<unknown> => eb.ref('titleKey' as never)

type Where<T extends SearchKind> = (eb: ExpressionBuilder<Tables, T>) => Expression<SqlBool>

function compile<T extends SearchKind>(question: Question<T>, node: SearchNode, limit: number): Where<T> {
  const { db, fields, placeOf } = question
  const query = toTextQuery(node, placeOf)
  if (query) return (eb) => isOneOf(eb, fields.kind, selectDocuments(db, textIndexes[fields.kind], query, limit))
  switch (node.kind) {
    case 'everything':
      return (eb) => eb.and([])
    case 'not': {
      const inner = compile(question, node.of, everyOne)
      return (eb) => eb.not(inner(eb))
    }
    case 'any': {
      const parts = node.of.map((one) => compile(question, one, limit))
      return (eb) => eb.or(parts.map((part) => part(eb)))
    }
    case 'all': {
      const split = splitTexts(node.of, placeOf)
      const texts = split.query ? [textsOnly(question, split.query)] : []
      const parts = [...texts, ...split.rest.map((one) => compile(question, one, limit))]
      return (eb) => eb.and(parts.map((part) => part(eb)))
    }
    case 'term':
      return (eb) => (node.field === undefined ? undefined : fields.values[node.field]?.(eb, { value: node.text })) ?? eb.or([])
    case 'range':
      return (eb) => fields.values[node.field]?.(eb, node) ?? eb.or([])
  }
}

const textsOnly =
  <T extends SearchKind>({ db, fields }: Question<T>, query: TextQuery): Where<T> =>
  (eb) =>
    isOneOf(eb, fields.kind, selectDocuments(db, textIndexes[fields.kind], query, maxLookedAt))

/** Titles that begin with the words come first, so that a short title is found among thousands that contain it. */
function beginningOr<T extends SearchKind>(
  { db, fields }: Question<T>,
  { plain, query, limit }: { readonly plain: readonly string[]; readonly query: TextQuery; readonly limit: number },
): Expression<unknown> {
  const begin = `  ${plain.join('  ')}`
  const beginning = db
    .selectFrom('searchDocument')
    .select('docId')
    .where('kind', '=', fields.kind)
    .where('title', '>=', begin)
    .where('title', '<', `${begin}\u{10ffff}`)
    .orderBy('title')
    .limit(limit)
  const any = selectAnywhere(db, fields.kind, { query, limit })
  return sql`select * from (${beginning}) as "beginning" union select * from (${any}) as "anywhere"`
}

/** Words that most titles contain in some libraries. */
const commonWords = new Set(['chapter', 'chapitre', 'capitulo', 'kapitel', 'episode', 'issue', 'volume', 'tome', 'band', 'part'])

/**
 * Documents that contain all words. SQLite reads the whole list of documents for each three letters of a word, so that "chapter" alone may
 * take longer than everything else: such words are looked for in the titles that contain the others, and in the index only if one of these
 * doesn't contain them.
 */
function selectAnywhere(db: Db, kind: SearchKind, { query, limit }: { readonly query: TextQuery; readonly limit: number }) {
  const index = textIndexes[kind]
  const found = selectDocuments(db, index, query, limit)
  if (engineOf(db) === 'postgres' || !('all' in query) || query.none.length > 0) return found
  const common = query.all.flatMap((one) => ('needle' in one && commonWords.has(one.needle) ? [one.needle] : []))
  const others = query.all.filter((one) => !('needle' in one && commonWords.has(one.needle)))
  if (common.length === 0 || others.length === 0) return found
  const inTitle = sql.join(
    common.map((word) => sql`"title" like ${`%${word}%`}`),
    sql` and `,
  )
  const withOthers = selectDocuments(db, index, { all: others, none: [] }, everyOne)
  return sql`select "other"."docId" from (${withOthers}) as "other" cross join "searchDocument" on "searchDocument"."docId" = "other"."docId"
    where (${inTitle}) or "other"."docId" in (${found}) limit ${limit}`
}

const isOneOf = <T extends SearchKind>(eb: ExpressionBuilder<Tables, T>, kind: T, documents: Expression<unknown>): Expression<SqlBool> =>
  sql<SqlBool>`${eb.ref(`${kind}.id` as never)} in (select "refId" from "searchDocument" where "docId" in (${documents}))`

/**
 * Lower for a title that equals the text, begins with it, contains it at the beginning of a word, contains it; among equals, lower for a
 * shorter one.
 */
function relevanceTo<T extends SearchKind>(eb: ExpressionBuilder<Tables, T>, kind: T, words: readonly string[]): Expression<unknown> {
  if (words.length === 0) return titleKeyOf(eb)
  const typed = words.join('  ')
  const place = sql`case
    when "title" = ${`  ${typed}  `} then 0
    when "title" like ${`  ${typed}  %`} then 1
    when "title" like ${`  ${typed}%`} then 2
    when "title" like ${`%  ${typed}%`} then 3
    when "title" like ${`%${typed}%`} then 4
    else 5 end`
  return sql`(select ${place} * 1000 + length("title") from "searchDocument"
    where "kind" = ${kind} and "refId" = ${eb.ref(`${kind}.id` as never)})`
}
