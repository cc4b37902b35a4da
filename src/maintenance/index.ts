// One-click upkeep: the cards that the features declare. Each calls an endpoint of its own feature.
import { defineFeature, type Feature, type Fix } from '../kernel/feature/index.ts'
import { fixesRoutes } from './fixes.routes.ts'

/** @param fixes of all features */
export const maintenanceFeature = (fixes: readonly Fix[]): Feature => defineFeature({ name: 'maintenance', routes: [fixesRoutes(fixes)] })
