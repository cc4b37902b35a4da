// Network access of a running package: its requests go through the context that the server created for the plugin, which knows the
// declared hosts, their rate limits and their availability.
import { LRUCache } from 'lru-cache'
import { type CodedSentence, type Sentence, SentenceError, textOfSentence, withFullStop } from '../../kernel/sentences/index.ts'
import { type PluginContext, type PluginRequest, SourceUnavailable, UrlNotSupported } from '../contract/plugin.ts'
import type { PluginFaults } from '../plugin-faults.ts'
import type { PluginPackage } from './find-packages.ts'
import { toPackageTime } from './process/package-clock.ts'
import type { PackageLimits } from './process/package-limits.ts'
import type { FromPackage, PackageError, PackageFetchRequest } from './process/package-messages.schemas.ts'
import type { PackageProcess } from './process/package-process.ts'
import { reportHost } from './process/report-host.ts'
import { rememberBriefly } from './remember-briefly.ts'

export interface PackageHosts {
  fetch(message: Extract<FromPackage, { type: 'fetch' }>): void
  cancel(id: number): void
  setLanguage(id: number): void
  /** Cancels the requests in progress. */
  abandon(): void
  /** The server's message when this request failed; undefined when that was plain text or is no longer stored. */
  sentenceFor(id: number): CodedSentence | undefined
  /** Number of requests in progress. */
  readonly size: number
}

interface HostParts {
  readonly pluginPackage: PluginPackage
  readonly ctx: PluginContext
  readonly limits: PackageLimits
  readonly faults: PluginFaults
  readonly log: PluginContext['log']
  readonly process: PackageProcess
  /** Called when a request that changes something has succeeded. */
  readonly onTaken?: () => void
  /** Whether to wait for a host that asks for a delay; otherwise the request fails immediately with the time to retry. */
  readonly isPatient: boolean
}

export function createPackageHosts(parts: HostParts): PackageHosts {
  const { ctx, limits, process } = parts
  const inProgress = new Map<number, AbortController>()
  const sentences = new LRUCache<number, CodedSentence>({ max: maxRemembered })
  const remember = (id: number, error: unknown) => {
    const sentence = error instanceof SentenceError ? error.sentence : ''
    if (typeof sentence !== 'string') sentences.set(id, sentence)
  }
  const defaultLanguage = rememberBriefly(ctx.defaultLanguage)
  const reply = (id: number, work: Promise<unknown>): void => {
    work.then(
      (value) => process.send({ type: 'reply', id, value }),
      (error: unknown) => {
        remember(id, error)
        process.send({ type: 'reply', id, error: describe(ctx, error) })
      },
    )
  }
  const fetch = async (id: number, url: string, request: PackageFetchRequest) => {
    if (inProgress.has(id)) throw new SourceUnavailable('Each request must have its own number.')
    if (inProgress.size >= limits.fetches) throw new SourceUnavailable(`At most ${limits.fetches} requests at a time.`)
    const controller = new AbortController()
    inProgress.set(id, controller)
    try {
      const onWait = (untilMs: number, reason: Sentence) => {
        process.send({ type: 'wait', id, untilMs: toPackageTime(ctx, untilMs), reason: textOfSentence(reason) })
        if (!parts.isPatient) controller.abort(new SourceUnavailable(withFullStop(reason), { retryAtMs: untilMs, status: 429 }))
      }
      const answer = await ctx.fetch(url, { ...toRequest(request, limits), signal: controller.signal, onWait })
      if (answer.status < 300 && changes.has(request.method ?? 'GET')) parts.onTaken?.()
      return { status: answer.status, headers: answer.headers, base64: Buffer.from(answer.bytes).toString('base64') }
    } catch (error) {
      if (error instanceof UrlNotSupported) reportHost(parts, url)
      throw error
    } finally {
      inProgress.delete(id)
    }
  }
  return {
    fetch: ({ id, url, request }) => reply(id, fetch(id, url, request)),
    setLanguage: (id) => reply(id, defaultLanguage()),
    cancel: (id) => inProgress.get(id)?.abort(new Error('The plugin cancelled its request')),
    abandon: () => {
      for (const controller of inProgress.values()) controller.abort(new Error('The plugin has exited'))
    },
    sentenceFor: (id) => sentences.get(id),
    get size() {
      return inProgress.size
    },
  }
}

/** Number of failed requests whose messages a plugin may pass on. */
const maxRemembered = 100

const changes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

const maxFetchMs = 30_000

const toRequest = (
  { text, base64, timeoutMs, maxBytes, ...request }: PackageFetchRequest,
  { answerBytes }: PackageLimits,
): PluginRequest => ({
  ...definedOf(request),
  ...(text === undefined ? {} : { body: text }),
  ...(base64 === undefined ? {} : { body: new Uint8Array(Buffer.from(base64, 'base64')) }),
  timeoutMs: Math.min(timeoutMs ?? maxFetchMs, maxFetchMs),
  maxBytes: Math.min(maxBytes ?? answerBytes, answerBytes),
})

const definedOf = ({ method, headers = {}, repeatable }: PackageFetchRequest): PluginRequest => ({
  ...(method ? { method } : {}),
  headers: withoutReservedHeaders(headers),
  ...(repeatable === undefined ? {} : { repeatable }),
})

/** Another Host would reach another site behind the same proxy; the other headers frame the request or identify the sender. */
const reservedHeaders: ReadonlySet<string> = new Set([
  ...['host', 'user-agent', 'connection', 'content-length', 'expect', 'keep-alive', 'transfer-encoding', 'upgrade'],
])

/** The headers that a package may set. */
export const withoutReservedHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !reservedHeaders.has(name.toLowerCase())))

function describe(ctx: PluginContext, error: unknown): PackageError {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const { retryAtMs, status, isDown } = error as { readonly retryAtMs?: unknown; readonly status?: unknown; readonly isDown?: unknown }
  return {
    name,
    message,
    ...(typeof retryAtMs === 'number' ? { retryAtMs: toPackageTime(ctx, retryAtMs) } : {}),
    ...(typeof status === 'number' ? { status } : {}),
    ...(isDown === true ? { isDown } : {}),
  }
}
