// Public interface of series metadata: sources, the binding of series to their titles, and the precedence of values.

import { z } from 'zod'
import type { Db } from '../kernel/db/index.ts'
import { shareEvent } from '../kernel/events/index.ts'
import { type AppContext, anyTask, defineFeature, defineLiveEvent, type Feature } from '../kernel/feature/index.ts'
import type { OutboundResponse } from '../kernel/outbound/index.ts'
import { type ScannedSeries, type SomeFollowUps, whileDiskOf } from '../library/index.ts'
import { listBindings, markForRefresh } from './bindings/bindings.queries.ts'
import { fetchCover, isCoverUrl } from './covers/covers.ts'
import { firstCoverTask, runFirstCover } from './covers/first-cover.task.ts'
import { matchesRoutes } from './matching/matches.routes.ts'
import { findMatchesTask, runFindMatches } from './matching/matches.task.ts'
import { metadataRoutes } from './metadata.routes.ts'
import type { MetadataDeps } from './metadata-deps.ts'
import { createSourceBindings } from './migrations/2026-11-22T01-09-source-bindings.ts'
import { createSeriesJson } from './migrations/2026-11-22T01-25-series-json.ts'
import { createSourcePauses } from './migrations/2026-11-22T03-57-source-pauses.ts'
import { createCoverFiles } from './migrations/2026-11-22T04-10-cover-files.ts'
import { addSourcePauseStatus } from './migrations/2026-11-22T11-52-source-pause-status.ts'
import { announceCovers } from './migrations/2026-11-22T12-20-announced-covers.ts'
import { indexBindingTitles } from './migrations/2026-11-23T06-50-binding-titles.ts'
import { createTitleMatches } from './migrations/2026-11-23T09-50-title-matches.ts'
import { createFirstCovers } from './migrations/2026-11-29T04-00-first-covers.ts'
import {
  detectBindingsTask,
  refreshBoundTask,
  refreshSeriesTask,
  runDetectBindings,
  runRefreshBound,
  runRefreshSeries,
} from './refresh/refresh.tasks.ts'
import { refreshSchedule } from './refresh/refresh-schedule.ts'
import { createSources, type SourceObserver, type Sources } from './sources/query-source.ts'
import { recordFailure, recordSuccess } from './sources/record-source-state.ts'
import { activePause, type SourcePause } from './sources/source-pause.rules.ts'
import { endPause, listPauses } from './sources/source-pauses.queries.ts'
import { applyOrderTask, runApplyOrder } from './values/apply-order.task.ts'

export { confidenceOf } from './bindings/title-match.rules.ts'
export { SourceDisabled, TitleNotFound } from './metadata.errors.ts'
export type { CoverStep, MetadataPorts } from './metadata-deps.ts'
export type { Question, SourceResponse, Sources } from './sources/query-source.ts'
export type { SourcePause } from './sources/source-pause.rules.ts'

export type MetadataParts = Pick<MetadataDeps, 'sources' | 'ports' | 'onCoverStep'>

export interface Metadata {
  readonly feature: Feature
  /** Queries for waiting users, with a cache that everybody shares. */
  readonly sources: Sources
  /** Pauses of the sources that are unavailable now, by plugin ID. */
  pauses(): Promise<ReadonlyMap<string, SourcePause>>
  /** Titles at sources that a series is, and the URLs that the sources name for it. */
  titlesOf(seriesId: string): Promise<SourceTitles>
  readonly covers: {
    /** Checks without a request whether a cover may be loaded from a URL: over HTTPS, from a host of a metadata plugin. */
    isAllowed(coverUrl: string): boolean
    /** @throws CoverHostUnknown, CoverMissing, HostUnavailable, HostLimited, ResponseTooLarge */
    fetch(coverUrl: string, maxBytes: number): Promise<OutboundResponse>
  }
}

export interface SourceTitles {
  readonly ids: readonly { readonly pluginId: string; readonly externalId: string }[]
  readonly urls: readonly string[]
}

export function metadataFeature(app: AppContext, parts: MetadataParts): Metadata {
  const deps: MetadataDeps = { ...app, ...parts }
  const sources = createSources(deps, recordSourceState(deps))
  return {
    feature: createFeature(deps, sources),
    sources,
    pauses: async () => {
      const nowMs = app.clock.now()
      return new Map([...(await listPauses(app.db))].filter(([, pause]) => activePause(pause, nowMs)))
    },
    titlesOf: async (seriesId) => {
      const bindings = await listBindings(app.db, seriesId)
      const urls = bindings.flatMap(({ url, answer }) => [url, ...(answer?.links ? answer.links.map((link) => link.url) : [])])
      return { ids: bindings, urls: urls.filter((url) => url !== '') }
    },
    covers: {
      isAllowed: (coverUrl) => isCoverUrl(deps, coverUrl),
      fetch: (coverUrl, maxBytes) => fetchCover(deps, coverUrl, { maxBytes }),
    },
  }
}

function createFeature(deps: MetadataDeps, sources: Sources): Feature {
  return defineFeature({
    name: 'metadata',
    migrations: [
      createSourceBindings,
      createSeriesJson,
      createSourcePauses,
      createCoverFiles,
      addSourcePauseStatus,
      announceCovers,
      indexBindingTitles,
      createTitleMatches,
      createFirstCovers,
    ],
    routes: [metadataRoutes(deps, sources), matchesRoutes(deps)],
    tasks: [
      anyTask({ ...refreshSeriesTask, run: (run, payload) => runRefreshSeries(deps, run, payload) }),
      anyTask({ ...refreshBoundTask, run: (run, payload) => runRefreshBound(deps, run, payload) }),
      anyTask({ ...detectBindingsTask, run: whileDiskOf(deps, (run, payload) => runDetectBindings(deps, run, payload)) }),
      anyTask({ ...firstCoverTask, run: ({ signal }, payload) => runFirstCover(deps, payload, signal) }),
      anyTask({ ...applyOrderTask, run: (run) => runApplyOrder(deps, run) }),
      anyTask({ ...findMatchesTask, run: (run) => runFindMatches(deps, sources, run) }),
    ],
    services: [refreshSchedule(deps)],
    liveEvents: [sourceEvents],
    sharedEvents: [shareEvent('metadata.source-changed', SourceChanged)],
  })
}

const recordSourceState = (deps: MetadataDeps): SourceObserver => ({
  failed: async (pluginId, error) => (await recordFailure(deps, pluginId, error)).untilMs,
  answered: (pluginId) => recordSuccess(deps, pluginId),
})

const userRequestPriority = { priority: 8 }

/** Series per task, to keep tasks small. */
const seriesPerTask = 200

/** Follow-ups of library changes. */
export const metadataFollowUps = ({ clock, tasks }: Pick<AppContext, 'clock' | 'tasks'>): SomeFollowUps => ({
  refreshRequested: async (trx, { libraryId, seriesIds }) => {
    const [seriesId, ...others] = seriesIds ?? []
    if (seriesId === undefined) await tasks.enqueue(trx, refreshBoundTask, { libraryId, askedBeforeMs: clock.now() }, userRequestPriority)
    else if (others.length === 0) await tasks.enqueue(trx, refreshSeriesTask, { seriesId }, userRequestPriority)
    else await refreshMany({ db: trx, tasks }, libraryId, [seriesId, ...others])
  },
})

/** All selected series of a library share one refresh of its sources, however many requests select them. */
async function refreshMany(
  { db, tasks }: Pick<AppContext, 'db' | 'tasks'>,
  libraryId: string,
  seriesIds: readonly string[],
): Promise<void> {
  await markForRefresh(db, seriesIds)
  for (let from = 0; from < seriesIds.length; from += seriesPerTask) {
    const some = seriesIds.slice(from, from + seriesPerTask)
    await tasks.enqueue(db, detectBindingsTask, { libraryId, seriesIds: some }, userRequestPriority)
  }
  await tasks.enqueue(db, refreshBoundTask, { libraryId, askedBeforeMs: 1 }, userRequestPriority)
}

/** Runs once the chapters in the archives of series are imported: they may identify the titles of the series. */
export const detectAfterImport =
  ({ tasks }: Pick<AppContext, 'tasks'>) =>
  async (trx: Db, { libraryId, seriesIds }: ScannedSeries): Promise<void> =>
    void (await tasks.enqueue(trx, detectBindingsTask, { libraryId, seriesIds: [...seriesIds] }))

/**
 * Runs in the transaction that changes a plugin. A source that is available again is requested for the series that were bound to it
 * meanwhile; its previous errors may have been caused by its settings.
 */
export const refreshChangedSource =
  ({ events, tasks }: Pick<AppContext, 'events' | 'tasks'>, sources: () => MetadataDeps['sources']) =>
  async (trx: Db, pluginId: string): Promise<void> => {
    if (!sources().all.some(({ id }) => id === pluginId)) return
    await endPause(trx, pluginId)
    events.emitIn(trx, 'metadata.source-changed', { provider: pluginId })
    await tasks.enqueue(trx, refreshBoundTask, { askedBeforeMs: 1 })
  }

// Events about sources for connected clients: that one is available again, or no longer is. For administrators only, like everything
// about sources.
declare module '../kernel/events/index.ts' {
  interface Events {
    /** The availability of a source or its retry time has changed. */
    'metadata.source-changed': { readonly provider: string }
  }
}

const SourceChanged = z.object({ provider: z.string().meta({ description: 'Plugin ID of the source.' }) })

const sourceEvents = defineLiveEvent({
  on: 'metadata.source-changed',
  event: 'MetadataSourceChanged',
  data: SourceChanged,
  publish: (payload, principal) => (principal.roles.has('ADMIN') ? payload : undefined),
})
