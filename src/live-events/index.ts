// Public interface of live events: one stream of server events for every connected client.
import { type AppContext, defineFeature, type Feature, type LiveEvent } from '../kernel/feature/index.ts'
import { liveEventsRoutes } from './live-events.routes.ts'
import { createLiveEvents } from './live-events.ts'

/** @param events live events of all features */
export function liveEventsFeature(app: AppContext, events: readonly LiveEvent[]): Feature {
  const live = createLiveEvents(app, events)
  return defineFeature({ name: 'live', routes: [liveEventsRoutes(live.channel, events)], close: async () => live.close() })
}
