// Front door of devices: reading programs that tell their progress in ways of their own.
import { type AppContext, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { koreaderRoutes } from './koreader/koreader.routes.ts'
import { syncPointsRoutes } from './sync-points.routes.ts'

export const devicesFeature = (app: AppContext): Feature =>
  defineFeature({ name: 'devices', routes: [koreaderRoutes(app), syncPointsRoutes] })
