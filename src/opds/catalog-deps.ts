import type { AppContext } from '../kernel/feature/index.ts'
import type { FacetValues, ListParts } from '../library/index.ts'
import type { ReadingServices } from '../reading/index.ts'

/** What the catalogs of both versions are made of. */
export interface CatalogDeps extends Pick<AppContext, 'db' | 'clock' | 'events' | 'settings'> {
  /** Made with the collections' vocabulary. */
  readonly lists: ListParts
  readonly facets: FacetValues
  readonly reading: ReadingServices
  /** When this process began; the date of feeds that have none of their own, so that they stay the same. UTC, no fraction. */
  readonly startedAt: string
}
