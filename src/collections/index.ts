// Front door of collections (sets of series) and read lists (sets of books).
import { anyTask, defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import type { ListParts } from '../library/index.ts'
import type { ServerSettings } from '../settings/index.ts'
import { queueAfterLibraryChanges } from './after-library-changes.ts'
import { collectionsRoutes } from './collections.routes.ts'
import { followFilesTask } from './from-files/follow-files.task.ts'
import { membersRoutes } from './members.routes.ts'
import { createSets } from './migrations/2026-11-21T23-51-sets.ts'
import { purgeEmptySetsTask } from './purge-empty-sets.task.ts'
import { readListReadingRoutes } from './read-list-reading.routes.ts'
import { readListsRoutes } from './read-lists.routes.ts'
import { setMeters } from './sets/set-meters.ts'
import { setNews } from './sets/set-news.ts'

export { setVocabulary } from './set-vocabulary.queries.ts'

export interface CollectionsPorts {
  readonly settings: ServerSettings
  /** Made with `setVocabulary`. */
  readonly lists: ListParts
}

export function collectionsFeature(ground: Ground, { settings, lists }: CollectionsPorts): Feature {
  const followFiles = followFilesTask(ground)
  const purgeEmpty = purgeEmptySetsTask({ ...ground, settings })
  return defineFeature({
    name: 'collections',
    migrations: [createSets],
    routes: [collectionsRoutes(ground), readListsRoutes(ground), membersRoutes(lists), readListReadingRoutes(ground)],
    tasks: [anyTask(followFiles), anyTask(purgeEmpty)],
    news: setNews,
    prepare: async () => queueAfterLibraryChanges(ground, { followFiles, purgeEmpty }),
    meters: setMeters(ground),
  })
}
