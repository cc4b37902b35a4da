// Lists of MangaUpdates. People sign in with their password, which is sent once and never stored; a session cannot be renewed.
import { z } from 'zod'
import { type PluginContext, type PluginRequest, type PluginResponse, SourceNotFound } from '../../src/plugins/contract/plugin.ts'
import { SourceItemNotFound } from '../../src/plugins/contract/sentences.ts'
import {
  addedFields,
  changedEntry,
  type Tracker,
  type TrackerEntry,
  TrackerSignedOut,
  type TrackerTokens,
  type TrackerWrite,
} from '../../src/plugins/contract/trackers/tracker.ts'
import { bearer, parsed, pathOn, refusalOf, SignedOutAt, SignInRejected } from '../../src/plugins/contract/trackers/tracker-requests.ts'
import { listIdOf, listItem, numberIn, series, statusOf, titleOf } from './mangaupdates-entries.rules.ts'

const name = 'MangaUpdates'
const session = z.object({ context: z.object({ session_token: z.string().min(1) }) })
const profile = z.object({ user_id: z.int().nullish(), username: z.string() })
const found = z.object({ results: z.array(z.object({ record: series })) })
const ratingAnswer = z.object({ rating: z.number().nullish() })

export function createMangaUpdatesTracker(ctx: PluginContext): Tracker {
  const send = createSend(ctx)
  return {
    signIn: {
      kind: 'credentials',
      fields: [
        { key: 'mangaUpdatesName', title: 'Username', isSecret: false },
        { key: 'password', title: 'Password', isSecret: true },
      ],
      signIn: async ({ mangaUpdatesName: username = '', password = '' }, signal) => {
        const url = `${ctx.settings.mangaupdatesApiUrl}/account/login`
        const response = await ctx.fetch(url, { method: 'PUT', body: { username, password }, signal })
        if (response.status === 400 || response.status === 401) throw new TrackerSignedOut(SignInRejected(name))
        if (response.status >= 300) throw refusalOf(name, response.status)
        return { access: parsed(name, session, response).context.session_token, refresh: null, expiresAt: null }
      },
    },
    abilities: { chapters: true, volumes: true, score: true, dates: false, rereading: false },
    sameIdsAs: null,
    account: async (tokens, signal) => {
      const { user_id, username } = parsed(name, profile, await send(tokens, '/account/profile', { signal }))
      return { id: String(user_id ?? username), name: username }
    },
    refresh: async () => {
      throw new TrackerSignedOut(SignedOutAt(name))
    },
    search: async (tokens, query, signal) => {
      const body = { search: query, perpage: 10, filter_types: ['Drama CD', 'Novel'] }
      const { results } = parsed(name, found, await send(tokens, '/series/search', { method: 'POST', body, repeatable: true, signal }))
      return results.map(({ record }) => titleOf(record))
    },
    read: async (tokens, titleId, signal) => {
      const title = titleOf(parsed(name, series, await send(tokens, `/series/${idOf(titleId)}`, { signal })))
      return { ...title, entry: await findEntry(send, tokens, { titleId, signal }) }
    },
    write: async (tokens, titleId, write, signal) => {
      await save(send, tokens, { titleId, write, signal })
      return (await findEntry(send, tokens, { titleId, signal })) ?? changedEntry(write)
    },
    titleIdOf: (url) => {
      const code = /^\/series\/([0-9a-z]+)(?:\/|$)/i.exec(String(pathOn(/^(www\.)?mangaupdates\.com$/, url)))?.[1]
      return code === undefined ? undefined : numberIn(code)
    },
  }
}

type Send = (tokens: TrackerTokens, path: string, request: PluginRequest & { readonly signal: AbortSignal }) => Promise<PluginResponse>

const createSend =
  (ctx: PluginContext): Send =>
  async (tokens, path, request) => {
    const response = await ctx.fetch(`${ctx.settings.mangaupdatesApiUrl}${path}`, {
      ...request,
      headers: { ...request.headers, ...bearer(tokens) },
    })
    if (response.status === 401) throw new TrackerSignedOut(SignedOutAt(name))
    if (response.status === 404) throw new SourceNotFound(SourceItemNotFound(name, 'series'))
    if (response.status >= 300) throw refusalOf(name, response.status)
    return response
  }

interface OfTitle {
  readonly titleId: string
  readonly signal: AbortSignal
}

/** Null where the service has none. */
async function unlessMissing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof SourceNotFound) return null
    throw error
  }
}

async function findEntry(send: Send, tokens: TrackerTokens, { titleId, signal }: OfTitle): Promise<TrackerEntry | null> {
  const response = await unlessMissing(send(tokens, `/lists/series/${idOf(titleId)}`, { signal }))
  if (response === null) return null
  const { list_id, status } = parsed(name, listItem, response)
  const rated = await unlessMissing(send(tokens, `/series/${titleId}/rating`, { signal }))
  const rating = rated === null ? null : parsed(name, ratingAnswer, rated).rating
  return {
    status: statusOf(list_id),
    chaptersRead: status?.chapter ?? 0,
    volumesRead: status?.volume ?? 0,
    score: rating ? Math.round(rating * 10) : null,
    startedAt: null,
    finishedAt: null,
  }
}

/** A title is added before its progress is set: adding one that is on the list already fails, and updating it is enough. */
async function save(
  send: Send,
  tokens: TrackerTokens,
  { titleId, write, signal }: OfTitle & { readonly write: TrackerWrite },
): Promise<void> {
  const existing = await unlessMissing(send(tokens, `/lists/series/${idOf(titleId)}`, { signal }))
  const change = existing === null ? addedFields(write) : write.change
  // Without a new status, a title stays on its list, which may be one that the person made.
  const list_id =
    existing !== null && change.status === undefined ? parsed(name, listItem, existing).list_id : listIdOf(change.status ?? 'READING')
  const item = { series: { id: Number(titleId) }, list_id }
  if (existing === null) await send(tokens, '/lists/series', { method: 'POST', body: JSON.stringify([item]), signal, ...json })
  const status = {
    ...(change.chaptersRead === undefined ? {} : { chapter: change.chaptersRead }),
    ...(change.volumesRead === undefined || change.volumesRead === null ? {} : { volume: change.volumesRead }),
  }
  if (change.status !== undefined || Object.keys(status).length > 0) {
    const body = JSON.stringify([{ ...item, ...(Object.keys(status).length > 0 ? { status } : {}) }])
    await send(tokens, '/lists/series/update', { method: 'POST', body, repeatable: true, signal, ...json })
  }
  if (change.score === undefined) return
  const path = `/series/${titleId}/rating`
  if (change.score === null) await unlessMissing(send(tokens, path, { method: 'DELETE', signal }))
  else await send(tokens, path, { method: 'PUT', body: { rating: change.score / 10 }, signal })
}

const json = { headers: { 'content-type': 'application/json' } } as const

function idOf(titleId: string): string {
  if (!/^\d{1,15}$/.test(titleId)) throw new SourceNotFound(SourceItemNotFound(name, 'series'))
  return titleId
}
