// A person's accounts at trackers. What is read or changed is always the caller's own.
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { inTransaction } from '../kernel/db/index.ts'
import { CatalogueError } from '../kernel/errors/index.ts'
import { callerOf, closingOf, type Http, publicUrl } from '../kernel/http/index.ts'
import { deleteAccount, findAccount, saveOptions } from './accounts.queries.ts'
import { describePreview, describeTrackers } from './describe.ts'
import { linkByIdsTask } from './links/link-by-ids.ts'
import { confirmLinks, deleteLinksOfAccount, readListAgain } from './links/links.queries.ts'
import { deleteFlowsOf } from './sign-in/flows.queries.ts'
import { finishSignIn, getTracker, startSignIn } from './sign-in/sign-in.ts'
import { queueDue } from './sync/queue-due.ts'
import type { SyncLinkDeps } from './sync/sync-link.ts'
import { nameOf } from './sync/sync-tracker.ts'
import { TrackerNotConnected } from './trackers.errors.ts'
import { ConfirmBody, OptionsBody, PreviewDto, SignInBody, SignInResult, TrackerDto, TrackerParams } from './trackers.schemas.ts'

const path = '/api/v1/trackers'
const user = { right: 'user' } as const
const done = { 204: z.undefined().meta({ description: 'Done.' }) }

export const trackersRoutes = (deps: SyncLinkDeps) => (http: Http) => {
  http.get(
    path,
    {
      schema: {
        summary: 'List trackers',
        description: 'The trackers that an administrator has enabled, with your account at each.',
        response: { 200: z.array(TrackerDto) },
      },
      config: user,
    },
    async (request) => [...(await describeTrackers(deps, callerOf(request), (id) => redirectUriOf(deps, request, id)))],
  )
  signInRoutes(deps, http)
  accountRoutes(deps, http)
  previewRoutes(deps, http)
}

function signInRoutes(deps: SyncLinkDeps, http: Http): void {
  http.post(
    `${path}/:trackerId/sign-in`,
    {
      schema: {
        summary: 'Connect your account at a tracker',
        description: 'Returns where the browser has to go to sign in, or signs in with the given credentials.',
        params: TrackerParams,
        body: SignInBody,
        response: { 200: SignInResult },
      },
      config: user,
    },
    async (request, reply) => {
      const { trackerId: pluginId } = request.params
      const redirectUri = redirectUriOf(deps, request, pluginId)
      const { userId } = callerOf(request)
      return { url: await startSignIn(deps, { userId, pluginId, redirectUri, values: request.body.values, signal: closingOf(reply) }) }
    },
  )
  http.get(
    `${path}/:trackerId/callback`,
    {
      schema: {
        params: TrackerParams,
        querystring: z.object({ state: z.string().optional(), code: z.string().optional() }),
        hide: true,
      },
      // A HEAD request of a link preview must not use up a sign-in. Without a session the app asks to sign in.
      config: { right: 'anyone' },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { trackerId: pluginId } = request.params
      const { state, code } = request.query
      const toPage = (result: Readonly<Record<string, string>>) => {
        const page = `${new URL(publicUrl(request, deps.settings.basePath)).pathname.replace(/\/$/, '')}/settings/trackers`
        reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
        return reply.redirect(`${page}?${new URLSearchParams({ tracker: pluginId, ...result })}`, 302)
      }
      try {
        await finishSignIn(deps, { userId: request.principal?.userId, pluginId, state, code, signal: closingOf(reply) })
        return toPage({})
      } catch (error) {
        if (!(error instanceof CatalogueError)) throw error
        deps.log.warn({ err: error.cause ?? error, tracker: pluginId, code: error.code }, "A sign-in to a tracker didn't finish")
        return toPage({ signInError: error.code })
      }
    },
  )
}

function accountRoutes(deps: SyncLinkDeps, http: Http): void {
  http.patch(
    `${path}/:trackerId/account`,
    {
      schema: { summary: 'Change how your account at a tracker is synced', params: TrackerParams, body: OptionsBody, response: done },
      config: user,
    },
    async (request, reply) => {
      const key = { userId: callerOf(request).userId, pluginId: request.params.trackerId }
      await assertConnected(deps, key)
      await inTransaction(deps.db, async (trx) => {
        const before = await findAccount(trx, key)
        await saveOptions(trx, key, request.body)
        if (request.body.markRead && before?.markRead === 0) await readListAgain(trx, key)
        if (request.body.autoLink) await deps.tasks.enqueue(trx, linkByIdsTask, key)
      })
      await queueDue(deps)
      return reply.status(204).send()
    },
  )
  http.delete(
    `${path}/:trackerId/account`,
    {
      schema: {
        summary: 'Disconnect your account at a tracker',
        description: 'Deletes the sign-in and the links of your series. Your list at the tracker stays as it is.',
        params: TrackerParams,
        response: done,
      },
      config: user,
    },
    async (request, reply) => {
      const key = { userId: callerOf(request).userId, pluginId: request.params.trackerId }
      await inTransaction(deps.db, async (trx) => {
        await deleteFlowsOf(trx, key.userId, key.pluginId)
        await deleteLinksOfAccount(trx, key.userId, key.pluginId)
        await deleteAccount(trx, key)
      })
      return reply.status(204).send()
    },
  )
}

function previewRoutes(deps: SyncLinkDeps, http: Http): void {
  http.get(
    `${path}/:trackerId/preview`,
    {
      schema: {
        summary: 'Preview the first sync of newly linked series',
        description: 'Compares what you have read here with your list. Nothing is sent before you confirm it.',
        params: TrackerParams,
        response: { 200: PreviewDto },
      },
      config: user,
    },
    async (request) => {
      const pluginId = request.params.trackerId
      await getTracker(deps, pluginId)
      return describePreview(deps, callerOf(request), pluginId)
    },
  )
  http.post(
    `${path}/:trackerId/preview/confirm`,
    {
      schema: {
        summary: 'Confirm the first sync of series',
        description: 'Series whose list entry was not read yet are left out.',
        params: TrackerParams,
        body: ConfirmBody,
        response: done,
      },
      config: user,
    },
    async (request, reply) => {
      const key = { userId: callerOf(request).userId, pluginId: request.params.trackerId }
      await assertConnected(deps, key)
      await confirmLinks(deps.db, key, request.body.seriesIds)
      await queueDue(deps)
      return reply.status(204).send()
    },
  )
}

/** @throws TrackerNotConnected */
export async function assertConnected(deps: SyncLinkDeps, key: { readonly userId: string; readonly pluginId: string }): Promise<void> {
  await getTracker(deps, key.pluginId)
  if (!(await findAccount(deps.db, key))) throw TrackerNotConnected(nameOf(deps, key.pluginId))
}

const redirectUriOf = ({ settings }: SyncLinkDeps, request: FastifyRequest, trackerId: string): string =>
  `${publicUrl(request, settings.basePath)}${path}/${trackerId}/callback`
