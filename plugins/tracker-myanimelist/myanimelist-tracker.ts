// Manga lists of MyAnimeList. Sign-ins last an hour to a month and are renewed; the code challenge is plain, the only kind that it has.
import { z } from 'zod'
import { type PluginContext, type PluginRequest, type PluginResponse, SourceNotFound } from '../../src/plugins/contract/plugin.ts'
import { SourceItemNotFound } from '../../src/plugins/contract/sentences.ts'
import {
  addedFields,
  type Tracker,
  TrackerSignedOut,
  type TrackerSignIn,
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
} from '../../src/plugins/contract/trackers/tracker-requests.ts'
import { entryOf, fieldsOf, listStatus, manga, titleOf, trackedTitleOf } from './myanimelist-entries.rules.ts'

const name = 'MyAnimeList'
const titleFields = 'id,title,num_chapters,num_volumes,start_date,media_type'
/** It refuses shorter and longer searches. */
const queryLength = { min: 3, max: 64 } as const

const user = z.object({ id: z.int(), name: z.string() })
const foundTitles = z.object({ data: z.array(z.object({ node: manga })) })

export function createMyanimelistTracker(ctx: PluginContext): Tracker {
  const send = createSend(ctx)
  return {
    signIn: signInOf(ctx),
    abilities: { chapters: true, volumes: true, score: true, dates: true, rereading: true },
    sameIdsAs: null,
    account: async (tokens, signal) => {
      const found = parsed(name, user, await send(tokens, '/users/@me', { signal }))
      return { id: String(found.id), name: found.name }
    },
    refresh: (tokens, signal) => {
      const fields = { ...clientOf(ctx), grant_type: 'refresh_token', refresh_token: refreshTokenOf(tokens, name) }
      return requestTokens(ctx, { source: name, url: tokenUrl(ctx), fields, isRenewal: true, signal })
    },
    search: async (tokens, query, signal) => {
      if (query.trim().length < queryLength.min) return []
      const params = new URLSearchParams({ q: query.slice(0, queryLength.max), limit: '10', nsfw: 'true', fields: titleFields })
      const { data } = parsed(name, foundTitles, await send(tokens, `/manga?${params}`, { signal }))
      return data.flatMap(({ node }) => (isNovel(node.media_type) ? [] : [titleOf(node)]))
    },
    read: async (tokens, titleId, signal) => {
      const params = new URLSearchParams({ fields: `${titleFields},my_list_status{start_date,finish_date}` })
      return trackedTitleOf(parsed(name, manga, await send(tokens, `/manga/${idOf(titleId)}?${params}`, { signal })))
    },
    write: async (tokens, titleId, write, signal) => {
      const change = write.before === null ? addedFields(write) : write.change
      const body = new URLSearchParams(fieldsOf(change))
      return entryOf(
        parsed(name, listStatus, await send(tokens, `/manga/${idOf(titleId)}/my_list_status`, { method: 'PATCH', body, signal })),
      )
    },
    titleIdOf: (url) => /^\/manga\/(\d{1,10})(?:\/|$)/.exec(String(pathOn(/^(www\.)?myanimelist\.net$/, url)))?.[1],
  }
}

function signInOf(ctx: PluginContext): TrackerSignIn {
  const { client_id } = ctx.config
  if (!client_id) return { kind: 'unconfigured' }
  return {
    kind: 'code',
    authorizeUrl: ({ redirectUri, state, codeVerifier }) => {
      const challenge = { code_challenge: codeVerifier, code_challenge_method: 'plain' }
      const params = { response_type: 'code', client_id, state, redirect_uri: redirectUri, ...challenge }
      return `${ctx.settings.myanimelistAuthUrl}/authorize?${new URLSearchParams(params)}`
    },
    exchange: (code, { redirectUri, codeVerifier }, signal) => {
      const fields = { ...clientOf(ctx), grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier }
      return requestTokens(ctx, { source: name, url: tokenUrl(ctx), fields, signal })
    },
  }
}

const tokenUrl = ({ settings }: PluginContext): string => `${settings.myanimelistAuthUrl}/token`

const clientOf = ({ config: { client_id = '', client_secret } }: PluginContext): Readonly<Record<string, string>> => ({
  client_id,
  ...(client_secret ? { client_secret } : {}),
})

type Send = (tokens: TrackerTokens, path: string, request: PluginRequest & { readonly signal: AbortSignal }) => Promise<PluginResponse>

const createSend =
  (ctx: PluginContext): Send =>
  async (tokens, path, request) => {
    const response = await ctx.fetch(`${ctx.settings.myanimelistApiUrl}${path}`, { ...request, headers: bearer(tokens) })
    if (response.status === 401) throw new TrackerSignedOut(SignedOutAt(name))
    if (response.status === 404) throw new SourceNotFound(SourceItemNotFound(name, 'manga'))
    if (response.status >= 300) throw refusalOf(name, response.status)
    return response
  }

const isNovel = (mediaType: string | null | undefined): boolean => mediaType === 'light_novel' || mediaType === 'novel'

function idOf(titleId: string): string {
  if (!/^\d{1,10}$/.test(titleId)) throw new SourceNotFound(SourceItemNotFound(name, 'manga'))
  return titleId
}
