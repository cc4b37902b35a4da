import type { FeatureMigration } from '../../kernel/db/index.ts'
import { createLibrary } from './2026-11-21T03-10-library.ts'
import { addEmbeddedLists } from './2026-11-21T23-45-embedded-lists.ts'
import { createLookup } from './2026-11-21T23-45-lookup.ts'
import { createPosters } from './2026-11-21T23-48-posters.ts'
import { addFileHashes } from './2026-11-21T23-55-file-hashes.ts'
import { addEpub } from './2026-11-21T23-57-epub.ts'
import { createArtwork } from './2026-11-22T00-05-artwork.ts'
import { createLargePages } from './2026-11-22T00-06-large-pages.ts'
import { createSearch } from './2026-11-22T00-08-search.ts'
import { addSourceTitle } from './2026-11-22T00-12-source-title.ts'
import { addFacetIndexes } from './2026-11-22T00-14-facets.ts'
import { addListOrders } from './2026-11-22T00-28-list-orders.ts'
import { addListIndexes } from './2026-11-22T00-40-list-indexes.ts'
import { addBookMediaOrder } from './2026-11-22T00-46-book-media-order.ts'
import { createDiskFolders } from './2026-11-22T15-21-disk-folders.ts'
import { createChangedSeries } from './2026-11-22T20-51-changed-series.ts'
import { createSeriesLinks } from './2026-11-23T07-35-series-links.ts'
import { createProgressWatch } from './2026-11-23T13-20-progress-watch.ts'
import { createReadingHours } from './2026-11-23T16-50-reading-hours.ts'
import { createRootViews } from './2026-11-23T17-30-root-views.ts'
import { speedUpPostgres } from './2026-11-24T03-20-postgres-searches.ts'
import { shortenLookupRows } from './2026-11-28T18-50-short-lookup-rows.ts'
import { indexFragments, keepHitsWithTexts } from './2026-11-28T20-30-search-hits.ts'
import { keepKoreaderHashes } from './2026-11-29T13-30-koreader-hashes.ts'
import { createLostProgress } from './2026-11-29T19-00-lost-progress.ts'
import { addUnreadableFolders } from './2026-11-29T19-00-unreadable-folders.ts'
import { createPastReading } from './2026-11-30T11-00-past-reading.ts'
import { createBookmarks } from './2026-11-30T17-30-bookmarks.ts'
import { addBookmarkPlace } from './2026-11-30T20-40-bookmarks-in-text.ts'

/** Every migration of the library's tables; add new ones at the end. */
export const libraryMigrations: readonly FeatureMigration[] = [
  createLibrary,
  addEmbeddedLists,
  createLookup,
  createPosters,
  addFileHashes,
  addEpub,
  createArtwork,
  createLargePages,
  createSearch,
  addFacetIndexes,
  addSourceTitle,
  addListOrders,
  addListIndexes,
  addBookMediaOrder,
  createDiskFolders,
  createChangedSeries,
  createSeriesLinks,
  createProgressWatch,
  createRootViews,
  createReadingHours,
  speedUpPostgres,
  indexFragments,
  shortenLookupRows,
  keepHitsWithTexts,
  keepKoreaderHashes,
  createLostProgress,
  addUnreadableFolders,
  createPastReading,
  createBookmarks,
  addBookmarkPlace,
]
