// Front door of the metadata of series: sources, which series is which of their titles, and whose word counts.
import { inTransaction } from '../kernel/db/index.ts'
import { anyTask, defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import { createSources, type SourceNotes } from './ask-source.ts'
import { forgetAsked } from './bindings.queries.ts'
import { metadataRoutes } from './metadata.routes.ts'
import type { MetadataDeps } from './metadata-deps.ts'
import { createSourceBindings } from './migrations/2026-11-22T01-09-source-bindings.ts'
import { createSeriesJson } from './migrations/2026-11-22T01-25-series-json.ts'
import { createSourcePauses } from './migrations/2026-11-22T03-57-source-pauses.ts'
import { createCoverFiles } from './migrations/2026-11-22T04-10-cover-files.ts'
import { addSourcePauseStatus } from './migrations/2026-11-22T11-52-source-pause-status.ts'
import { announceCovers } from './migrations/2026-11-22T12-20-announced-covers.ts'
import { noteAnswer, noteFailure } from './note-failure.ts'
import {
  detectBindingsTask,
  refreshBoundTask,
  refreshSeriesTask,
  runDetectBindings,
  runRefreshBound,
  runRefreshSeries,
} from './refresh.tasks.ts'
import { refreshSchedule } from './refresh-schedule.ts'
import { sourceNews } from './source-news.ts'
import { endPause } from './source-pauses.queries.ts'

export type { CoverStep, MetadataPorts } from './metadata-deps.ts'

export type MetadataParts = Pick<MetadataDeps, 'sources' | 'ports' | 'onCoverStep'>

export function metadataFeature(ground: Ground, parts: MetadataParts): Feature {
  const deps: MetadataDeps = { ...ground, ...parts }
  const stopListening = [...detectAfterScans(deps), detectAfterImports(deps), refreshWhenAsked(deps), askWhenEnabled(deps)]
  return defineFeature({
    name: 'metadata',
    migrations: [createSourceBindings, createSeriesJson, createSourcePauses, createCoverFiles, addSourcePauseStatus, announceCovers],
    routes: [metadataRoutes(deps, createSources(deps, sourceNotes(deps)))],
    tasks: [
      anyTask({ ...refreshSeriesTask, run: (run, payload) => runRefreshSeries(deps, run, payload) }),
      anyTask({ ...refreshBoundTask, run: (run, payload) => runRefreshBound(deps, run, payload) }),
      anyTask({ ...detectBindingsTask, run: (run, payload) => runDetectBindings(deps, run, payload) }),
    ],
    services: [refreshSchedule(deps)],
    news: [sourceNews],
    close: async () => {
      for (const stop of stopListening) stop()
    },
  })
}

const sourceNotes = (deps: MetadataDeps): SourceNotes => ({
  failed: async (pluginId, error) => (await noteFailure(deps, pluginId, error)).untilMs,
  answered: (pluginId) => noteAnswer(deps, pluginId),
})

const askedByAPerson = { priority: 8 }

/** A person asks: for one series, for many, or for a library. */
const refreshWhenAsked = (deps: MetadataDeps): (() => void) =>
  deps.events.on('library.metadata-refresh-asked', async ({ libraryId, seriesIds }) => {
    const { db, clock, tasks } = deps
    const [seriesId, ...others] = seriesIds ?? []
    if (seriesId === undefined) await tasks.enqueue(db, refreshBoundTask, { libraryId, askedBeforeMs: clock.now() }, askedByAPerson)
    else if (others.length === 0) await tasks.enqueue(db, refreshSeriesTask, { seriesId }, askedByAPerson)
    else await refreshMany(deps, libraryId, [seriesId, ...others])
  })

/** All that are chosen in one library are one piece of work for its sources, however many requests named them. */
const refreshMany = ({ db, tasks }: MetadataDeps, libraryId: string, seriesIds: readonly string[]): Promise<void> =>
  inTransaction(db, async (trx) => {
    await forgetAsked(trx, seriesIds)
    for (let from = 0; from < seriesIds.length; from += seriesPerTask) {
      const some = seriesIds.slice(from, from + seriesPerTask)
      await tasks.enqueue(trx, detectBindingsTask, { libraryId, seriesIds: some }, askedByAPerson)
    }
    await tasks.enqueue(trx, refreshBoundTask, { libraryId, askedBeforeMs: 1 }, askedByAPerson)
  })

/** A source that can be asked now is asked about the series that were bound to it meanwhile; what was wrong may have been its settings. */
const askWhenEnabled = ({ db, events, tasks, sources }: MetadataDeps): (() => void) =>
  events.on('plugin.changed', async (plugin) => {
    if (!sources.all.some(({ id }) => id === plugin.id)) return
    await endPause(db, plugin.id)
    events.emit('metadata.source-changed', { provider: plugin.id })
    await tasks.enqueue(db, refreshBoundTask, { askedBeforeMs: 1 })
  })

/** Series per task, so that a huge first scan becomes many small pieces of work. */
const seriesPerTask = 200

/** The import of the chapter history reads the archives after a scan, beside the finding out: what it found may say which title a series is. */
const detectAfterImports = ({ db, events, tasks }: MetadataDeps): (() => void) =>
  events.on('chapters.imported', async ({ libraryId, seriesIds }) => {
    await tasks.enqueue(db, detectBindingsTask, { libraryId, seriesIds: [...seriesIds] })
  })

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
