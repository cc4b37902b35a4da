// What trackers have in common: requests for tokens, and parts of responses.
import { z } from 'zod'
import { type PluginContext, type PluginResponse, SourceAnswerInvalid, SourceUnavailable } from '../plugin.ts'
import { defineSentence, SourceAnswered, SourceRefuses } from '../sentences.ts'
import { unexpectedResponse } from '../unexpected-response.ts'
import { TrackerSignedOut, type TrackerStatus, type TrackerTokens } from './tracker.ts'

export const SignedOutAt = defineSentence('TRACKER_SIGNED_OUT', '{source} no longer accepts the sign-in. Sign in again.')
export const SignInRejected = defineSentence(
  'TRACKER_SIGN_IN_REJECTED',
  '{source} rejected the sign-in. Check what you entered and try again.',
)
export const ClientRejected = defineSentence(
  'TRACKER_CLIENT_REJECTED',
  '{source} rejected the client ID or client secret. An administrator can correct them in the settings of the plugin.',
)

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: z.number().nonnegative().nullish(),
})

export interface TokenRequest {
  readonly source: string
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
  /** Renewing a sign-in, instead of signing in. */
  readonly isRenewal?: boolean
  /** Whether the client belongs to the person who signs in, not to the server. */
  readonly hasPersonalClient?: boolean
  readonly signal: AbortSignal
}

/** Requests tokens. @throws TrackerSignedOut, SourceUnavailable, SourceAnswerInvalid */
export async function requestTokens(ctx: PluginContext, request: TokenRequest): Promise<TrackerTokens> {
  const { source, url, fields, isRenewal, hasPersonalClient, signal } = request
  const headers = { accept: 'application/json' }
  const response = await ctx.fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers, signal })
  const { status } = response
  // Otherwise a wrong setting would sign everybody out.
  if (status >= 400 && !hasPersonalClient && isClientRejected(response)) throw new SourceUnavailable(ClientRejected(source), { status })
  if (status === 400 || status === 401) throw new TrackerSignedOut((isRenewal ? SignedOutAt : SignInRejected)(source))
  if (status >= 300) throw refusalOf(source, status)
  const { access_token, refresh_token, expires_in } = parsed(source, tokenAnswer, response)
  return {
    access: access_token,
    // A renewal may leave the token out that renews the sign-in next time: the previous one stays valid then (RFC 6749, section 6).
    refresh: refresh_token || fields.refresh_token || null,
    expiresAt: expires_in ? ctx.clock.now() + expires_in * 1000 : null,
  }
}

/** RFC 6749, section 5.2. */
const isClientRejected = (response: PluginResponse): boolean => /"error"\s*:\s*"(?:invalid|unauthorized)_client"/.test(response.text())

/** Parses a response. @throws SourceAnswerInvalid when it has another shape */
export function parsed<T extends z.ZodType>(source: string, shape: T, response: PluginResponse): z.infer<T> {
  const read = shape.safeParse(response.json())
  if (read.success) return read.data
  throw unexpectedResponse(source, read.error)
}

/** The error for a status that has no meaning of its own: blocked servers may be unblocked, everything else cannot be parsed. */
export const refusalOf = (source: string, status: number): Error =>
  status === 403
    ? new SourceUnavailable(SourceRefuses(source, status), { status })
    : new SourceAnswerInvalid(SourceAnswered(source, status))

export const bearer = ({ access }: TrackerTokens): { readonly authorization: string } => ({ authorization: `Bearer ${access}` })

/** The token that renews a sign-in. @throws TrackerSignedOut when there is none */
export function refreshTokenOf({ refresh }: TrackerTokens, source: string): string {
  if (refresh === null) throw new TrackerSignedOut(SignedOutAt(source))
  return refresh
}

/** Our status for the service's; an unknown one counts as reading. */
export const statusIn = (known: Readonly<Record<string, TrackerStatus>>, status: string | null | undefined): TrackerStatus =>
  (status && Object.hasOwn(known, status) && known[status]) || 'READING'

/** A date as services send it: yyyy-MM-dd, possibly with a time; null for anything else, such as a year alone. */
export const dateOf = (text: string | null | undefined): string | null => (text && /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]) || null

/** The year of a date, or of a text that begins with one. */
export const yearOf = (text: string | null | undefined): number | null => (text && Number(/^\d{4}/.exec(text)?.[0])) || null

/** Path of a URL of the service; undefined for other URLs. @param host of its pages */
export function pathOn(host: RegExp, url: string): string | undefined {
  const parsedUrl = URL.parse(url)
  return parsedUrl && host.test(parsedUrl.hostname) ? parsedUrl.pathname : undefined
}
