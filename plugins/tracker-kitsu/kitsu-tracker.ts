// Libraries of Kitsu. People sign in with their password, which is sent to Kitsu once and never stored; sign-ins are renewed.
import { z } from 'zod'
import {
  type PluginContext,
  type PluginRequest,
  type PluginResponse,
  SourceAnswerInvalid,
  SourceNotFound,
} from '../../src/plugins/contract/plugin.ts'
import { defineSentence, SourceItemNotFound } from '../../src/plugins/contract/sentences.ts'
import {
  addedFields,
  type Tracker,
  type TrackerAccount,
  TrackerSignedOut,
  type TrackerTokens,
  type TrackerWrite,
} from '../../src/plugins/contract/trackers/tracker.ts'
import {
  bearer,
  parsed,
  pathOn,
  refreshTokenOf,
  refusalOf,
  requestTokens,
  SignedOutAt,
} from '../../src/plugins/contract/trackers/tracker-requests.ts'
import { wireIds } from '../../src/plugins/contract/wire-ids.ts'
import { attributesOf, entryOf, type LibraryEntry, libraryEntry, type Manga, manga, titleOf } from './kitsu-entries.rules.ts'

const name = 'Kitsu'
const jsonApi = 'application/vnd.api+json'
const NoUser = defineSentence('KITSU_NO_USER', "Kitsu's response doesn't name the signed-in user.")

const users = z.object({ data: z.array(z.object({ id: z.string(), attributes: z.object({ name: z.string().nullish() }) })) })
const mangaList = z.object({ data: z.array(manga) })
const mangaAnswer = z.object({ data: manga })
const entries = z.object({ data: z.array(libraryEntry) })
const entryAnswer = z.object({ data: libraryEntry })

export function createKitsuTracker(ctx: PluginContext): Tracker {
  const send = createSend(ctx)
  const tokenRequest = { source: name, url: `${ctx.settings.kitsuAuthUrl}/token` }
  return {
    signIn: {
      kind: 'credentials',
      fields: [
        { key: 'username', title: 'Email address', isSecret: false },
        { key: 'password', title: 'Password', isSecret: true },
      ],
      signIn: async ({ username = '', password = '' }, signal) => {
        const fields = { ...clientOf(ctx), grant_type: 'password', username, password }
        return withUser(send, await requestTokens(ctx, { ...tokenRequest, fields, signal }), signal)
      },
    },
    abilities: { chapters: true, volumes: false, score: true, dates: true, rereading: true },
    sameIdsAs: wireIds.kitsu,
    account: (tokens, signal) => findUser(send, tokens, signal),
    refresh: async (tokens, signal) => {
      const fields = { ...clientOf(ctx), grant_type: 'refresh_token', refresh_token: refreshTokenOf(tokens, name) }
      const renewed = await requestTokens(ctx, { ...tokenRequest, fields, isRenewal: true, signal })
      return tokens.more === undefined ? renewed : { ...renewed, more: tokens.more }
    },
    search: async (tokens, query, signal) => {
      const params = new URLSearchParams({ 'filter[text]': query, 'page[limit]': '10' })
      const { data } = parsed(name, mangaList, await send(tokens, `/manga?${params}`, { signal }))
      return data.flatMap((found) => (found.attributes.subtype === 'novel' ? [] : [titleOf(found)]))
    },
    read: async (tokens, titleId, signal) => {
      const found = await findManga(send, tokens, { titleId, signal })
      const entry = await findEntry(send, tokens, { titleId: found.id, signal })
      return { ...titleOf(found), entry: entry ? entryOf(entry) : null }
    },
    write: (tokens, titleId, write, signal) => saveEntry(send, tokens, { titleId, write, signal }),
    titleIdOf: (url) => /^\/manga\/([\w-]{1,200})(?:\/|$)/.exec(String(pathOn(/^(www\.)?kitsu\.(app|io)$/, url)))?.[1],
  }
}

const clientOf = ({ config: { client_id, client_secret } }: PluginContext): Readonly<Record<string, string>> => ({
  ...(client_id ? { client_id } : {}),
  ...(client_secret ? { client_secret } : {}),
})

type Send = (tokens: TrackerTokens, path: string, request: PluginRequest & { readonly signal: AbortSignal }) => Promise<PluginResponse>

const createSend =
  (ctx: PluginContext): Send =>
  async (tokens, path, { body, ...request }) => {
    const headers = { accept: jsonApi, ...bearer(tokens), ...(body === undefined ? {} : { 'content-type': jsonApi }) }
    const encoded = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await ctx.fetch(`${ctx.settings.kitsuApiUrl}${path}`, { ...request, ...encoded, headers })
    if (response.status === 401) throw new TrackerSignedOut(SignedOutAt(name))
    if (response.status === 404) throw new SourceNotFound(SourceItemNotFound(name, 'manga'))
    if (response.status >= 300) throw refusalOf(name, response.status)
    return response
  }

async function findUser(send: Send, tokens: TrackerTokens, signal: AbortSignal): Promise<TrackerAccount> {
  const [user] = parsed(name, users, await send(tokens, '/users?filter[self]=true', { signal })).data
  if (!user) throw new SourceAnswerInvalid(NoUser())
  return { id: user.id, name: user.attributes.name || user.id }
}

/** Every request for a library names its owner. */
const withUser = async (send: Send, tokens: TrackerTokens, signal: AbortSignal): Promise<TrackerTokens> => ({
  ...tokens,
  more: { userId: (await findUser(send, tokens, signal)).id },
})

interface OfTitle {
  readonly titleId: string
  readonly signal: AbortSignal
}

/** @param titleId a number, or the slug in a URL */
async function findManga(send: Send, tokens: TrackerTokens, { titleId, signal }: OfTitle): Promise<Manga> {
  if (isNumber(titleId)) return parsed(name, mangaAnswer, await send(tokens, `/manga/${titleId}`, { signal })).data
  const params = new URLSearchParams({ 'filter[slug]': titleId })
  const [found] = parsed(name, mangaList, await send(tokens, `/manga?${params}`, { signal })).data
  if (!found) throw new SourceNotFound(SourceItemNotFound(name, 'manga'))
  return found
}

const isNumber = (titleId: string): boolean => /^\d{1,10}$/.test(titleId)

const userIdOf = ({ more }: TrackerTokens): string => more?.userId ?? ''

async function findEntry(send: Send, tokens: TrackerTokens, { titleId, signal }: OfTitle): Promise<LibraryEntry | undefined> {
  const params = new URLSearchParams({ 'filter[user_id]': userIdOf(tokens), 'filter[manga_id]': titleId })
  return parsed(name, entries, await send(tokens, `/library-entries?${params}`, { signal })).data[0]
}

/** Entries have IDs of their own; Kitsu refuses a second entry of a title, so that adding one after a crash changes the first. */
async function saveEntry(send: Send, tokens: TrackerTokens, { write, ...title }: OfTitle & { readonly write: TrackerWrite }) {
  const { signal } = title
  const id = isNumber(title.titleId) ? title.titleId : (await findManga(send, tokens, title)).id
  const existing = await findEntry(send, tokens, { titleId: id, signal })
  const attributes = attributesOf(existing ? write.change : addedFields(write))
  if (existing) {
    const body = { data: { id: existing.id, type: 'libraryEntries', attributes } }
    return entryOf(parsed(name, entryAnswer, await send(tokens, `/library-entries/${existing.id}`, { method: 'PATCH', body, signal })).data)
  }
  const relationships = {
    user: { data: { id: userIdOf(tokens), type: 'users' } },
    media: { data: { id, type: 'manga' } },
  }
  const body = { data: { type: 'libraryEntries', attributes, relationships } }
  return entryOf(parsed(name, entryAnswer, await send(tokens, '/library-entries', { method: 'POST', body, signal })).data)
}
