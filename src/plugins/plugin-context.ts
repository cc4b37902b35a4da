// The part of the server that a running plugin can use.

import { isoInstant } from '../kernel/clock/index.ts'
import { CatalogueError } from '../kernel/errors/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import { HostLimited, HostNotAllowed, HostUnavailable, type OutboundResponse, RequestLimitsUnavailable } from '../kernel/outbound/index.ts'
import { defineSentence } from '../kernel/sentences/index.ts'
import {
  type Plugin,
  type PluginContext,
  type PluginRequest,
  type PluginResponse,
  type PluginSettings,
  type PluginType,
  SourceAnswerInvalid,
  SourceUnavailable,
  UrlNotSupported,
} from './contract/plugin.ts'
import { createRequestLog } from './logs/log-requests.ts'
import type { PluginLogs } from './logs/plugin-log.ts'

export interface ContextParts {
  readonly context: Pick<AppContext, 'clock' | 'outbound'>
  readonly settings: PluginSettings
  readonly logs: PluginLogs
  readonly defaultLanguage: () => Promise<string>
}

export interface ContextValues {
  readonly config: Readonly<Record<string, string>>
  /** Configuration values that no log may show. */
  readonly secrets: readonly string[]
  readonly signal: AbortSignal
}

/** Creates the context of one plugin instance. */
export function createPluginContext(parts: ContextParts, plugin: Plugin<unknown>, values: ContextValues): PluginContext {
  const { clock, outbound } = parts.context
  const trustedHosts = plugin.configuredHosts?.(values.config) ?? []
  const allowedHosts = [...plugin.hosts(parts.settings), ...trustedHosts]
  const log = parts.logs.of(plugin.id, values.secrets)
  const noteRequest = createRequestLog(log, clock)
  const waitOption = impatientTypes.has(plugin.type) ? { maxWaitMs: shortWaitMs } : {}
  return {
    config: values.config,
    settings: parts.settings,
    log,
    clock: { now: () => clock.now(), sleep: (ms, signal) => clock.sleep(ms, signal) },
    signal: values.signal,
    defaultLanguage: parts.defaultLanguage,
    pauses: {
      findEnd: async (name) => outbound.pauses.findEnd(`${plugin.id} ${name}`),
      set: async (name, untilMs) => outbound.pauses.set(`${plugin.id} ${name}`, untilMs),
    },
    openProxy: (alsoTo) => outbound.openProxy(alsoTo),
    fetch: async (url, request = {}) => {
      const signal = request.signal ? AbortSignal.any([values.signal, request.signal]) : values.signal
      const startedAtMs = clock.now()
      const host = URL.parse(url)?.host ?? 'an invalid URL'
      const logOutcome = (outcome: string) =>
        noteRequest({ method: request.method ?? 'GET', host, outcome, durationMs: clock.now() - startedAtMs })
      const onWait = (untilMs: number) => {
        log.warn(`${host} is rate limiting the server until ${isoInstant(untilMs)}`)
        request.onWait?.(untilMs, AsksToWait(host))
      }
      try {
        const response = await outbound.request(url, {
          ...toOutbound(request),
          ...waitOption,
          onWait,
          allowedHosts,
          trustedHosts,
          signal,
        })
        logOutcome(String(response.status))
        return toPluginResponse(response)
      } catch (error) {
        signal.throwIfAborted()
        logOutcome(error instanceof CatalogueError ? error.code : 'failed')
        throw toSourceError(error, clock.now())
      }
    },
  }
}

/**
 * A person may be waiting for the result, and a library refresh has other sources to query meanwhile: a longer pause of a source is
 * reported immediately, with its end, and shown to everybody.
 */
const shortWaitMs = 10_000
const impatientTypes: ReadonlySet<PluginType> = new Set<PluginType>(['METADATA', 'TRACKER'])

function toOutbound({ method, headers, body, timeoutMs, maxBytes, repeatable, keepRedirect }: PluginRequest) {
  const encoded = body === undefined ? undefined : encode(body)
  return {
    headers: { ...encoded?.headers, ...lowerCased(headers) },
    ...(encoded ? { body: encoded.body } : {}),
    ...(method ? { method } : {}),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(repeatable === undefined ? {} : { repeatable }),
    ...(keepRedirect === undefined ? {} : { keepRedirect }),
  }
}

const lowerCased = (headers: PluginRequest['headers'] = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

function encode(body: NonNullable<PluginRequest['body']>): { body: string | Uint8Array; headers: Readonly<Record<string, string>> } {
  if (typeof body === 'string' || body instanceof Uint8Array) return { body, headers: {} }
  if (body instanceof URLSearchParams) return { body: body.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

function toPluginResponse({ status, headers, bytes, url }: OutboundResponse): PluginResponse {
  const text = () => new TextDecoder().decode(bytes)
  return {
    status,
    headers,
    bytes,
    text,
    json: () => {
      try {
        return JSON.parse(text())
      } catch (cause) {
        throw new SourceAnswerInvalid(NotJson(new URL(url).host, status), { cause })
      }
    },
  }
}

const AsksToWait = defineSentence('HOST_ASKS_TO_WAIT', '{host} is rate limiting the server')
const NotJson = defineSentence('ANSWER_NOT_JSON', "{host} returned HTTP {status:number}, but the response isn't JSON")

/** Converts the server's own errors to errors of the contract, the only ones that plugins know. */
function toSourceError(error: unknown, nowMs: number): unknown {
  if (!(error instanceof CatalogueError)) return error
  const { sentence, cause, retryAfterSeconds } = error
  const retryAtMs = retryAfterSeconds === undefined ? undefined : nowMs + retryAfterSeconds * 1000
  if (HostLimited.matches(error)) return new SourceUnavailable(sentence, { cause: error, retryAtMs, status: 429 })
  if (RequestLimitsUnavailable.matches(error)) return new SourceUnavailable(sentence, { cause: error, retryAtMs })
  if (HostUnavailable.matches(error)) {
    return new SourceUnavailable(sentence, { cause: error, retryAtMs, status: statusOf(cause), isDown: true })
  }
  if (HostNotAllowed.matches(error)) return new UrlNotSupported(sentence, { cause: error })
  return new SourceAnswerInvalid(sentence, { cause: error })
}

const statusOf = (cause: unknown): number | undefined => {
  const status = (cause as { status?: unknown } | undefined)?.status
  return typeof status === 'number' ? status : undefined
}
