// A series in the caller's lists at trackers. Routes with `:seriesId` respond only to callers who may see the series.
import { z } from 'zod'
import { inTransaction } from '../kernel/db/index.ts'
import { callerOf, closingOf, type Http, type Principal } from '../kernel/http/index.ts'
import { getVisibleSeries } from '../library/access/index.ts'
import { watchProgress } from '../library/index.ts'
import type { Tracker, TrackerTokens } from '../plugins/index.ts'
import { findAccount } from './accounts.queries.ts'
import { describeSeriesTrackers } from './describe.ts'
import { listBookNames } from './links/candidates.queries.ts'
import { findLink, type LinkKey, saveLink, type TrackerLinkRow, updateLink } from './links/links.queries.ts'
import { getTracker, toCallerError } from './sign-in/sign-in.ts'
import { addChoice } from './sync/add-choice.ts'
import { unitOf } from './sync/local-progress.rules.ts'
import { queueDue } from './sync/queue-due.ts'
import type { SyncLinkDeps } from './sync/sync-link.ts'
import { nameOf } from './sync/sync-tracker.ts'
import { callTracker } from './tokens.ts'
import { SeriesNotLinked, TrackerNotConnected, TrackerSignInNeeded } from './trackers.errors.ts'
import { EntryBody, LinkBody, SeriesTrackerDto, SeriesTrackerParams, TrackerTitleDto } from './trackers.schemas.ts'

const path = '/api/v1/series/:seriesId/trackers'
const user = { right: 'user' } as const
const done = { 204: z.undefined().meta({ description: 'Done.' }) }

export const seriesTrackersRoutes = (deps: SyncLinkDeps) => (http: Http) => {
  http.get(
    path,
    {
      schema: {
        summary: 'List the trackers of a series',
        description: 'The trackers that you have connected, with the title that the series is linked to at each.',
        params: SeriesTrackerParams.pick({ seriesId: true }),
        response: { 200: z.array(SeriesTrackerDto) },
      },
      config: user,
    },
    async (request) => {
      const caller = callerOf(request)
      const { id } = await getVisibleSeries(deps.db, caller, request.params.seriesId)
      return [...(await describeSeriesTrackers(deps, caller, id))]
    },
  )
  http.get(
    `${path}/:trackerId/titles`,
    {
      schema: {
        summary: 'Search for titles at a tracker',
        params: SeriesTrackerParams,
        querystring: z.object({ query: z.string().trim().min(1).max(200).meta({ description: 'Title.' }) }),
        response: { 200: z.array(TrackerTitleDto) },
      },
      config: user,
    },
    async (request, reply) => {
      const key = await getKey(deps, callerOf(request), request.params)
      const signal = closingOf(reply)
      return [...(await callFor(deps, key, signal, (tracker, tokens) => tracker.search(tokens, request.query.query, signal)))]
    },
  )
  linkRoutes(deps, http)
}

function linkRoutes(deps: SyncLinkDeps, http: Http): void {
  http.put(
    `${path}/:trackerId`,
    {
      schema: {
        summary: 'Link a series to a title at a tracker',
        description: 'Your list entry is read; nothing is sent before you confirm the first sync.',
        params: SeriesTrackerParams,
        body: LinkBody,
        response: done,
      },
      config: user,
    },
    async (request, reply) => {
      const key = await getKey(deps, callerOf(request), request.params)
      const signal = closingOf(reply)
      const remote = await callFor(deps, key, signal, (tracker, tokens) => tracker.read(tokens, request.body.titleId, signal))
      const unit = unitOf(await listBookNames(deps.db, key.seriesId))
      await inTransaction(deps.db, async (trx) => {
        await watchProgress(trx, key.userId, [key.seriesId])
        await saveLink(trx, { ...key, titleId: remote.id, unit })
        await updateLink(trx, key, { remote: JSON.stringify(remote), remoteReadAt: deps.clock.now() })
      })
      return reply.status(204).send()
    },
  )
  http.patch(
    `${path}/:trackerId`,
    {
      schema: {
        summary: 'Change the list entry of a series',
        description: 'The change is sent in the background, also after an outage of the tracker.',
        params: SeriesTrackerParams,
        body: EntryBody,
        response: done,
      },
      config: user,
    },
    async (request, reply) => {
      const key = await getKey(deps, callerOf(request), request.params)
      await changeEntry(deps, await getLink(deps, key), request.body)
      await queueDue(deps)
      return reply.status(204).send()
    },
  )
  http.delete(
    `${path}/:trackerId`,
    {
      schema: {
        summary: 'Unlink a series from a tracker',
        description: 'Your list at the tracker stays as it is. The series is not linked again automatically.',
        params: SeriesTrackerParams,
        response: done,
      },
      config: user,
    },
    async (request, reply) => {
      const key = await getKey(deps, callerOf(request), request.params)
      await getLink(deps, key)
      await updateLink(deps.db, key, { state: 'DETACHED', wanted: null })
      return reply.status(204).send()
    },
  )
}

/** @throws SeriesHidden, SeriesNotFound */
async function getKey({ db }: SyncLinkDeps, caller: Principal, params: z.infer<typeof SeriesTrackerParams>): Promise<LinkKey> {
  const { id: seriesId } = await getVisibleSeries(db, caller, params.seriesId)
  return { userId: caller.userId, seriesId, pluginId: params.trackerId }
}

async function changeEntry({ db }: SyncLinkDeps, link: TrackerLinkRow, { unit, ...choice }: EntryBody): Promise<void> {
  // Progress in another unit was never sent.
  if (unit !== undefined && unit !== link.unit) await updateLink(db, link, { unit, pushed: null, seenRevision: 0, dueAt: 0 })
  const chosen = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined))
  if (Object.keys(chosen).length === 0) return
  await inTransaction(db, (trx) => addChoice(trx, link, chosen))
}

/** @throws SeriesNotLinked */
async function getLink(deps: SyncLinkDeps, key: LinkKey): Promise<TrackerLinkRow> {
  await getTracker(deps, key.pluginId)
  const link = await findLink(deps.db, key)
  if (!link || link.state === 'DETACHED') throw SeriesNotLinked(nameOf(deps, key.pluginId))
  return link
}

/** Calls a tracker for somebody who waits. @throws a catalog error */
async function callFor<T>(
  deps: SyncLinkDeps,
  key: LinkKey,
  signal: AbortSignal,
  call: (tracker: Tracker, tokens: TrackerTokens) => Promise<T>,
): Promise<T> {
  const tracker = await getTracker(deps, key.pluginId)
  const name = nameOf(deps, key.pluginId)
  const account = await findAccount(deps.db, key)
  if (!account) throw TrackerNotConnected(name)
  if (account.problem !== null) throw TrackerSignInNeeded(name)
  try {
    return await callTracker(deps, { account, tracker, name }, (tokens) => call(tracker, tokens), signal)
  } catch (error) {
    throw toCallerError(error, name)
  }
}
