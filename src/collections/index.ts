// Collections (sets of series) and read lists (sets of books).

import type { Db } from '../kernel/db/index.ts'
import { type AppContext, anyTask, defineFeature, type Feature } from '../kernel/feature/index.ts'
import type { Meter } from '../kernel/meters/index.ts'
import type { ListDeps } from '../library/lists/index.ts'
import type { ReadingServices } from '../reading/index.ts'
import type { ServerSettings } from '../settings/index.ts'
import { collectionsRoutes } from './collections.routes.ts'
import { syncSetsTask } from './file-sets/sync-sets.task.ts'
import { matchReadListRoutes } from './match/match-read-list.routes.ts'
import { membersRoutes } from './members.routes.ts'
import { createSets } from './migrations/2026-11-21T23-51-sets.ts'
import { purgeEmptySetsTask } from './purge-empty-sets.task.ts'
import { readListFileRoutes } from './read-list-file.routes.ts'
import { readListReadingRoutes } from './read-list-reading.routes.ts'
import { readListsRoutes } from './read-lists.routes.ts'
import { forwardSetPosterEvents, setPosterEvents, sharedSetPosterEvents } from './set-poster-events.ts'
import { setPosters } from './set-posters.ts'
import { setEvents, sharedSetEvents } from './sets/set-events.ts'
import { type SetKind, setKinds } from './sets/set-tables.ts'
import { countSets } from './sets/sets.queries.ts'

export { collectionsFollowUps } from './follow-library.ts'
export { listCollectionSeries, listReadListBooks } from './list-members.ts'
export { setVocabulary } from './set-vocabulary.queries.ts'
export { assertSetVisible, getVisibleSet } from './sets/change-sets.ts'
export { listAllVisibleSets, loadVisibleSets, pageOfSets, type VisibleSet } from './sets/load-visible-sets.ts'

export interface CollectionsPorts {
  readonly settings: ServerSettings
  /** Created with `setVocabulary`. */
  readonly lists: ListDeps
  readonly reading: Pick<ReadingServices, 'posters' | 'showPoster' | 'posterRoutes'>
}

/** Collections and read lists, their members as library lists, and their posters. */
export function collectionsFeature(app: AppContext, { settings, lists, reading }: CollectionsPorts): Feature {
  const followFiles = syncSetsTask(app)
  const deps = { ...app, posters: reading.posters }
  const purgeEmpty = purgeEmptySetsTask({ ...deps, settings })
  return defineFeature({
    name: 'collections',
    migrations: [createSets],
    routes: [
      collectionsRoutes(deps),
      readListsRoutes(deps),
      membersRoutes(lists),
      readListReadingRoutes(deps),
      readListFileRoutes(deps),
      matchReadListRoutes(deps),
      ...setKinds.map((kind) => reading.posterRoutes(setPosters({ db: app.db, showPoster: reading.showPoster }, kind))),
    ],
    tasks: [anyTask(followFiles), anyTask(purgeEmpty)],
    liveEvents: [...setEvents, ...setPosterEvents],
    sharedEvents: [...sharedSetEvents, ...sharedSetPosterEvents],
    prepare: async () => forwardSetPosterEvents(app),
    meters: setMeters(app),
  })
}

/** The number of collections and read lists, for administrators. */
const setMeters = ({ db }: { readonly db: Db }): readonly Meter[] => [
  meterOf(db, 'COLLECTION', { name: 'komga.collections', description: 'Collections of series.' }),
  meterOf(db, 'READ_LIST', { name: 'komga.readlists', description: 'Read lists of books.' }),
]

const meterOf = (db: Db, kind: SetKind, names: Pick<Meter, 'name' | 'description'>): Meter => ({
  ...names,
  baseUnit: 'count',
  read: async () => [{ tags: {}, statistic: 'VALUE', value: await countSets(db, kind) }],
})
