// Runs a plugin package when it is called. Guarantee: its failures become errors of the contract and are shown with the plugin. It is
// restarted at the next call, and after three failures within ten minutes it is paused for ten.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { asError, errorCodeOf } from '../../../kernel/errors/index.ts'
import { textOfSentence } from '../../../kernel/sentences/index.ts'
import { type PluginContext, SourceUnavailable } from '../../contract/plugin.ts'
import type { PluginFaults } from '../../plugin-faults.ts'
import { findEscapingLink, type PluginPackage } from '../find-packages.ts'
import { createPackageHosts, type PackageHosts } from '../package-hosts.ts'
import { limitLog } from './limited-log.ts'
import { createPackageCalls, type PackageCalls, type PackageProtocol } from './package-calls.ts'
import type { PackageLimits } from './package-limits.ts'
import type { FromPackage } from './package-messages.schemas.ts'
import { type PackageProcess, startPackageProcess } from './package-process.ts'

export interface PackageRunner {
  /** @throws errors of the contract, or the signal's reason */
  call(operation: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown>
  /** Starts it to check that it works. @throws SourceUnavailable */
  load(): Promise<void>
}

export interface RunnerParts {
  readonly pluginPackage: PluginPackage
  readonly ctx: PluginContext
  readonly limits: PackageLimits
  readonly faults: PluginFaults
  readonly protocol: PackageProtocol
  /** A message about what a person must do before it can run. */
  readonly unmet: string | undefined
  /** Redacts the plugin's passwords in its output. */
  redact(text: string): string
  /** See package-hosts.ts. */
  readonly isPatient: boolean
  readonly onTaken?: () => void
}

interface Running {
  readonly process: PackageProcess
  readonly calls: PackageCalls
  /** Detaches this process, so that the next call starts another one. */
  letGo(): void
}

export function createPackageRunner(parts: RunnerParts): PackageRunner {
  const { ctx, faults, limits, pluginPackage, redact } = parts
  const { id } = pluginPackage
  const { name } = pluginPackage.manifest.hondana
  const log = limitLog(ctx.log, ctx.clock)
  const faultsAtMs: number[] = []
  let starting: Promise<Running> | undefined
  let idle: NodeJS.Timeout | undefined

  const fail = (why: string): SourceUnavailable => {
    faultsAtMs.push(ctx.clock.now())
    const message = redact(`${name} ${why.replace(/\.$/, '')}.`)
    const sentence = `${message} ${advice}`
    // Bypasses the limit of its log: a flood must not hide why it ended.
    ctx.log.error(sentence)
    faults.report(id, sentence)
    return new SourceUnavailable(message)
  }
  const letGo = (one: Promise<Running>) => {
    if (starting === one) starting = undefined
  }
  const running = async (): Promise<Running> => {
    if (parts.unmet !== undefined) {
      faults.report(id, parts.unmet)
      throw new SourceUnavailable(parts.unmet)
    }
    const untilMs = pausedUntilMs(faultsAtMs, ctx.clock.now())
    if (!starting && untilMs !== undefined) {
      throw new SourceUnavailable(`${name} failed several times and is paused. ${textOfSentence(faults.of(id) ?? '')}`.trim(), {
        retryAtMs: untilMs,
      })
    }
    if (starting) return starting
    const instance: Promise<Running> = start({ ...parts, log, fail, letGo: () => letGo(instance) })
    starting = instance
    instance.catch(() => letGo(instance))
    return instance
  }
  /** Saving memory is worth the tenth of a second that starting takes. */
  const sleepSoon = (one: Running) => {
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (one.calls.size > 0) return
      // Detach before it has ended: a call in between must not fail because of the stop.
      one.letGo()
      one.process.end(exitedCleanly)
    }, limits.idleMs).unref()
  }

  return {
    call: async (operation, args, signal) => {
      ctx.signal.throwIfAborted()
      const startedAt = performance.now()
      const one = await running()
      try {
        const value = await one.calls.call(operation, args, signal)
        faults.clearOlder(id, startedAt)
        return value
      } finally {
        sleepSoon(one)
      }
    },
    load: async () => sleepSoon(await running()),
  }
}

const advice = 'Check its log. Fix or update the plugin and enable it again, or disable or remove it.'
const exitedCleanly = 'was not needed'

interface Starting extends RunnerParts {
  readonly log: PluginContext['log']
  fail(why: string): SourceUnavailable
  /** Called when its process has ended. */
  letGo(): void
}

async function start(parts: Starting): Promise<Running> {
  const { pluginPackage, ctx, limits, log } = parts
  const wayOut = await findEscapingLink(pluginPackage.folder).catch((error: unknown) => {
    if (errorCodeOf(error) === undefined) throw error
    throw parts.fail(`can't run: its folder can't be read (${asError(error).message})`)
  })
  if (wayOut) throw parts.fail(`can't run: ${wayOut}`)
  // It may have been disabled meanwhile.
  ctx.signal.throwIfAborted()
  const ready = Promise.withResolvers<void>()
  const process = startPackageProcess({
    folder: pluginPackage.folder,
    memoryMb: limits.memoryMb,
    log,
    onMessage: (message) => take(message),
    onEnd: (why) => finish(endOf(parts, why)),
  })
  const hosts = createPackageHosts({ ...parts, process })
  const calls = createPackageCalls({
    ...parts,
    pluginName: pluginPackage.manifest.hondana.name,
    process,
    sentenceOfRequest: hosts.sentenceFor,
    isWaiting: () => hosts.size > 0,
  })
  const startTimer = setTimeout(() => process.end(`wasn't ready within ${limits.startMs / 1000} s`), limits.startMs).unref()
  const stop = () => process.end(exitedCleanly)
  const take = (message: FromPackage) => {
    if (message.type === 'ready') ready.resolve()
    else if (message.type === 'failed') process.end(`couldn't be loaded: ${message.error.message}`)
    else if (message.type === 'answer') calls.receive(message)
    else receive({ message, hosts, log })
  }
  const finish = (error: Error) => {
    ctx.signal.removeEventListener('abort', stop)
    clearTimeout(startTimer)
    hosts.abandon()
    parts.letGo()
    ready.reject(error)
    calls.fail(error)
  }
  ctx.signal.addEventListener('abort', stop, { once: true })
  sendStart(process, parts)
  await ready.promise
  clearTimeout(startTimer)
  return { process, calls, letGo: parts.letGo }
}

function endOf({ ctx, fail, pluginPackage }: Starting, why: string): Error {
  if (ctx.signal.aborted) return asError(ctx.signal.reason)
  return why === exitedCleanly ? new SourceUnavailable(`${pluginPackage.manifest.hondana.name} was just stopped.`) : fail(why)
}

const sendStart = (process: PackageProcess, { pluginPackage, ctx, protocol }: Starting): void =>
  process.send({
    type: 'start',
    entry: pathToFileURL(join(pluginPackage.folder, pluginPackage.manifest.main)).href,
    name: pluginPackage.manifest.hondana.name,
    config: ctx.config,
    operations: protocol.operations,
  })

interface Received {
  readonly message: Exclude<FromPackage, { type: 'ready' | 'failed' | 'answer' }>
  readonly hosts: PackageHosts
  readonly log: PluginContext['log']
}

function receive({ message, hosts, log }: Received): void {
  if (message.type === 'fetch') hosts.fetch(message)
  else if (message.type === 'language') hosts.setLanguage(message.id)
  else if (message.type === 'cancel') hosts.cancel(message.id)
  else if (message.level === 'error') log.error(message.message, message.cause?.stack ?? message.cause?.message)
  else log[message.level](message.message)
}

const maxFaults = 3
const withinMs = 10 * 60_000

/**
 * Until when a plugin that keeps failing is paused.
 * @param faultsAtMs times of its failures, oldest first
 * @returns undefined when it may be started
 */
export function pausedUntilMs(faultsAtMs: readonly number[], nowMs: number): number | undefined {
  const third = faultsAtMs.at(-maxFaults)
  const last = faultsAtMs.at(-1)
  if (third === undefined || last === undefined || last - third > withinMs) return undefined
  return nowMs < last + withinMs ? last + withinMs : undefined
}
