// A plugin context for tests: real HTTP, evenly spaced, with short maximum waits. The server's own is built in src/plugins.
import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import { readSettings } from '../../src/kernel/config/index.ts'
import { isDeclaredHost } from '../../src/kernel/outbound/index.ts'
import {
  type ConfigSchema,
  type Plugin,
  type PluginContext,
  type PluginRequest,
  type PluginResponse,
  type PluginSettings,
  SourceAnswerInvalid,
  SourceUnavailable,
} from '../../src/plugins/contract/plugin.ts'

export interface TestContext extends PluginContext {
  /** What the plugin logged, as "level: message". */
  readonly logged: readonly string[]
  /** Ends the plugin, like disabling it. */
  end(): void
}

export interface ContextSpec {
  readonly config?: Readonly<Record<string, string>>
  readonly settings?: Partial<PluginSettings>
  /** Default en. */
  readonly defaultLanguage?: string
  /** Longer waits fail with SourceUnavailable; default 2,000 ms. */
  readonly maxWaitMs?: number
  /** Minimum time between two requests to one host; default 0. */
  readonly spacingMs?: number
}

/** A context for a plugin, with configuration defaults from its schema. */
export function aPluginContext(plugin: Pick<Plugin<unknown>, 'configSchema' | 'hosts'>, spec: ContextSpec = {}): TestContext {
  const logged: string[] = []
  const controller = new AbortController()
  const settings = { ...defaultSettings, ...spec.settings }
  const note = (level: string) => (message: string) => {
    logged.push(`${level}: ${message}`)
  }
  return {
    config: { ...defaultsOf(plugin.configSchema), ...spec.config },
    settings,
    log: { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') },
    fetch: createFetch({
      hosts: plugin.hosts(settings),
      userAgent: settings.userAgent,
      maxWaitMs: spec.maxWaitMs ?? 2_000,
      spacingMs: spec.spacingMs ?? 0,
    }),
    clock: { now: () => Date.now(), sleep },
    signal: controller.signal,
    defaultLanguage: async () => spec.defaultLanguage ?? 'en',
    logged,
    end: () => controller.abort(),
  }
}

const defaultSettings: PluginSettings = {
  mangadexApiUrl: 'http://127.0.0.1:9',
  mangadexAuthUrl: 'http://127.0.0.1:9',
  mangadexUploadsUrl: 'http://127.0.0.1:9',
  anilistApiUrl: 'http://127.0.0.1:9',
  anilistAuthUrl: 'http://127.0.0.1:9',
  kitsuApiUrl: 'http://127.0.0.1:9',
  kitsuAuthUrl: 'http://127.0.0.1:9',
  myanimelistApiUrl: 'http://127.0.0.1:9',
  myanimelistAuthUrl: 'http://127.0.0.1:9',
  mangaupdatesApiUrl: 'http://127.0.0.1:9',
  extractorTool: ['gallery-dl'],
  extractorConfigFile: undefined,
  proxyInEnvironment: false,
  toolEnvironment: readSettings(process.env).settings.toolEnvironment,
  allowPrivateHosts: true,
  userAgent: 'Hondana/test',
}

const defaultsOf = ({ properties }: ConfigSchema): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([key, { default: value }]) =>
      value === undefined ? [] : [[key, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    ),
  )

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  await delay(ms, undefined, signal ? { signal } : {}).catch((error: unknown) => {
    throw signal?.aborted ? signal.reason : error
  })
}

interface FetchParts {
  readonly hosts: readonly string[]
  readonly userAgent: string
  readonly maxWaitMs: number
  readonly spacingMs: number
}

const maxAttempts = 3
/** Wait after a 429 without Retry-After. */
const defaultRetryPauseMs = 200

function createFetch(parts: FetchParts): PluginContext['fetch'] {
  let nextTurnMs = 0
  return async (url, request = {}) => {
    if (!isDeclaredHost(parts.hosts, new URL(url))) throw new Error(`The plugin did not declare ${new URL(url).host}`)
    for (let attempt = 1; ; ) {
      const turnMs = Math.max(Date.now(), nextTurnMs)
      nextTurnMs = turnMs + parts.spacingMs
      await sleep(turnMs - Date.now(), request.signal)
      const response = await exchange(url, request, parts.userAgent)
      if (response && response.status < 500 && response.status !== 429) return response
      if (response?.status === 429) await waitForRetryAfter(response, request, parts.maxWaitMs)
      else if (attempt++ >= maxAttempts)
        throw new SourceUnavailable(`${new URL(url).host} cannot be asked now`, { status: response?.status })
    }
  }
}

async function waitForRetryAfter(answer: PluginResponse, request: PluginRequest, maxWaitMs: number): Promise<void> {
  const retryAtMs = Number(answer.headers['x-ratelimit-retry-after']) * 1000
  const untilMs = Number.isNaN(retryAtMs) ? Date.now() + defaultRetryPauseMs : retryAtMs
  if (untilMs - Date.now() > maxWaitMs) throw new SourceUnavailable('The host asks to wait', { status: 429, retryAtMs: untilMs })
  request.onWait?.(untilMs, 'The host asks to wait')
  await sleep(Math.max(0, untilMs - Date.now()), request.signal)
}

/** Undefined when the connection broke. */
async function exchange(url: string, asked: PluginRequest, userAgent: string): Promise<PluginResponse | undefined> {
  const body = encoded(asked.body)
  try {
    const answer = await request(url, {
      method: asked.method ?? 'GET',
      headers: { 'user-agent': userAgent, ...contentTypeOf(asked.body), ...asked.headers },
      ...(body === undefined ? {} : { body }),
      ...(asked.signal ? { signal: asked.signal } : {}),
    })
    const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
    return responseOf(answer.statusCode, headers, new Uint8Array(await answer.body.arrayBuffer()))
  } catch (error) {
    asked.signal?.throwIfAborted()
    if (error instanceof Error && ('code' in error || error.cause !== undefined || error.name === 'TypeError')) return undefined
    throw error
  }
}

function encoded(body: PluginRequest['body']): string | Uint8Array | undefined {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return body
  return body instanceof URLSearchParams ? body.toString() : JSON.stringify(body)
}

/** As the server sets it. */
function contentTypeOf(body: PluginRequest['body']): Readonly<Record<string, string>> {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return {}
  return { 'content-type': body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json' }
}

const responseOf = (status: number, headers: Readonly<Record<string, string>>, bytes: Uint8Array): PluginResponse => ({
  status,
  headers,
  bytes,
  text: () => Buffer.from(bytes).toString('utf8'),
  json: () => {
    try {
      return JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown
    } catch (error) {
      throw new SourceAnswerInvalid('The answer is not JSON', { cause: error })
    }
  },
})
