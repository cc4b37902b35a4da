// Conditions and sort orders of series and book lists. The library declares its own; a higher feature with more of them (collections,
// read lists) passes its vocabulary to `createLists` in app.ts.
import type { Tables } from '../../kernel/db/index.ts'
import type { EventName } from '../../kernel/events/index.ts'
import type { Term } from '../conditions/compile-condition.queries.ts'
import type { SortKeys } from './sort-keys.queries.ts'

export interface ListTerms<T extends keyof Tables> {
  /** By name, as spelled in a search condition. */
  readonly terms: Readonly<Record<string, Term<T>>>
  /** By name, as spelled in `sort`; others are ignored. */
  readonly sorts: SortKeys<T>
}

export interface ListVocabulary {
  readonly series: ListTerms<'series'>
  readonly books: ListTerms<'book'>
  /** Events after which rows may match its terms differently. */
  readonly changes?: readonly EventName[]
}

export const joinVocabularies = (vocabularies: readonly ListVocabulary[]): ListVocabulary => ({
  series: join(vocabularies.map(({ series }) => series)),
  books: join(vocabularies.map(({ books }) => books)),
  changes: vocabularies.flatMap(({ changes = [] }) => changes),
})

const join = <T extends keyof Tables>(parts: readonly ListTerms<T>[]): ListTerms<T> => ({
  terms: Object.fromEntries(parts.flatMap(({ terms }) => Object.entries(terms))),
  sorts: Object.fromEntries(parts.flatMap(({ sorts }) => Object.entries(sorts))),
})
