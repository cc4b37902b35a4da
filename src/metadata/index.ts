// Front door of the metadata of series: sources, which series is which of their titles, and whose word counts.
import { anyTask, defineFeature, type Feature, type Ground, type Service } from '../kernel/feature/index.ts'
import type { MetadataSources } from '../plugins/index.ts'
import { createSources } from './ask-source.ts'
import { metadataRoutes } from './metadata.routes.ts'
import type { MetadataDeps, MetadataPorts } from './metadata-deps.ts'
import { readSettings } from './metadata-settings.ts'
import { createSourceBindings } from './migrations/2026-11-22T01-09-source-bindings.ts'
import { createSeriesJson } from './migrations/2026-11-22T01-25-series-json.ts'
import {
  detectBindingsTask,
  refreshBoundTask,
  refreshSeriesTask,
  runDetectBindings,
  runRefreshBound,
  runRefreshSeries,
} from './refresh.tasks.ts'

export type { MetadataPorts } from './metadata-deps.ts'

export function metadataFeature(ground: Ground, parts: { readonly sources: MetadataSources; readonly ports: MetadataPorts }): Feature {
  const deps: MetadataDeps = { ...ground, ...parts }
  const stopListening = [...detectAfterScans(deps), refreshWhenAsked(deps), askWhenEnabled(deps)]
  return defineFeature({
    name: 'metadata',
    migrations: [createSourceBindings, createSeriesJson],
    routes: [metadataRoutes(deps, createSources(deps))],
    tasks: [
      anyTask({ ...refreshSeriesTask, run: (run, payload) => runRefreshSeries(deps, run, payload) }),
      anyTask({ ...refreshBoundTask, run: (run, payload) => runRefreshBound(deps, run, payload) }),
      anyTask({ ...detectBindingsTask, run: (run, payload) => runDetectBindings(deps, run, payload) }),
    ],
    services: [refreshSchedule(deps)],
    close: async () => {
      for (const stop of stopListening) stop()
    },
  })
}

/** A person asks: for one series, or for a library. */
const refreshWhenAsked = ({ db, clock, events, tasks }: MetadataDeps): (() => void) =>
  events.on('library.metadata-refresh-asked', async ({ libraryId, seriesId }) => {
    if (seriesId === undefined) await tasks.enqueue(db, refreshBoundTask, { libraryId, askedBeforeMs: clock.now() }, { priority: 8 })
    else await tasks.enqueue(db, refreshSeriesTask, { seriesId }, { priority: 8 })
  })

/** A source that can be asked now is asked about the series that were bound to it meanwhile. */
const askWhenEnabled = ({ db, events, tasks, sources }: MetadataDeps): (() => void) =>
  events.on('plugin.changed', async (plugin) => {
    if (sources.all.some(({ id }) => id === plugin.id)) await tasks.enqueue(db, refreshBoundTask, { askedBeforeMs: 1 })
  })

/** Series per task, so that a huge first scan becomes many small pieces of work. */
const seriesPerTask = 200

/** Gathers the series that a scan found or found changed, until the scan has ended. */
function detectAfterScans({ db, events, tasks }: MetadataDeps): (() => void)[] {
  const gathered = new Map<string, Set<string>>()
  const gather = ({ libraryId, seriesId }: { readonly libraryId: string; readonly seriesId: string }) => {
    gathered.set(libraryId, (gathered.get(libraryId) ?? new Set()).add(seriesId))
  }
  const enqueue = async ({ libraryId }: { readonly libraryId: string }) => {
    const seriesIds = [...(gathered.get(libraryId) ?? [])]
    gathered.delete(libraryId)
    for (let from = 0; from < seriesIds.length; from += seriesPerTask) {
      await tasks.enqueue(db, detectBindingsTask, { libraryId, seriesIds: seriesIds.slice(from, from + seriesPerTask) })
    }
  }
  return [
    events.on('library.series-added', gather),
    events.on('library.series-changed', gather),
    events.on('library.scanned', enqueue),
    events.on('library.deleted', ({ libraryId }) => void gathered.delete(libraryId)),
  ]
}

const lookEveryMs = 3_600_000
const dayMs = 86_400_000

/** Asks again about what was answered too long ago. */
const refreshSchedule = ({ db, clock, log, tasks }: MetadataDeps): Service => ({
  name: 'metadata.refresh-schedule',
  role: 'scheduler',
  start: async () => {
    const look = async () => {
      const { refreshEveryDays } = await readSettings(db)
      // Whole hours, so that a queued task absorbs the next one.
      const nowMs = Math.floor(clock.now() / lookEveryMs) * lookEveryMs
      if (refreshEveryDays > 0) await tasks.enqueue(db, refreshBoundTask, { askedBeforeMs: nowMs - refreshEveryDays * dayMs })
    }
    let looking = Promise.resolve()
    const timer = setInterval(() => {
      looking = looking
        .then(look)
        .catch((error: unknown) => log.error({ err: error }, 'Looking for old metadata failed; trying again in an hour'))
    }, lookEveryMs)
    return async () => {
      clearInterval(timer)
      await looking
    }
  },
})
