// Front door of collections (sets of series) and read lists (sets of books).
import { defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import { collectionsRoutes } from './collections.routes.ts'
import { createSets } from './migrations/2026-11-21T23-51-sets.ts'
import { readListsRoutes } from './read-lists.routes.ts'
import { setNews } from './sets/set-news.ts'

export function collectionsFeature(ground: Ground): Feature {
  return defineFeature({
    name: 'collections',
    migrations: [createSets],
    routes: [collectionsRoutes(ground), readListsRoutes(ground)],
    news: setNews,
  })
}
