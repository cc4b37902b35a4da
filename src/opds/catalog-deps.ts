import type { AppContext } from '../kernel/feature/index.ts'
import type { FacetValues, ListDeps } from '../library/lists/index.ts'
import type { ReadingServices } from '../reading/index.ts'

/** Dependencies of the catalogs of both versions. */
export interface CatalogDeps extends Pick<AppContext, 'db' | 'clock' | 'events' | 'settings'> {
  /** Created with the collections' vocabulary. */
  readonly lists: ListDeps
  readonly facets: FacetValues
  readonly reading: ReadingServices
  /** Start time of this process: the date of feeds without a date of their own, so that they do not change. UTC, no fraction. */
  readonly startedAt: string
}
