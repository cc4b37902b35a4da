// Public interface of requests: people request titles, administrators approve or decline them.
import type { Db } from '../kernel/db/index.ts'
import { type AppContext, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { completionOfFollowed } from './complete-followed.ts'
import { approveFollowed } from './decide-request.ts'
import { createTitleRequests } from './migrations/2026-11-23T10-30-title-requests.ts'
import { requestEvents } from './request-events.ts'
import { listRequestedKeys } from './requests.queries.ts'
import { requestsRoutes } from './requests.routes.ts'
import type { RequestsParts } from './requests-deps.ts'

export interface Requests {
  readonly feature: Feature
  /** Keys of the titles among these that somebody requested. */
  requestedTitles(titleKeys: readonly string[]): Promise<ReadonlySet<string>>
  /** Approves the open requests of a title, in the transaction that follows it. */
  titleFollowed(trx: Db, followed: Parameters<typeof approveFollowed>[2]): Promise<void>
}

export function requestsFeature(app: AppContext, parts: RequestsParts): Requests {
  const deps = { ...app, ...parts }
  return {
    feature: defineFeature({
      name: 'requests',
      migrations: [createTitleRequests],
      routes: [requestsRoutes(deps)],
      services: [completionOfFollowed(deps)],
      liveEvents: requestEvents,
    }),
    requestedTitles: (titleKeys) => listRequestedKeys(app.db, titleKeys),
    titleFollowed: (trx, followed) => approveFollowed(deps, trx, followed),
  }
}
