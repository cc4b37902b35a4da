// Where "See all" of a row leads: to the library's view that lists the same, sorted the same way. New chapters have a page of their own.
import type { LibrarySearch } from '../library/view/library-view.rules.ts'
import type { HomeRow } from './home-layout.rules.ts'

export const rowAddress: Readonly<Record<Exclude<HomeRow, 'newChapters'>, LibrarySearch>> = {
  keepReading: { show: 'books', sort: 'read', read: ['IN_PROGRESS'] },
  onDeck: { sort: 'read', read: ['IN_PROGRESS'] },
  updatedSeries: { sort: 'updated' },
  newSeries: { sort: 'added' },
  recentlyRead: { show: 'books', sort: 'read', read: ['READ'] },
}
