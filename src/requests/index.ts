// Public interface of requests: people request titles, administrators approve or decline them.
import type { Db } from '../kernel/db/index.ts'
import { type AppContext, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { completionOfFollowed } from './complete-followed.ts'
import { approveFollowed, releaseRequests } from './decide-request.ts'
import { createTitleRequests } from './migrations/2026-11-23T10-30-title-requests.ts'
import { shareTitleRequests } from './migrations/2026-11-23T13-30-shared-requests.ts'
import { requestEvents, sharedRequestEvents } from './request-events.ts'
import { listRequestedKeys, type OpenRequestOfTitle } from './requests.queries.ts'
import { requestsRoutes } from './requests.routes.ts'
import type { RequestsParts } from './requests-deps.ts'

export interface Requests {
  readonly feature: Feature
  /** Open requests for titles by their keys; titles that nobody requested are omitted. */
  requestedTitles(titleKeys: readonly string[]): Promise<ReadonlyMap<string, OpenRequestOfTitle>>
  /** Approves the open requests of a title, in the transaction that follows it. */
  titleFollowed(trx: Db, followed: Parameters<typeof approveFollowed>[2]): Promise<void>
  /** Opens requests again that were to be approved, in the transaction that gives up following their title. */
  titleNotFollowed(trx: Db, titleKey: string): Promise<void>
}

export function requestsFeature(app: AppContext, parts: RequestsParts): Requests {
  const deps = { ...app, ...parts }
  return {
    feature: defineFeature({
      name: 'requests',
      migrations: [createTitleRequests, shareTitleRequests],
      routes: [requestsRoutes(deps)],
      services: [completionOfFollowed(deps)],
      liveEvents: requestEvents,
      sharedEvents: sharedRequestEvents,
    }),
    requestedTitles: (titleKeys) => listRequestedKeys(app.db, titleKeys),
    titleFollowed: (trx, followed) => approveFollowed(deps, trx, followed),
    titleNotFollowed: (trx, titleKey) => releaseRequests(deps, trx, titleKey),
  }
}
