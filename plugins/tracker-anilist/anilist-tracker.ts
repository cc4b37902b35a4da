// Reading lists of AniList. Sign-ins last a year and cannot be renewed.
import { z } from 'zod'
import {
  type PluginContext,
  type PluginResponse,
  SourceAnswerInvalid,
  SourceNotFound,
  SourceUnavailable,
} from '../../src/plugins/contract/plugin.ts'
import { SourceItemNotFound, SourceRefusesQuestion, SourceUnreachable } from '../../src/plugins/contract/sentences.ts'
import {
  addedFields,
  type Tracker,
  type TrackerAccount,
  TrackerSignedOut,
  type TrackerSignIn,
  type TrackerTokens,
} from '../../src/plugins/contract/trackers/tracker.ts'
import { bearer, parsed, pathOn, requestTokens, SignedOutAt, SignInRejected } from '../../src/plugins/contract/trackers/tracker-requests.ts'
import { wireIds } from '../../src/plugins/contract/wire-ids.ts'
import { entryOf, entryShape, media, titleOf, variablesOf } from './anilist-entries.rules.ts'

const name = 'AniList'
const yearMs = 365 * 86_400_000
const titleFields = 'id title { romaji english native } siteUrl chapters volumes startDate { year }'
const entryFields = `status progress progressVolumes score(format: POINT_100) startedAt { year month day } completedAt { year month day }`

const viewerAnswer = z.object({ data: z.object({ Viewer: z.object({ id: z.int(), name: z.string() }) }) })
const searchAnswer = z.object({ data: z.object({ Page: z.object({ media: z.array(media) }) }) })
const readAnswer = z.object({ data: z.object({ Media: media }) })
const saveAnswer = z.object({ data: z.object({ SaveMediaListEntry: entryShape }) })
const refusal = z.object({ errors: z.array(z.object({ message: z.string(), status: z.int().nullish() })).min(1) })

export function createAnilistTracker(ctx: PluginContext): Tracker {
  const query = createQuery(ctx)
  return {
    signIn: signInOf(ctx, query),
    abilities: { chapters: true, volumes: true, score: true, dates: true, rereading: true },
    sameIdsAs: wireIds.anilist,
    account: (tokens, signal) => accountOf(query, tokens, signal),
    refresh: async () => {
      throw new TrackerSignedOut(SignedOutAt(name))
    },
    search: async (tokens, text, signal) => {
      const graphql = `query ($search: String) { Page(perPage: 10) { media(search: $search, type: MANGA, format_not_in: [NOVEL], sort: SEARCH_MATCH) { ${titleFields} } } }`
      return parsed(name, searchAnswer, await query(tokens, { graphql, variables: { search: text } }, signal)).data.Page.media.map(titleOf)
    },
    read: async (tokens, titleId, signal) => {
      const graphql = `query ($id: Int) { Media(id: $id, type: MANGA) { ${titleFields} mediaListEntry { ${entryFields} } } }`
      const found = parsed(name, readAnswer, await query(tokens, { graphql, variables: { id: idOf(titleId) } }, signal)).data.Media
      return { ...titleOf(found), entry: found.mediaListEntry ? entryOf(found.mediaListEntry) : null }
    },
    write: async (tokens, titleId, write, signal) => {
      const graphql = `mutation ($mediaId: Int, $status: MediaListStatus, $progress: Int, $progressVolumes: Int, $scoreRaw: Int, $startedAt: FuzzyDateInput, $completedAt: FuzzyDateInput) {
        SaveMediaListEntry(mediaId: $mediaId, status: $status, progress: $progress, progressVolumes: $progressVolumes, scoreRaw: $scoreRaw, startedAt: $startedAt, completedAt: $completedAt) { ${entryFields} } }`
      const change = write.before === null ? addedFields(write) : write.change
      const variables = { mediaId: idOf(titleId), ...variablesOf(change) }
      return entryOf(parsed(name, saveAnswer, await query(tokens, { graphql, variables }, signal)).data.SaveMediaListEntry)
    },
    titleIdOf: (url) => /^\/manga\/(\d{1,10})(?:\/|$)/.exec(String(pathOn(/^(www\.)?anilist\.co$/, url)))?.[1],
  }
}

function signInOf(ctx: PluginContext, query: Query): TrackerSignIn {
  const { client_id, client_secret } = ctx.config
  const { anilistAuthUrl } = ctx.settings
  if (!client_id) return { kind: 'unconfigured' }
  if (!client_secret) {
    const page = `${anilistAuthUrl}/authorize?${new URLSearchParams({ client_id, response_type: 'token' })}`
    const accept = async (token: string, signal: AbortSignal) => {
      const tokens = { access: token.trim(), refresh: null, expiresAt: ctx.clock.now() + yearMs }
      if (!/^[\w.~+/=-]+$/.test(tokens.access)) throw new TrackerSignedOut(SignInRejected(name))
      await accountOf(query, tokens, signal)
      return tokens
    }
    return { kind: 'token', page, accept }
  }
  return {
    kind: 'code',
    authorizeUrl: ({ redirectUri, state }) =>
      `${anilistAuthUrl}/authorize?${new URLSearchParams({ client_id, redirect_uri: redirectUri, response_type: 'code', state })}`,
    exchange: async (code, { redirectUri }, signal) => {
      const fields = { grant_type: 'authorization_code', client_id, client_secret, redirect_uri: redirectUri, code }
      const tokens = await requestTokens(ctx, { source: name, url: `${anilistAuthUrl}/token`, fields, signal })
      // It also sends a token for renewals, which it doesn't support.
      return { ...tokens, refresh: null }
    },
  }
}

async function accountOf(query: Query, tokens: TrackerTokens, signal: AbortSignal): Promise<TrackerAccount> {
  const answer = await query(tokens, { graphql: 'query { Viewer { id name } }', variables: {} }, signal)
  const { Viewer: viewer } = parsed(name, viewerAnswer, answer).data
  return { id: String(viewer.id), name: viewer.name }
}

interface Question {
  readonly graphql: string
  readonly variables: Readonly<Record<string, unknown>>
}
type Query = (tokens: TrackerTokens, question: Question, signal: AbortSignal) => Promise<PluginResponse>

/** Saving an entry sets values, so that every request may be repeated. */
const createQuery =
  (ctx: PluginContext): Query =>
  async (tokens, { graphql, variables }, signal) => {
    const headers = { accept: 'application/json', ...bearer(tokens) }
    const body = { query: graphql, variables }
    const response = await ctx.fetch(ctx.settings.anilistApiUrl, { method: 'POST', body, headers, signal, repeatable: true })
    assertAccepted(response)
    return response
  }

/** AniList sends errors with any status; an invalid token has 400 or 401. */
function assertAccepted(response: PluginResponse): void {
  const { status: httpStatus } = response
  const read = refusal.safeParse(jsonOrUndefined(response))
  if (!read.success && httpStatus < 400) return
  const [first] = read.data?.errors ?? []
  const status = first?.status ?? httpStatus
  const message = first?.message ?? `HTTP ${httpStatus}`
  if (status === 401 || /invalid token|unauthorized/i.test(message)) throw new TrackerSignedOut(SignedOutAt(name))
  if (status === 404) throw new SourceNotFound(SourceItemNotFound(name, 'manga'))
  if (status === 429 || status === 403 || status >= 500) throw new SourceUnavailable(SourceUnreachable(name, message), { status })
  throw new SourceAnswerInvalid(SourceRefusesQuestion(name, message))
}

function jsonOrUndefined(response: PluginResponse): unknown {
  try {
    return response.json()
  } catch (error) {
    if (error instanceof SourceAnswerInvalid && response.status >= 400) return undefined
    throw error
  }
}

function idOf(titleId: string): number {
  if (!/^\d{1,10}$/.test(titleId)) throw new SourceNotFound(SourceItemNotFound(name, 'manga'))
  return Number(titleId)
}
