// The contract of every plugin, and everything of the server that a plugin can access.
// A plugin is a value without side effects: importing it does nothing.
import { type Sentence, SentenceError } from './sentences.ts'

/** Kinds of plugin (docs/behavior.md, "Plugins"). */
export const pluginTypes = ['DOWNLOAD', 'METADATA', 'TASK', 'PROCESSOR', 'NOTIFIER', 'ANALYZER', 'TRACKER'] as const
export type PluginType = (typeof pluginTypes)[number]

/**
 * The subset of JSON Schema (draft 2020-12) that a configuration form shows. Values travel as strings; lists and groups are JSON in them.
 */
export interface ConfigSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, ConfigProperty>>
  readonly required?: readonly string[]
}
export interface ConfigProperty {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  readonly title?: string
  readonly description?: string
  readonly default?: string | number | boolean | readonly string[]
  readonly enum?: readonly string[]
  readonly format?: 'password' | 'uri'
  readonly minimum?: number
  readonly maximum?: number
  /** The settings of a group (`object`), one level deep and without passwords: only top-level settings are stored encrypted. */
  readonly properties?: Readonly<Record<string, ConfigProperty>>
  readonly required?: readonly string[]
  /** Lets a form offer the libraries by name; the value is an id, or a name that a person entered. */
  readonly dynamicEnum?: 'libraries'
  /** Whether a stored value stays when a configuration without this setting is saved. Otherwise the default applies again. */
  readonly keepsStored?: true
  /** `pattern`: a regular expression that each string in a list must match. */
  readonly items?: { readonly type: 'string'; readonly enum?: readonly string[]; readonly pattern?: string }
}

export interface PluginLog {
  debug(message: string): void
  info(message: string): void
  warn(message: string): void
  error(message: string, cause?: unknown): void
}

export interface PluginRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  /** Objects are sent as JSON. */
  readonly body?: string | Uint8Array | URLSearchParams | Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal
  /** Whole exchange, default 30,000 ms. */
  readonly timeoutMs?: number
  /** Largest accepted body, default 8 MiB. */
  readonly maxBytes?: number
  /** Whether the request may be repeated after a temporary failure; by default true for everything but POST. */
  readonly repeatable?: boolean
  /** Whether a redirect is the response, instead of being followed. Of built-in plugins only. */
  readonly keepRedirect?: boolean
  /** Called when the source makes this request wait (429, Retry-After), with the time at which it continues (epoch ms). */
  readonly onWait?: (untilMs: number, reason: Sentence) => void
}
export interface PluginResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
  text(): string
  /** Throws SourceAnswerInvalid when the body is not JSON. */
  json(): unknown
}

/** Addresses and tools that an administrator can change; read once from the environment. */
export interface PluginSettings {
  readonly mangadexApiUrl: string
  readonly mangadexAuthUrl: string
  readonly mangadexUploadsUrl: string
  readonly anilistApiUrl: string
  readonly anilistAuthUrl: string
  readonly kitsuApiUrl: string
  readonly kitsuAuthUrl: string
  readonly myanimelistApiUrl: string
  readonly myanimelistAuthUrl: string
  readonly mangaupdatesApiUrl: string
  /** Program and leading arguments of gallery-dl, for example ['python3', '-m', 'gallery_dl']. */
  readonly extractorTool: readonly string[]
  /** Path of a gallery-dl JSON file over which our own configuration is merged, or undefined. */
  readonly extractorConfigFile: string | undefined
  /** Whether the environment names a proxy that external programs use. */
  readonly proxyInEnvironment: boolean
  /** The part of the server's environment that external programs may see. */
  readonly toolEnvironment: Readonly<Record<string, string>>
  readonly allowPrivateHosts: boolean
  /** User-Agent that identifies this server truthfully. */
  readonly userAgent: string
}

export interface SourcePauses {
  /** @returns epoch ms; in the past when there is no pause */
  findEnd(name: string): Promise<number>
  /** @param untilMs epoch ms, at most a day from now */
  set(name: string, untilMs: number): Promise<void>
}

export interface PluginContext {
  /** Saved configuration with schema defaults filled in; every value is a string, lists are JSON text. */
  readonly config: Readonly<Record<string, string>>
  readonly settings: PluginSettings
  readonly log: PluginLog
  /**
   * HTTP through the server's limiter, which is shared per host: it queues requests, obeys Retry-After, retries 5xx and connection
   * resets, and refuses hosts that the plugin did not declare. Resolves for every status below 500 except 429.
   * Throws SourceUnavailable (network, 5xx after retries, circuit open, 429 beyond the maximum wait).
   */
  fetch(url: string, request?: PluginRequest): Promise<PluginResponse>
  /**
   * An HTTP proxy for a program that sends its own requests for the plugin. It refuses private addresses, including those reached through
   * host names and redirects.
   * Undefined when private addresses are allowed. For built-in plugins; a package uses `fetch`.
   * @param alsoTo hosts (with port when not the default) that an administrator named, and that may therefore be private
   */
  openProxy?(alsoTo: readonly string[]): Promise<{ readonly url: string; close(): void } | undefined>
  /**
   * Pauses that the source requires for a part of its requests. They apply to all nodes of the server. For built-in plugins.
   */
  readonly pauses?: SourcePauses
  /** The language that an administrator chose for downloads, used by plugins without a language setting. */
  defaultLanguage(): Promise<string>
  readonly clock: { now(): number; sleep(ms: number, signal?: AbortSignal): Promise<void> }
  /** Aborted when the plugin is disabled, reconfigured or the server stops. */
  readonly signal: AbortSignal
}

/** Requests per interval to one host, evenly spaced; with a `path`, only those to paths that start with it, which are not spaced. */
export interface RateLimit {
  readonly host: string
  readonly requests: number
  readonly perMs: number
  /** In addition to the limit of the whole host. */
  readonly path?: string
}

export interface Plugin<Provided> {
  readonly id: string
  /** Display name: MangaDex, gallery-dl. */
  readonly name: string
  readonly type: PluginType
  readonly version: string
  readonly author: string
  readonly description: string
  readonly sourceUrl: string
  readonly configSchema: ConfigSchema
  /**
   * Host names (with port when not the default) that ctx.fetch may reach. `*.example.org` stands for every host below example.org, over
   * https and only at public addresses.
   */
  hosts(settings: PluginSettings): readonly string[]
  /** Hosts named in the configuration: ctx.fetch may reach them too, also in the private network, where home servers run. */
  configuredHosts?(config: Readonly<Record<string, string>>): readonly string[]
  rateLimits?(settings: PluginSettings): readonly RateLimit[]
  /** Whether it declares this URL, which is known also while it can't run; absent when only the running plugin knows. */
  declaresUrl?(url: string): boolean
  provide(ctx: PluginContext): Provided
}

/** Declares a plugin. The registry accepts plugins only through this function. */
export function definePlugin<Provided>(plugin: Plugin<Provided>): Plugin<Provided> {
  return Object.freeze(plugin)
}

export interface UnavailableDetails {
  readonly retryAtMs?: number | undefined
  readonly status?: number | undefined
  readonly isDown?: boolean
  readonly cause?: unknown
}

/** The source is unavailable now: down, rate limited or refusing requests. Never the same as "nothing found". */
export class SourceUnavailable extends SentenceError {
  override readonly name = 'SourceUnavailable'
  readonly retryAtMs: number | undefined
  readonly status: number | undefined
  /** Whether the whole source is affected: no connection, a server error (5xx) or too many requests. */
  readonly isDown: boolean
  constructor(sentence: Sentence, details: UnavailableDetails = {}) {
    super(sentence, { cause: details.cause })
    this.retryAtMs = details.retryAtMs
    this.status = details.status
    this.isDown = details.isDown ?? false
  }
}

/** The source returned a response that cannot be parsed completely; a partial response is this error, never "no chapters". */
export class SourceAnswerInvalid extends SentenceError {
  override readonly name = 'SourceAnswerInvalid'
}

/** The source reports that the item does not exist. */
export class SourceNotFound extends SentenceError {
  override readonly name = 'SourceNotFound'
}

/**
 * The source lists the chapter but doesn't have its pages, for example because they are only on another site. The reason says what to do.
 */
export class ChapterNotHosted extends SentenceError {
  override readonly name = 'ChapterNotHosted'
}

/**
 * The source responds but denies this server access: it requires an account, a payment or another region. Only a person can change that.
 */
export class SourceAccessDenied extends SentenceError {
  override readonly name = 'SourceAccessDenied'
}

/** No extractor supports this address, or the address is refused; retrying cannot help. */
export class UrlNotSupported extends SentenceError {
  override readonly name = 'UrlNotSupported'
}
