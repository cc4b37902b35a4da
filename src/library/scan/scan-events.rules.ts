// The events about what a transaction of a scan has changed.
import type { Events } from '../../kernel/events/index.ts'
import type { ScanChanges } from './write-plans.ts'

export type ScanEvent = {
  readonly [N in 'library.series-added' | 'library.series-changed' | 'library.book-added' | 'library.book-changed']: {
    readonly name: N
    readonly payload: Events[N]
  }
}['library.series-added' | 'library.series-changed' | 'library.book-added' | 'library.book-changed']

export const scanEventsOf = (
  libraryId: string,
  { seriesAdded = [], seriesChanged = [], booksAdded = [], booksChanged = [] }: Partial<ScanChanges>,
): readonly ScanEvent[] => [
  ...seriesAdded.map((seriesId) => ({ name: 'library.series-added' as const, payload: { seriesId, libraryId } })),
  ...seriesChanged.map((seriesId) => ({ name: 'library.series-changed' as const, payload: { seriesId, libraryId } })),
  ...booksAdded.map((book) => ({ name: 'library.book-added' as const, payload: { ...book, libraryId } })),
  ...booksChanged.map((book) => ({ name: 'library.book-changed' as const, payload: { ...book, libraryId } })),
]
