// Finds series and books by the text of a search. Limits: of more than `maxHits` hits, those are kept whose title begins with the text,
// then any; an additional filter checks only the first `maxLookedAt`.
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Db, inList, type Tables } from '../../kernel/db/index.ts'
import {
  afterAnyMatch,
  everyOne,
  idsByRelevance,
  joinDocuments,
  relevanceOf,
  selectHits,
  selectPlainHits,
} from './hit-documents.queries.ts'
import type { SearchKind } from './search.tables.ts'
import type { SearchFields } from './search-fields.queries.ts'
import { parseSearch, type SearchNode } from './search-query.rules.ts'
import { splitTexts, type TextColumnsOf, toTextQuery, wantedWords, withoutEmptyTerms, wordsWithoutField } from './text-query.rules.ts'

/** As in Komga, no search returns more. */
export const maxHits = 1000
/** Of the hits of a search that is filtered further. */
export const maxLookedAt = 10_000

export interface FoundByText<T extends SearchKind> {
  readonly where: (eb: ExpressionBuilder<Tables, T>) => Expression<SqlBool>
  /** Ascending: the best match first. */
  readonly relevance: (eb: ExpressionBuilder<Tables, T>) => Expression<unknown>
  /** The words of a search without fields, operators and quotes. */
  readonly words?: readonly string[] | undefined
  /** The same hits as rows to read from; undefined when the text index alone doesn't list them. */
  readonly listed?: ListedHits<T> | undefined
}

/** Hits joined with the documents that matched, which already have what relevance needs: looking that up for each hit takes longer. */
export interface ListedHits<T extends SearchKind> {
  readonly rows: SelectQueryBuilder<Tables, T, object>
  readonly relevance: (eb: ExpressionBuilder<Tables, T>) => Expression<unknown>
  /**
   * Ids of all hits in the order of `relevance`, read without the series or books themselves; for people who may see them all. Undefined
   * when that is not sufficient.
   */
  readonly idsByRelevance?: ((direction: 'asc' | 'desc') => SelectQueryBuilder<Tables, T, { id: string }>) | undefined
}

interface Question<T extends SearchKind> {
  readonly db: Db
  readonly fields: SearchFields<T>
  readonly placeOf: TextColumnsOf
}

export interface TypedSearch {
  readonly text: string
  /** Whether the hits are filtered further. */
  readonly isFiltered: boolean
}

/** @returns undefined for an empty search, which excludes nothing */
export function findByText<T extends SearchKind>(
  db: Db,
  fields: SearchFields<T>,
  { text, isFiltered }: TypedSearch,
): FoundByText<T> | undefined {
  if (text.trim() === '') return undefined
  const placeOf: TextColumnsOf = (field) => (field === undefined ? { columns: fields.defaultFields } : fields.texts[field])
  const names = new Set([...Object.keys(fields.texts), ...Object.keys(fields.values)])
  const parsed = parseSearch(text, names)
  const node = parsed && withoutEmptyTerms(parsed, placeOf)
  if (!node) return { where: (eb) => eb.or([]), relevance: (eb) => titleKeyOf(eb) }
  const question = { db, fields, placeOf }
  const limit = isFiltered ? maxLookedAt : maxHits
  const plain = wordsWithoutField(node)
  const query = plain && toTextQuery(node, placeOf)
  const hits = query
    ? { documents: selectPlainHits(db, fields.kind, { plain, query, limit, isFiltered }), rest: [] }
    : hitsOf(question, node, limit)
  const words = wantedWords(node)
  return {
    where: hits ? whereHit(fields.kind, hits) : compile(question, node, limit),
    relevance: (eb) => relevanceTo(eb, fields.kind, words),
    words: query && isUnquoted(node) ? plain : undefined,
    listed: hits && list(question, hits, words),
  }
}

/** Documents of the text index, and what else the hits among them must match. */
interface Hits<T extends SearchKind> {
  readonly documents: Expression<unknown>
  readonly rest: readonly Where<T>[]
}

/** The documents that the index lists for a search; undefined when it lists none, as for those that lack a word. */
function hitsOf<T extends SearchKind>(question: Question<T>, node: SearchNode, limit: number): Hits<T> | undefined {
  const { db, fields, placeOf } = question
  const whole = toTextQuery(node, placeOf)
  if (whole) return { documents: selectHits(db, fields.kind, { query: whole, limit }), rest: [] }
  if (node.kind !== 'all') return undefined
  const { query, rest } = splitTexts(node.of, placeOf)
  if (!query) return undefined
  const documents = selectHits(db, fields.kind, { query, limit: maxLookedAt })
  return { documents, rest: rest.map((one) => compile(question, one, limit)) }
}

const whereHit =
  <T extends SearchKind>(kind: T, { documents, rest }: Hits<T>): Where<T> =>
  (eb) =>
    eb.and([sql<SqlBool>`${sql.ref(`${kind}.id`)} in (select "refId" from (${documents}) as "document")`, ...rest.map((one) => one(eb))])

function list<T extends SearchKind>(
  { db, fields: { kind } }: Question<T>,
  { documents, rest }: Hits<T>,
  words: readonly string[],
): ListedHits<T> {
  const areEnough = rest.length === 0 && words.length > 0
  return {
    rows: joinDocuments(db, kind, documents).where((eb) => eb.and(rest.map((one) => one(eb)))),
    relevance: (eb) => (words.length === 0 ? titleKeyOf(eb) : relevanceOf(words)),
    idsByRelevance: areEnough ? (direction) => idsByRelevance(db, kind, { documents, words, direction }) : undefined,
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
  const { fields } = question
  const hits = hitsOf(question, node, limit)
  if (hits) return whereHit(fields.kind, hits)
  switch (node.kind) {
    case 'everything':
      return (eb) => eb.and([])
    case 'not': {
      const inner = compile(question, node.of, everyOne)
      return (eb) => eb.not(inner(eb))
    }
    case 'any':
    case 'all': {
      const parts = node.of.map((one) => compile(question, one, limit))
      return (eb) => (node.kind === 'all' ? eb.and : eb.or)(parts.map((part) => part(eb)))
    }
    case 'term':
      return (eb) => (node.field === undefined ? undefined : fields.values[node.field]?.(eb, { value: node.text })) ?? eb.or([])
    case 'range':
      return (eb) => fields.values[node.field]?.(eb, node) ?? eb.or([])
  }
}

/** The relevance of a row whose document isn't joined. */
function relevanceTo<T extends SearchKind>(eb: ExpressionBuilder<Tables, T>, kind: T, words: readonly string[]): Expression<unknown> {
  if (words.length === 0) return titleKeyOf(eb)
  return sql`(select ${relevanceOf(words)} from "searchDocument" as "hit"
    where "kind" = ${kind} and "refId" = ${sql.ref(`${kind}.id`)})`
}
