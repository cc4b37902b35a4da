// How notifiers send to their services: one POST, and the interpretation of its response.
import { NoticeRefused } from './notifier.ts'
import { type PluginContext, type PluginRequest, SourceAnswerInvalid, SourceUnavailable } from './plugin.ts'

/** Maximum time for sending a notice. */
export const sendTimeoutMs = 15_000
const largestAnswerBytes = 64 * 1024
const longestWord = 200
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
    onWait,
    signal: AbortSignal.any([signal, waits.signal, timeout]),
  }
  const response = await ctx.fetch(url, request as PluginRequest).catch((error: unknown) => {
    if (waits.signal.aborted) throw waits.signal.reason
    if (timeout.aborted && !signal.aborted) throw new SourceUnavailable(`${host} didn't respond within ${sendTimeoutMs / 1000} seconds.`)
    throw error
  })
  if (response.status < 300) return
  const sentence = `${host} rejected the notification (HTTP ${response.status})${reasonIn(response)}`
  if (laterStatuses.has(response.status)) throw new SourceUnavailable(sentence, { status: response.status })
  throw new NoticeRefused(sentence)
}

/** The service's own reason, in the fields that ntfy, Gotify and Discord use. */
function reasonIn(response: { json(): unknown }): string {
  try {
    const body = response.json() as Readonly<Record<string, unknown>> | null
    const text = [body?.errorDescription, body?.error, body?.message].find((value) => typeof value === 'string' && value.trim() !== '')
    return text === undefined ? '.' : `: ${String(text).trim().slice(0, longestWord)}`
  } catch (error) {
    if (error instanceof SourceAnswerInvalid) return '.'
    throw error
  }
}
