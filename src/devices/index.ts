// Devices: reading apps and e-readers that report progress in their own formats.
import { type AppContext, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { createKepubs } from './kobo/files/kepubs.ts'
import { koboRoutes } from './kobo/kobo.routes.ts'
import type { KoboPorts } from './kobo/kobo-deps.ts'
import { createKoboStore } from './kobo/store/kobo-store.ts'
import { koreaderRoutes } from './koreader/koreader.routes.ts'
import { createKoboSyncPoints } from './migrations/2026-11-23T13-20-kobo-sync-points.ts'
import { syncPointsRoutes } from './sync-points.routes.ts'

export const devicesFeature = (app: AppContext, ports: KoboPorts): Feature =>
  defineFeature({
    name: 'devices',
    migrations: [createKoboSyncPoints],
    routes: [
      koreaderRoutes(app),
      syncPointsRoutes(app),
      koboRoutes({ ...app, ...ports, store: createKoboStore(app, ports.serverSettings), kepubs: createKepubs(app) }),
    ],
  })
