// Front door of devices: reading programs that tell their progress in ways of their own.
import { defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import { koreaderRoutes } from './koreader/koreader.routes.ts'
import { syncPointsRoutes } from './sync-points.routes.ts'

export const devicesFeature = (ground: Ground): Feature =>
  defineFeature({ name: 'devices', routes: [koreaderRoutes(ground), syncPointsRoutes] })
