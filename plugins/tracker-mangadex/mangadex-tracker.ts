// Reading status and rating of titles on MangaDex, with the personal client of each person
// (https://api.mangadex.org/docs/02-authentication/personal-clients/).
import { z } from 'zod'
import { type PluginContext, type PluginRequest, type PluginResponse, SourceNotFound } from '../../src/plugins/contract/plugin.ts'
import { SourceItemNotFound } from '../../src/plugins/contract/sentences.ts'
import {
  type Tracker,
  type TrackerEntry,
  TrackerSignedOut,
  type TrackerStatus,
  type TrackerTitle,
  type TrackerTokens,
} from '../../src/plugins/contract/trackers/tracker.ts'
import {
  bearer,
  parsed,
  pathOn,
  refreshTokenOf,
  refusalOf,
  requestTokens,
  SignedOutAt,
  statusIn,
} from '../../src/plugins/contract/trackers/tracker-requests.ts'
import { wireIds } from '../../src/plugins/contract/wire-ids.ts'

const name = 'MangaDex'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Without all four, MangaDex silently omits adult titles. */
const allRatings = ['safe', 'suggestive', 'erotica', 'pornographic'].map((rating) => ['contentRating[]', rating] satisfies [string, string])

const statuses = {
  reading: 'READING',
  completed: 'COMPLETED',
  on_hold: 'ON_HOLD',
  dropped: 'DROPPED',
  plan_to_read: 'PLANNED',
  re_reading: 'REREADING',
} as const satisfies Readonly<Record<string, TrackerStatus>>

const titles = z.record(z.string(), z.string())
const manga = z.object({
  id: z.string(),
  attributes: z.object({ title: titles, altTitles: z.array(titles).nullish(), lastChapter: z.string().nullish(), year: z.int().nullish() }),
})
const me = z.object({ data: z.object({ id: z.string(), attributes: z.object({ username: z.string() }) }) })
const one = z.object({ data: manga })
const many = z.object({ data: z.array(manga) })
const statusAnswer = z.object({ status: z.string().nullish() })
// An empty object is sent as an empty list.
const ratings = z.object({ ratings: z.union([z.record(z.string(), z.object({ rating: z.number() })), z.array(z.never())]) })

export function createMangaDexTracker(ctx: PluginContext): Tracker {
  const send = createSend(ctx)
  const url = `${ctx.settings.mangadexAuthUrl}/realms/mangadex/protocol/openid-connect/token`
  const tokenRequest = { source: name, url, hasPersonalClient: true }
  const read = async (tokens: TrackerTokens, titleId: string, signal: AbortSignal) => {
    const found = titleOf(parsed(name, one, await send(tokens, `/manga/${idOf(titleId)}`, { signal })).data)
    return { ...found, entry: await findEntry(send, tokens, { titleId: found.id, signal }) }
  }
  return {
    signIn: {
      kind: 'credentials',
      fields: [
        { key: 'clientId', title: 'Client ID', isSecret: false },
        { key: 'clientSecret', title: 'Client secret', isSecret: true },
        { key: 'mangaDexName', title: 'Username', isSecret: false },
        { key: 'password', title: 'Password', isSecret: true },
      ],
      signIn: async ({ clientId = '', clientSecret = '', mangaDexName: username = '', password = '' }, signal) => {
        const fields = { grant_type: 'password', username, password, client_id: clientId, client_secret: clientSecret }
        return { ...(await requestTokens(ctx, { ...tokenRequest, fields, signal })), more: { clientId, clientSecret } }
      },
    },
    abilities: { chapters: false, volumes: false, score: true, dates: false, rereading: true },
    sameIdsAs: wireIds.mangadex,
    account: async (tokens, signal) => {
      const { id, attributes } = parsed(name, me, await send(tokens, '/user/me', { signal })).data
      return { id, name: attributes.username }
    },
    refresh: async (tokens, signal) => {
      const { more = {} } = tokens
      const { clientId = '', clientSecret = '' } = more
      const fields = {
        grant_type: 'refresh_token',
        refresh_token: refreshTokenOf(tokens, name),
        client_id: clientId,
        client_secret: clientSecret,
      }
      return { ...(await requestTokens(ctx, { ...tokenRequest, fields, isRenewal: true, signal })), more }
    },
    search: async (tokens, query, signal) => {
      const params = new URLSearchParams([['title', query], ['limit', '10'], ['order[relevance]', 'desc'], ...allRatings])
      return parsed(name, many, await send(tokens, `/manga?${params}`, { signal })).data.map(titleOf)
    },
    read,
    write: async (tokens, titleId, { change, before }, signal) => {
      const status = Object.entries(statuses).find(([, ours]) => ours === (change.status ?? (before === null ? 'READING' : undefined)))?.[0]
      const id = idOf(titleId)
      if (status !== undefined) await send(tokens, `/manga/${id}/status`, { method: 'POST', body: { status }, repeatable: true, signal })
      if (change.score === null) await send(tokens, `/rating/${id}`, { method: 'DELETE', signal })
      else if (change.score !== undefined) {
        const rating = Math.max(1, Math.round(change.score / 10))
        await send(tokens, `/rating/${id}`, { method: 'POST', body: { rating }, repeatable: true, signal })
      }
      return (await findEntry(send, tokens, { titleId: id, signal })) ?? noEntry
    },
    titleIdOf: (url) => {
      const [, kind, id] = String(pathOn(/^(www\.)?mangadex\.org$/, url))
        .toLowerCase()
        .split('/')
      return id !== undefined && (kind === 'title' || kind === 'manga') && uuid.test(id) ? id : undefined
    },
  }
}

type Send = (tokens: TrackerTokens, path: string, request: PluginRequest & { readonly signal: AbortSignal }) => Promise<PluginResponse>

const createSend =
  (ctx: PluginContext): Send =>
  async (tokens, path, request) => {
    const response = await ctx.fetch(`${ctx.settings.mangadexApiUrl}${path}`, { ...request, headers: bearer(tokens) })
    if (response.status === 401) throw new TrackerSignedOut(SignedOutAt(name))
    if (response.status === 404) throw new SourceNotFound(SourceItemNotFound(name, 'manga'))
    if (response.status >= 300) throw refusalOf(name, response.status)
    return response
  }

const noEntry: TrackerEntry = { status: 'READING', chaptersRead: 0, volumesRead: null, score: null, startedAt: null, finishedAt: null }

interface OfTitle {
  readonly titleId: string
  readonly signal: AbortSignal
}

async function findEntry(send: Send, tokens: TrackerTokens, { titleId, signal }: OfTitle): Promise<TrackerEntry | null> {
  const { status } = parsed(name, statusAnswer, await send(tokens, `/manga/${titleId}/status`, { signal }))
  if (!status) return null
  const params = new URLSearchParams([['manga[]', titleId]])
  const { ratings: found } = parsed(name, ratings, await send(tokens, `/rating?${params}`, { signal }))
  const rating = Array.isArray(found) ? undefined : found[titleId]?.rating
  return { ...noEntry, status: statusIn(statuses, status), score: rating === undefined ? null : rating * 10 }
}

function titleOf({ id, attributes: { title, altTitles, lastChapter, year } }: z.infer<typeof manga>): TrackerTitle {
  const [first] = Object.values(title)
  const english = title.en ?? altTitles?.find(({ en }) => en !== undefined)?.en
  const last = Math.floor(Number(lastChapter))
  const url = `https://mangadex.org/title/${id}`
  return { id, title: english ?? first ?? id, url, totalChapters: last > 0 ? last : null, totalVolumes: null, year: year ?? null }
}

function idOf(titleId: string): string {
  const id = titleId.toLowerCase()
  if (!uuid.test(id)) throw new SourceNotFound(SourceItemNotFound(name, 'manga'))
  return id
}
