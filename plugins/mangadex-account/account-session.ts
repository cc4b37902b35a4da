// Signs in to MangaDex with a personal client (https://api.mangadex.org/docs/02-authentication/personal-clients/).
// Guarantee: of several concurrent callers only one signs in and the others use its token; a token is renewed before it expires; refused
// credentials are not sent again for a while. Tokens are kept in memory only, so a changed configuration starts without any.
import { AccountNotUsable } from '../../src/plugins/contract/account-follows.ts'
import { type PluginContext, type PluginResponse, SourceAnswerInvalid, SourceUnavailable } from '../../src/plugins/contract/plugin.ts'
import { defineSentence, SourceAnsweredWith, SourceRefusesFor } from '../../src/plugins/contract/sentences.ts'
import { detailOf, parseResponse, tokenResponse } from './mangadex-account-responses.ts'

const NotConfigured = defineSentence(
  'ACCOUNT_NOT_CONFIGURED',
  '{source} credentials are missing. Enter them in the plugin settings: {missing}.',
)
const CredentialsRefused = defineSentence('ACCOUNT_CREDENTIALS_REFUSED', '{source} rejected the credentials: {detail}')

export interface AccountRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly signal: AbortSignal
}

export interface AccountSession {
  /**
   * Sends a request as the signed-in user; a token that the API no longer accepts is replaced once.
   * @throws AccountNotUsable, SourceUnavailable, SourceAnswerInvalid, or the signal's reason
   */
  request(path: string, request: AccountRequest): Promise<PluginResponse>
}

interface Tokens {
  readonly access: string
  readonly refresh: string | undefined
  /** Epoch ms. */
  readonly renewAtMs: number
}

const renewEarlyMs = 60_000
/** Sending wrong credentials repeatedly locks an account. */
const retryDelayMs = 60_000
const needed = { client_id: 'client ID', client_secret: 'client secret', username: 'username', password: 'password' } as const

export function createAccountSession(ctx: PluginContext): AccountSession {
  const currentToken = createTokenStore(ctx)
  const send = (path: string, { method, signal }: AccountRequest, { access }: Tokens) =>
    ctx.fetch(`${ctx.settings.mangadexApiUrl}${path}`, {
      headers: { authorization: `Bearer ${access}` },
      signal,
      ...(method ? { method } : {}),
    })
  return {
    request: async (path, request) => {
      const tokens = await currentToken(request.signal)
      const response = await send(path, request, tokens)
      if (response.status !== 401) return response
      const again = await send(path, request, await currentToken(request.signal, tokens))
      if (again.status === 401) throw new AccountNotUsable(`MangaDex rejected the sign-in: ${detailOf(again)}`)
      return again
    },
  }
}

/** @returns a function that returns the current token; a token passed as refused is replaced, unless another caller already did so */
function createTokenStore(ctx: PluginContext): (signal: AbortSignal, refused?: Tokens) => Promise<Tokens> {
  let tokens: Tokens | undefined
  let renewing: Promise<Tokens> | undefined
  let refusal: { readonly error: AccountNotUsable; readonly untilMs: number } | undefined
  const renew = async (): Promise<Tokens> => {
    const waitMs = refusal ? refusal.untilMs - ctx.clock.now() : 0
    // A longer wait means that the clock was set back.
    if (refusal && waitMs > 0 && waitMs <= retryDelayMs) throw refusal.error
    try {
      tokens = (tokens && (await refresh(ctx, tokens))) ?? (await signIn(ctx))
      return tokens
    } catch (error) {
      if (error instanceof AccountNotUsable) refusal = { error, untilMs: ctx.clock.now() + retryDelayMs }
      throw error
    }
  }
  return (signal, refused) => {
    if (tokens && tokens !== refused && ctx.clock.now() < tokens.renewAtMs) return Promise.resolve(tokens)
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    return unlessAborted(renewing, signal)
  }
}

/** @returns undefined when MangaDex no longer accepts the refresh token */
async function refresh(ctx: PluginContext, { refresh: token }: Tokens): Promise<Tokens | undefined> {
  if (!token) return undefined
  const response = await grant(ctx, { grant_type: 'refresh_token', refresh_token: token })
  return isRefusal(response) ? undefined : tokensFrom(ctx, response)
}

async function signIn(ctx: PluginContext): Promise<Tokens> {
  const missing = Object.entries(needed).flatMap(([key, name]) => (ctx.config[key] ? [] : [name]))
  if (missing.length > 0) throw new AccountNotUsable(NotConfigured('MangaDex', missing.join(', ')))
  const { username = '', password = '' } = ctx.config
  const response = await grant(ctx, { grant_type: 'password', username, password })
  if (isRefusal(response)) throw new AccountNotUsable(CredentialsRefused('MangaDex', detailOf(response)))
  return tokensFrom(ctx, response)
}

/** All waiting callers share the token, so only the shutdown of the plugin aborts the request. */
function grant(ctx: PluginContext, fields: Readonly<Record<string, string>>): Promise<PluginResponse> {
  const { client_id = '', client_secret = '' } = ctx.config
  return ctx.fetch(`${ctx.settings.mangadexAuthUrl}/realms/mangadex/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, client_id, client_secret }),
    signal: ctx.signal,
  })
}

const isRefusal = ({ status }: PluginResponse): boolean => status === 400 || status === 401

function tokensFrom(ctx: PluginContext, response: PluginResponse): Tokens {
  const { status } = response
  if (status === 403) throw new SourceUnavailable(SourceRefusesFor('The sign-in of MangaDex', detailOf(response)), { status })
  if (status >= 300) throw new SourceAnswerInvalid(SourceAnsweredWith('The sign-in of MangaDex', status, detailOf(response)))
  const { access_token, refresh_token, expires_in } = parseResponse(tokenResponse, response)
  const lifeMs = expires_in * 1000
  return {
    access: access_token,
    refresh: refresh_token ?? undefined,
    renewAtMs: ctx.clock.now() + Math.max(lifeMs - renewEarlyMs, lifeMs / 2),
  }
}

/** Lets one of several waiting callers abort without the others. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
