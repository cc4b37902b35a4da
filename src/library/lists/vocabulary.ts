// What lists of series and books can be asked and ordered by. The library knows its own words; a higher feature that owns more of them
// (collections, read lists) hands a vocabulary of its own to `createLists` in app.ts.
import type { Tables } from '../../kernel/db/index.ts'
import type { EventName } from '../../kernel/events/index.ts'
import type { Term } from '../conditions/compile-condition.queries.ts'
import { type Condition, requiredValue } from '../conditions/condition.rules.ts'
import type { SortKeys } from './sort-keys.queries.ts'

export interface ListTerms<T extends keyof Tables> {
  /** By name, as a search condition spells them. */
  readonly terms: Readonly<Record<string, Term<T>>>
  /** Orders that make sense for one question; a request for others is passed over. */
  sorts(asked: SortContext): SortKeys<T>
}

export interface ListVocabulary {
  readonly series: ListTerms<'series'>
  readonly books: ListTerms<'book'>
  /** News after which rows may answer its terms otherwise. */
  readonly changes?: readonly EventName[]
}

/** The question as far as an order may depend on it. */
export interface SortContext {
  readonly userId: string
  /** What every row of the list has for a term: the collection of a list that shows one collection. */
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
  sorts: (asked) => Object.assign({}, ...parts.map((part) => part.sorts(asked))) as SortKeys<T>,
})
