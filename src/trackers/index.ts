// Public interface of trackers: what people read here is kept in their lists at other services (plugins of type TRACKER).
import { type AppContext, anyTask, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { createSecretBox } from '../kernel/secrets/index.ts'
import { linkByIds, linkByIdsTask } from './links/link-by-ids.ts'
import { createTrackers } from './migrations/2026-11-23T13-30-trackers.ts'
import { addAccountIds } from './migrations/2026-11-29T06-00-account-ids.ts'
import { seriesTrackersRoutes } from './series-trackers.routes.ts'
import { pendingCheck, progressWatcher, queueDue } from './sync/queue-due.ts'
import { syncTrackerTask } from './sync/sync.task.ts'
import type { SyncLinkDeps } from './sync/sync-link.ts'
import { syncTracker } from './sync/sync-tracker.ts'
import { trackersRoutes } from './trackers.routes.ts'
import type { TrackersDeps } from './trackers-deps.ts'

export { sendShelf } from './sync/send-shelf.ts'

export type TrackersParts = Pick<TrackersDeps, 'trackers' | 'findPrincipal' | 'titlesOf' | 'onWritten'>

export function trackersFeature(app: AppContext, parts: TrackersParts): Feature {
  const deps: SyncLinkDeps = { ...app, ...parts, secretBox: createSecretBox(app.settings.configDir) }
  return defineFeature({
    name: 'trackers',
    migrations: [createTrackers, addAccountIds],
    routes: [trackersRoutes(deps), seriesTrackersRoutes(deps)],
    tasks: [
      anyTask({
        ...syncTrackerTask,
        run: async ({ signal }, { pluginId }) => {
          await syncTracker(deps, pluginId, signal)
          return undefined
        },
      }),
      anyTask({
        ...linkByIdsTask,
        run: async ({ signal }, account) => {
          await linkByIds(deps, account, signal)
          await queueDue(deps)
          return undefined
        },
      }),
    ],
    services: [progressWatcher(deps), pendingCheck(deps)],
  })
}
