// Front door of OPDS: the library as catalogs for reading apps, version 1.2 (Atom) and version 2 (JSON).
import { isoInstant } from '../kernel/clock/index.ts'
import { defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import type { CatalogDeps } from './catalog-deps.ts'
import { opds1Routes } from './v1/opds1.routes.ts'
import { opds2Routes } from './v2/opds2.routes.ts'

export function opdsFeature(ground: Ground, ports: Pick<CatalogDeps, 'lists' | 'facets' | 'reading'>): Feature {
  const deps = { ...ground, ...ports, startedAt: isoInstant(ground.clock.now()) }
  return defineFeature({ name: 'opds', routes: [opds1Routes(deps), opds2Routes(deps)] })
}
