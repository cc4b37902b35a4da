// Logs the server's calls to a plugin and their results in the plugin's own log, built in or not.
// Guarantee: no argument is written, so no address or password; the log redacts secrets in error messages.
import type { Clock } from '../../kernel/clock/index.ts'
import type { PluginLog } from '../contract/plugin.ts'
import { callName, summarizeResult } from './call-names.rules.ts'

interface CallLog {
  readonly log: PluginLog
  readonly clock: Pick<Clock, 'now'>
}

/** Called every few seconds, with nothing to report. */
const quiet: ReadonlySet<string> = new Set(['toolVersion', 'then'])
/** Operations that contain further operations. */
const groups: ReadonlySet<string> = new Set(['batch', 'manySeries', 'browse'])

/** Wraps a provider so that each asynchronous call is logged with its duration, its result or why it failed. */
export const logCalls = <T>(provided: T, parts: CallLog): T => withLog(provided, createCallLog(parts), '')

/** Logs calls and their results. @returns records the start of a call */
function createCallLog({ log, clock }: CallLog) {
  let isFailing = false
  return (call: string) => {
    const startedAtMs = clock.now()
    const duration = () => `${((clock.now() - startedAtMs) / 1_000).toFixed(1)} s`
    return {
      ended: (result: unknown) => {
        log.info(`${callName(call)}: ${[summarizeResult(call, result), duration()].filter(Boolean).join(', ')}`)
        if (isFailing) log.info('Working again.')
        isFailing = false
      },
      failed: (error: unknown) => {
        if (isAbort(error)) return log.info(`${callName(call)} was stopped after ${duration()}`)
        isFailing = true
        log.warn(`${callName(call)} failed after ${duration()}: ${error instanceof Error ? error.message : String(error)}`)
      },
    }
  }
}

/** @param group prefix of the operations, including its dot */
function withLog<T>(provided: T, begin: ReturnType<typeof createCallLog>, group: string): T {
  if (typeof provided !== 'object' || provided === null) return provided
  return new Proxy(provided, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof key !== 'string' || quiet.has(key)) return value
      if (groups.has(key)) return withLog(value, begin, `${key}.`)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        const call = begin(`${group}${key}`)
        const result: unknown = Reflect.apply(value, target, args)
        if (result instanceof Promise) void result.then(call.ended, call.failed)
        return result
      }
    },
  })
}

const isAbort = (error: unknown): boolean => error instanceof Error && (error.name === 'AbortError' || error.name === 'RunStopped')
