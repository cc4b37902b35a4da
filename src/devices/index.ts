// Devices: reading apps that report progress in their own formats.
import { type AppContext, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { koreaderRoutes } from './koreader/koreader.routes.ts'
import { syncPointsRoutes } from './sync-points.routes.ts'

export const devicesFeature = (app: AppContext): Feature =>
  defineFeature({ name: 'devices', routes: [koreaderRoutes(app), syncPointsRoutes] })
