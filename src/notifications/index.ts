// Public interface of notifications: other features add notices here, and plugins of type NOTIFIER send them.
import { join } from 'node:path'
import type { EndedDownload } from '../downloads/index.ts'
import type { Db } from '../kernel/db/index.ts'
import { type AppContext, anyTask, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { findLibrary, findSeriesByPath } from '../library/index.ts'
import type { Notifiers } from '../plugins/index.ts'
import { deliverTask } from './deliver.task.ts'
import { deliverNotices } from './deliver-notices.ts'
import { checkLibraries, checkLibrary } from './library-problems.ts'
import { createNotifications } from './migrations/2026-11-22T01-03-notifications.ts'
import { deleteReportedProblems } from './notifications.queries.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { type DecisionNote, type RequestNote, recordDecision, recordDownload, recordRequest } from './record-event.ts'

export interface Notifications {
  readonly feature: Feature
  /** Stores the notices of a finished download, in the transaction that finishes it. */
  noteDownload(trx: Db, download: EndedDownload): Promise<void>
  /** Stores the notice of a title request, in the transaction of the request. */
  noteRequest(trx: Db, request: RequestNote): Promise<void>
  /** Stores the notice of its decision, in the transaction of the decision. */
  noteDecision(trx: Db, decision: DecisionNote): Promise<void>
}

export function notificationsFeature(app: AppContext, { notifiers }: { readonly notifiers: Notifiers }): Notifications {
  const deps = { ...app, notifiers }
  const deliveries = { ...deps, pathOfSeries: (libraryId: string, folder: string) => pathOfSeries(app.db, libraryId, folder) }
  return {
    noteDownload: (trx, download) => recordDownload(deps, trx, download),
    noteRequest: (trx, request) => recordRequest(deps, trx, request),
    noteDecision: (trx, decision) => recordDecision(deps, trx, decision),
    feature: defineFeature({
      name: 'notifications',
      migrations: [createNotifications],
      routes: [notificationsRoutes(deps)],
      tasks: [
        anyTask({
          ...deliverTask,
          run: async ({ signal }, { pluginId }) => {
            await deliverNotices(deliveries, pluginId, signal)
            return undefined
          },
        }),
      ],
      services: [{ name: 'notifications.library-troubles', role: 'scheduler', start: () => watchLibraries(deps) }],
    }),
  }
}

/** Checks after each change, on any node. */
async function watchLibraries(deps: Parameters<typeof checkLibrary>[0] & Pick<AppContext, 'events'>): Promise<() => Promise<void>> {
  const stops = [
    deps.events.on('events.interrupted', () => checkLibraries(deps)),
    deps.events.on('library.changed', ({ libraryId }) => checkLibrary(deps, libraryId)),
    deps.events.on('library.deleted', async ({ libraryId }) => void (await deleteReportedProblems(deps.db, libraryId))),
  ]
  await checkLibraries(deps)
  return async () => {
    for (const stop of stops) stop()
  }
}

async function pathOfSeries(db: Db, libraryId: string, seriesFolder: string): Promise<string | null> {
  const library = await findLibrary(db, libraryId)
  const series = library && (await findSeriesByPath(db, library, join(library.root, seriesFolder)))
  return series ? `/series/${series.id}` : null
}
