// Public interface of OPDS: the library as catalogs for reading apps, version 1.2 (Atom) and version 2 (JSON).
import { isoInstant } from '../kernel/clock/index.ts'
import { type AppContext, defineFeature, type Feature } from '../kernel/feature/index.ts'
import type { CatalogDeps } from './catalog-deps.ts'
import { startRoutes } from './start.routes.ts'
import { opds1Routes } from './v1/opds1.routes.ts'
import { opds2Routes } from './v2/opds2.routes.ts'

export function opdsFeature(app: AppContext, ports: Pick<CatalogDeps, 'lists' | 'facets' | 'reading'>): Feature {
  const deps = { ...app, ...ports, startedAt: isoInstant(app.clock.now()) }
  return defineFeature({ name: 'opds', routes: [startRoutes(deps), opds1Routes(deps), opds2Routes(deps)] })
}
