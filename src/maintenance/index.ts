// One-click maintenance: the cards that the features declare. Each calls an endpoint of its own feature; its last run is stored here.
import { type AppContext, defineFeature, type Feature, type Fix } from '../kernel/feature/index.ts'
import { fixesRoutes } from './fixes.routes.ts'
import { createFixRuns } from './migrations/2026-11-22T12-22-fix-runs.ts'
import { finishRuns } from './record-fix-runs.ts'

/** @param fixes of all features */
export const maintenanceFeature = (app: AppContext, fixes: readonly Fix[]): Feature =>
  defineFeature({
    name: 'maintenance',
    migrations: [createFixRuns],
    routes: [fixesRoutes(app, fixes)],
    services: [finishRuns(app)],
  })
