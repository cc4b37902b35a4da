// How notifiers send to their services: one POST, and the interpretation of its response.
import { NoticeRefused } from './notifier.ts'
import { type PluginContext, type PluginRequest, type PluginResponse, SourceAnswerInvalid, SourceUnavailable } from './plugin.ts'

/** Maximum time for sending a notice. */
export const sendTimeoutMs = 15_000
const largestAnswerBytes = 64 * 1024
const maxWordLength = 200
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 307, 308])
const maxRedirects = 3
const laterStatuses: ReadonlySet<number> = new Set([408, 425])

export interface NoticePost extends Pick<PluginRequest, 'headers'> {
  readonly url: string
  readonly body: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
}

/**
 * Posts a notice as JSON, once.
 * @throws SourceUnavailable when a retry may work, with the time that the service requested; NoticeRefused for every other refusal
 */
export async function postNotice(ctx: PluginContext, { url, body, headers = {}, signal }: NoticePost): Promise<void> {
  const waits = new AbortController()
  const timeout = AbortSignal.timeout(sendTimeoutMs)
  const { host } = new URL(url)
  // When a service asks for a delay, the server's queue retries later; this call does not wait.
  const onWait = (untilMs: number) =>
    waits.abort(new SourceUnavailable(`${host} is rate limiting notifications.`, { retryAtMs: untilMs, status: 429 }))
  const request = {
    method: 'POST',
    headers,
    body,
    maxBytes: largestAnswerBytes,
    keepRedirect: true,
    onWait,
    signal: AbortSignal.any([signal, waits.signal, timeout]),
  }
  const response = await post(ctx, new URL(url), request as PluginRequest).catch((error: unknown) => {
    if (waits.signal.aborted) throw waits.signal.reason
    if (timeout.aborted && !signal.aborted) throw new SourceUnavailable(`${host} didn't respond within ${sendTimeoutMs / 1000} seconds.`)
    throw error
  })
  if (response.status < 300) return
  const sentence = `${host} rejected the notification (HTTP ${response.status})${reasonIn(response)}`
  if (laterStatuses.has(response.status)) throw new SourceUnavailable(sentence, { status: response.status })
  throw new NoticeRefused(sentence)
}

/**
 * Repeats the request where a redirect leads, as long as that is the same server. Followed as browsers do, a POST becomes a GET without a
 * notification, which a service may answer with its web page. @throws NoticeRefused when the redirect leads elsewhere
 */
async function post(ctx: PluginContext, url: URL, request: PluginRequest, redirects = 0): Promise<PluginResponse> {
  const response = await ctx.fetch(url.href, request)
  const { location } = response.headers
  if (!redirectStatuses.has(response.status) || location === undefined) return response
  const next = URL.parse(location, url.href)
  const isSameServer = next !== null && (next.origin === url.origin || (next.hostname === url.hostname && next.protocol === 'https:'))
  if (!isSameServer || redirects === maxRedirects)
    throw new NoticeRefused(`${url.host} redirects to ${next?.origin ?? 'an invalid URL'}. Enter the URL that it leads to.`)
  return post(ctx, next, request, redirects + 1)
}

/** The service's own reason, in the fields that ntfy, Gotify and Discord use. */
function reasonIn(response: { json(): unknown }): string {
  try {
    const body = response.json() as Readonly<Record<string, unknown>> | null
    const text = [body?.errorDescription, body?.error, body?.message].find((value) => typeof value === 'string' && value.trim() !== '')
    return text === undefined ? '.' : `: ${String(text).trim().slice(0, maxWordLength)}`
  } catch (error) {
    if (error instanceof SourceAnswerInvalid) return '.'
    throw error
  }
}
