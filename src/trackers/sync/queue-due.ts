// Queues the sending of what is due. Guarantee: what was stored before a crash or on another node is found within a minute.
import type { Service } from '../../kernel/feature/index.ts'
import { linkBySeries } from '../links/link-by-ids.ts'
import { listDuePlugins } from '../links/links.queries.ts'
import { resumeReadable } from '../tokens.ts'
import { syncTrackerTask } from './sync.task.ts'
import type { SyncLinkDeps } from './sync-link.ts'

const checkEveryMs = 60_000
/** Lets progress on several pages and devices become one update. */
const settleMs = 5_000

/** @param delayMs before it runs */
export async function queueDue({ db, clock, tasks, trackers }: SyncLinkDeps, delayMs = 0): Promise<void> {
  const nowMs = clock.now()
  const enabled = new Set(await trackers.listEnabled(db))
  for (const pluginId of await listDuePlugins(db, nowMs)) {
    if (enabled.has(pluginId)) await tasks.enqueue(db, syncTrackerTask, { pluginId }, { runAtMs: nowMs + delayMs })
  }
}

const awaitedEvents = [
  'library.progress-changed',
  'library.progress-deleted',
  'library.series-progress-changed',
  'library.series-progress-deleted',
  'shelves.shelf-changed',
] as const

/** Runs where people read: each change is handled once. */
export const progressWatcher = (deps: SyncLinkDeps): Service => ({
  name: 'trackers.progress-watcher',
  role: 'web',
  start: async () => {
    const handle = async (changed: { readonly userId: string; readonly seriesId: string }) => {
      if ((await deps.trackers.listEnabled(deps.db)).length === 0) return
      await linkBySeries(deps, changed)
      await queueDue(deps, settleMs)
    }
    const stops = awaitedEvents.map((name) => deps.events.onOwn(name, handle))
    return async () => {
      for (const end of stops) end()
    }
  },
})

export const pendingCheck = (deps: SyncLinkDeps): Service => ({
  name: 'trackers.pending-check',
  role: 'scheduler',
  start: async () => {
    const stop = new AbortController()
    const running = checkUntil(deps, stop.signal)
    return async () => {
      stop.abort()
      await running
    }
  },
})

async function checkUntil(deps: SyncLinkDeps, signal: AbortSignal): Promise<void> {
  // Once, because a server reads its secrets.key once.
  await resumeReadable(deps).catch((error: unknown) => deps.log.error({ err: error }, "Couldn't resume tracker accounts"))
  while (!signal.aborted) {
    await queueDue(deps).catch((error: unknown) => deps.log.error({ err: error }, 'Checking for pending tracker updates failed'))
    await deps.clock.sleep(checkEveryMs, signal).catch(() => undefined)
  }
}
