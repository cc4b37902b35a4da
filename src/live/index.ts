// Front door of the live room: one stream of what happens on the server, for every client that stays connected.
import { defineFeature, type Feature, type Ground, type LiveNews } from '../kernel/feature/index.ts'
import { liveRoutes } from './live.routes.ts'
import { createLive } from './live.ts'

/** @param news of all features */
export function liveFeature(ground: Ground, news: readonly LiveNews[]): Feature {
  const live = createLive(ground, news)
  return defineFeature({ name: 'live', routes: [liveRoutes(live.channel, news)], close: async () => live.close() })
}
