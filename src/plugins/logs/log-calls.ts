// What the server asks of a plugin, and how it went, in the plugin's own log: the same for every plugin, built in or not.
// Promise: no argument is written, so no address or password; secrets in the words of an error are blotted out by the log.
import type { Clock } from '../../kernel/clock/index.ts'
import type { PluginLog } from '../contract/plugin.ts'
import { callName, summarizeResult } from './call-names.rules.ts'

interface CallLog {
  readonly log: PluginLog
  readonly clock: Pick<Clock, 'now'>
}

/** Asked every few seconds, with nothing to tell. */
const quiet: ReadonlySet<string> = new Set(['toolVersion', 'then'])
/** What groups further operations. */
const groups: ReadonlySet<string> = new Set(['batch', 'manySeries'])

/** The same provider; each call that takes time is logged with its duration, what it found and why it failed. */
export const logCalls = <T>(provided: T, parts: CallLog): T => withLog(provided, createCallLog(parts), '')

/** How calls went; @returns notes the beginning of a call */
function createCallLog({ log, clock }: CallLog) {
  let isInTrouble = false
  return (call: string) => {
    const startedAtMs = clock.now()
    const duration = () => `${((clock.now() - startedAtMs) / 1_000).toFixed(1)} s`
    return {
      ended: (answer: unknown) => {
        log.info(`${callName(call)}: ${[summarizeResult(call, answer), duration()].filter(Boolean).join(', ')}`)
        if (isInTrouble) log.info('Working again.')
        isInTrouble = false
      },
      failed: (error: unknown) => {
        if (isAbort(error)) return log.info(`${callName(call)} was stopped after ${duration()}`)
        isInTrouble = true
        log.warn(`${callName(call)} failed after ${duration()}: ${error instanceof Error ? error.message : String(error)}`)
      },
    }
  }
}

/** @param group of the operations, with its dot */
function withLog<T>(provided: T, begin: ReturnType<typeof createCallLog>, group: string): T {
  if (typeof provided !== 'object' || provided === null) return provided
  return new Proxy(provided, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof key !== 'string' || quiet.has(key)) return value
      if (groups.has(key)) return withLog(value, begin, `${key}.`)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        const call = begin(`${group}${key}`)
        const result: unknown = Reflect.apply(value, target, given)
        if (result instanceof Promise) void result.then(call.ended, call.failed)
        return result
      }
    },
  })
}

const isAbort = (error: unknown): boolean => error instanceof Error && (error.name === 'AbortError' || error.name === 'RunStopped')
