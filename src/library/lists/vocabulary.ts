// Conditions and sort orders of series and book lists. The library declares its own; a higher feature with more of them (collections,
// read lists) passes its vocabulary to `createLists` in app.ts.
import type { Tables } from '../../kernel/db/index.ts'
import type { EventName } from '../../kernel/events/index.ts'
import type { Term } from '../conditions/compile-condition.queries.ts'
import { type Condition, requiredValue } from '../conditions/condition.rules.ts'
import type { SortKeys } from './sort-keys.queries.ts'

export interface ListTerms<T extends keyof Tables> {
  /** By name, as spelled in a search condition. */
  readonly terms: Readonly<Record<string, Term<T>>>
  /** Sort orders available for a query; others are ignored. */
  sorts(context: SortContext): SortKeys<T>
}

export interface ListVocabulary {
  readonly series: ListTerms<'series'>
  readonly books: ListTerms<'book'>
  /** Events after which rows may match its terms differently. */
  readonly changes?: readonly EventName[]
}

/** The parts of a query that a sort order may depend on. */
export interface SortContext {
  readonly userId: string
  /** The value that every row of the list has for a term, such as the collection in a list of one collection. */
  demands(term: string): unknown
}

export const toSortContext = (userId: string, condition: Condition): SortContext => ({
  userId,
  demands: (term) => requiredValue(condition, term),
})

export const joinVocabularies = (vocabularies: readonly ListVocabulary[]): ListVocabulary => ({
  series: join(vocabularies.map(({ series }) => series)),
  books: join(vocabularies.map(({ books }) => books)),
  changes: vocabularies.flatMap(({ changes = [] }) => changes),
})

const join = <T extends keyof Tables>(parts: readonly ListTerms<T>[]): ListTerms<T> => ({
  terms: Object.assign({}, ...parts.map(({ terms }) => terms)) as ListTerms<T>['terms'],
  sorts: (context) => Object.assign({}, ...parts.map((part) => part.sorts(context))) as SortKeys<T>,
})
