// Running plugins. Guarantee: every caller gets an instance of an enabled plugin with the currently saved configuration; instances with
// an older configuration, or of a plugin disabled since, are stopped through their signal.
// Limit: when the event of a change made on another node is lost, an unused instance is stopped within `watchEveryMs`.
import type { AppContext } from '../kernel/feature/index.ts'
import { SecretKeyInvalid } from '../kernel/secrets/index.ts'
import { defineSentence, joinSentences, type Sentence, sentenceOf, withFullStop } from '../kernel/sentences/index.ts'
import { effectiveConfig, isSecret, secretsOf } from './config/config-values.rules.ts'
import type { SecretBox } from './config/secret-box.ts'
import { type Plugin, type PluginLog, SourceUnavailable } from './contract/plugin.ts'
import { logCalls } from './logs/log-calls.ts'
import { type ContextParts, createPluginContext } from './plugin-context.ts'
import type { PluginFaults } from './plugin-faults.ts'
import { findPluginRow, listPluginRows, type PluginRow, readStoredConfig } from './plugins.queries.ts'
import { withoutNul } from './without-nul.ts'

export type InstanceState =
  | {
      readonly state: 'ready'
      readonly provided: unknown
      readonly config: Readonly<Record<string, string>>
      /** Another number means another instance. */
      readonly revision: number
      /** Redacts the secrets of its configuration. */
      readonly log: PluginLog
    }
  /** `enabled` is true for a plugin that is switched on and cannot run. */
  | { readonly state: 'disabled'; readonly reason: Sentence; readonly enabled: boolean }

export interface PluginInstances {
  /** Returns the instance of a plugin, or why there is none. */
  get(plugin: Plugin<unknown>): Promise<InstanceState>
  /** A separate instance with default configuration, also of a disabled plugin, for queries about its tools. Stopped by `close`. */
  probe(plugin: Plugin<unknown>): unknown
  /** Stops the instance now; the next call creates a new one. */
  stop(pluginId: string, reason: string): void
  close(): void
}

export interface InstanceDeps extends ContextParts {
  readonly context: AppContext
  readonly secretBox: SecretBox
  readonly faults: PluginFaults
}

interface Instance {
  readonly revision: number
  readonly state: InstanceState
  readonly stop: AbortController
}

const watchEveryMs = 60_000

export function createPluginInstances(deps: InstanceDeps): PluginInstances {
  const { context } = deps
  const running = new Map<string, Instance>()
  const probes = new Map<string, { readonly provided: unknown; readonly stop: AbortController }>()
  const watch = context.databaseLocation.engine === 'postgres' ? createWatch(context, () => stopChanged()) : undefined

  const stop = (pluginId: string, reason: string) => {
    const instance = running.get(pluginId)
    if (!instance) return
    instance.stop.abort(new SourceUnavailable(reason, { retryAtMs: context.clock.now() }))
    running.delete(pluginId)
    // What it reported may be solved, perhaps on another node.
    deps.faults.clear(pluginId)
  }
  const stopChanged = async () => {
    if (running.size === 0) return
    for (const row of await listPluginRows(context.db)) {
      const instance = running.get(row.id)
      if (instance && instance.revision < row.revision) stop(row.id, `${row.name} was reconfigured.`)
    }
  }

  return {
    get: async (plugin) => {
      const row = await findPluginRow(context.db, plugin.id)
      if (!row) return disabled(NotInstalled(plugin.name))
      const existing = running.get(plugin.id)
      if (existing && existing.revision >= row.revision) return existing.state
      const opened = row.enabled === 1 ? await openConfig(deps, plugin) : undefined
      const meanwhile = running.get(plugin.id)
      if (meanwhile && meanwhile.revision >= row.revision) return meanwhile.state
      stop(plugin.id, `${plugin.name} was reconfigured.`)
      const instance = start(deps, { plugin, row, opened })
      running.set(plugin.id, instance)
      return instance.state
    },
    probe: (plugin) => {
      const existing = probes.get(plugin.id)
      if (existing) return existing.provided
      const stopProbe = new AbortController()
      const config = effectiveConfig(plugin.configSchema, new Map())
      const provided = plugin.provide(createPluginContext(deps, plugin, { config, secrets: [], signal: stopProbe.signal }))
      probes.set(plugin.id, { provided, stop: stopProbe })
      return provided
    },
    stop,
    close: () => {
      watch?.stop()
      for (const id of [...running.keys()]) stop(id, 'The server is stopping.')
      for (const probe of probes.values()) probe.stop.abort(new SourceUnavailable('The server is stopping.'))
    },
  }
}

const NotInstalled = defineSentence('PLUGIN_NOT_INSTALLED', "The plugin {plugin} isn't installed.")
const SwitchedOff = defineSentence('PLUGIN_DISABLED', 'The plugin {plugin} is disabled; an administrator can enable it.')
const LookAtIt = defineSentence('PLUGIN_LOOK_AT_IT', 'Check its settings and log, then enable it again.')
const NotStarted = defineSentence('PLUGIN_NOT_STARTED', "Couldn't start the plugin {plugin}: {reason:sentence}")

const SecretUnreadable = defineSentence(
  'PLUGIN_SECRET_UNREADABLE',
  "{setting} of the plugin {plugin} can't be decrypted with this server's secrets.key. Enter it again, or restore the right secrets.key and restart the server.",
)

const disabled = (reason: Sentence, enabled = false): InstanceState => ({ state: 'disabled', reason, enabled })

type OpenedConfig = OpenConfig | { readonly fault: Sentence }

interface OpenConfig {
  readonly config: Readonly<Record<string, string>>
  readonly secrets: readonly string[]
}

async function openConfig(deps: InstanceDeps, plugin: Plugin<unknown>): Promise<OpenedConfig> {
  try {
    return await openSecrets(deps, plugin, await readStoredConfig(deps.context.db, plugin.id))
  } catch (error) {
    if (SecretKeyInvalid.matches(error)) return { fault: error.sentence }
    throw error
  }
}

async function openSecrets(
  { secretBox }: InstanceDeps,
  plugin: Plugin<unknown>,
  stored: ReadonlyMap<string, string>,
): Promise<OpenedConfig> {
  const { id, configSchema } = plugin
  const opened = new Map(stored)
  for (const [key, sealed] of stored) {
    if (!isSecret(configSchema, key)) continue
    const text = await secretBox.open(sealed, `${id}/${key}`)
    if (text === undefined) return { fault: SecretUnreadable(key, plugin.name) }
    opened.set(key, text)
  }
  const config = effectiveConfig(configSchema, opened)
  return { config, secrets: secretsOf(configSchema, config) }
}

interface Starting {
  readonly plugin: Plugin<unknown>
  readonly row: PluginRow
  /** Undefined for a disabled plugin. */
  readonly opened: OpenedConfig | undefined
}

function start(deps: InstanceDeps, starting: Starting): Instance {
  const stop = new AbortController()
  return { revision: starting.row.revision, stop, state: startState(deps, starting, stop.signal) }
}

function startState(deps: InstanceDeps, { plugin, row, opened }: Starting, signal: AbortSignal): InstanceState {
  if (!opened) return disabled(SwitchedOff(plugin.name))
  if ('fault' in opened) {
    deps.faults.report(plugin.id, opened.fault)
    return disabled(opened.fault, true)
  }
  const { config, secrets } = opened
  try {
    const ctx = createPluginContext(deps, plugin, { config, secrets, signal })
    return { state: 'ready', provided: withoutNul(logCalls(plugin.provide(ctx), ctx)), config, revision: row.revision, log: ctx.log }
  } catch (error) {
    deps.logs.of(plugin.id, secrets).error(`${plugin.name} couldn't start`, error)
    const reason = NotStarted(plugin.name, error instanceof Error ? sentenceOf(error) : String(error))
    deps.faults.report(plugin.id, joinSentences([withFullStop(reason), LookAtIt()]))
    return disabled(reason, true)
  }
}

/** Checks for changes made on other nodes. */
function createWatch(context: AppContext, check: () => Promise<void>) {
  const checkNow = () => {
    check().catch((error: unknown) => context.log.warn({ err: error }, 'Checking for changed plugins failed'))
  }
  const stops = (['plugin.changed', 'events.interrupted'] as const).map((name) => context.events.on(name, checkNow))
  const timer = setInterval(checkNow, watchEveryMs).unref()
  return {
    stop: () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    },
  }
}
