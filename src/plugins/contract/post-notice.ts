// How notifiers speak to their services: one POST, and what its answer means.
import { NoticeRefused } from './notifier.ts'
import { type PluginContext, type PluginRequest, SourceAnswerInvalid, SourceUnavailable } from './plugin.ts'

/** The longest that sending a notice takes. */
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
 * @throws SourceUnavailable when it may work later, with the moment that the service asked for; NoticeRefused for every other refusal
 */
export async function postNotice(ctx: PluginContext, { url, body, headers = {}, signal }: NoticePost): Promise<void> {
  const waits = new AbortController()
  const late = AbortSignal.timeout(sendTimeoutMs)
  const { host } = new URL(url)
  // A service that asks to wait is asked again by the server's queue, not by sitting here.
  const onWait = (untilMs: number) =>
    waits.abort(new SourceUnavailable(`${host} is rate limiting notifications.`, { retryAtMs: untilMs, status: 429 }))
  const request = {
    method: 'POST',
    headers,
    body,
    maxBytes: largestAnswerBytes,
    onWait,
    signal: AbortSignal.any([signal, waits.signal, late]),
  }
  const answer = await ctx.fetch(url, request as PluginRequest).catch((error: unknown) => {
    if (waits.signal.aborted) throw waits.signal.reason
    if (late.aborted && !signal.aborted) throw new SourceUnavailable(`${host} didn't respond within ${sendTimeoutMs / 1000} seconds.`)
    throw error
  })
  if (answer.status < 300) return
  const sentence = `${host} rejected the notification (HTTP ${answer.status})${reasonIn(answer)}`
  if (laterStatuses.has(answer.status)) throw new SourceUnavailable(sentence, { status: answer.status })
  throw new NoticeRefused(sentence)
}

/** What the service says of it, where it says so as ntfy, Gotify and Discord do. */
function reasonIn(answer: { json(): unknown }): string {
  try {
    const said = answer.json() as Readonly<Record<string, unknown>> | null
    const text = [said?.errorDescription, said?.error, said?.message].find((word) => typeof word === 'string' && word.trim() !== '')
    return text === undefined ? '.' : `: ${String(text).trim().slice(0, longestWord)}`
  } catch (error) {
    if (error instanceof SourceAnswerInvalid) return '.'
    throw error
  }
}
