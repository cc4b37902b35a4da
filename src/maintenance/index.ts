// One-click upkeep: the cards that the features declare. Each calls an endpoint of its own feature; its last run is kept here.
import { defineFeature, type Feature, type Fix, type Ground } from '../kernel/feature/index.ts'
import { fixesRoutes } from './fixes.routes.ts'
import { createFixRuns } from './migrations/2026-11-22T12-22-fix-runs.ts'
import { settleRuns } from './note-fix-runs.ts'

/** @param fixes of all features */
export const maintenanceFeature = (ground: Ground, fixes: readonly Fix[]): Feature =>
  defineFeature({
    name: 'maintenance',
    migrations: [createFixRuns],
    routes: [fixesRoutes(ground, fixes)],
    services: [settleRuns(ground)],
  })
