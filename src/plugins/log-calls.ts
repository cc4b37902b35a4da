// What the server asks of a plugin, and how it went, in the plugin's own log: the same for every plugin, built in or not.
// Promise: no argument is written, so no address or password; secrets in the words of an error are blotted out by the log.
import type { Clock } from '../kernel/clock/index.ts'
import type { PluginLog } from './contract/plugin.ts'

interface CallLog {
  readonly log: PluginLog
  readonly clock: Pick<Clock, 'now'>
}

/** Asked every few seconds, with nothing to tell. */
const quiet: ReadonlySet<string> = new Set(['toolVersion', 'then'])

/** The same provider; each call that takes time is logged with its duration, what it found and why it failed. */
export function logCalls<T>(provided: T, parts: CallLog): T {
  if (typeof provided !== 'object' || provided === null) return provided
  let isInTrouble = false
  const ended = (name: string, startedAtMs: number, result: unknown) => {
    parts.log.info(`${name}: ${countOf(result)}${secondsSince(startedAtMs)}`)
    if (isInTrouble) parts.log.info('It works again.')
    isInTrouble = false
  }
  const failed = (name: string, startedAtMs: number, error: unknown) => {
    if (isAbort(error)) return parts.log.info(`${name} was ended after ${secondsSince(startedAtMs)}`)
    isInTrouble = true
    parts.log.warn(`${name} failed after ${secondsSince(startedAtMs)}: ${error instanceof Error ? error.message : String(error)}`)
  }
  const secondsSince = (startedAtMs: number): string => `${((parts.clock.now() - startedAtMs) / 1_000).toFixed(1)} s`
  return new Proxy(provided, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof key !== 'string' || quiet.has(key)) return value
      if (key === 'batch') return logCalls(value, parts)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        const startedAtMs = parts.clock.now()
        const result: unknown = Reflect.apply(value, target, given)
        if (!(result instanceof Promise)) return result
        void result.then(
          (found) => ended(key, startedAtMs, found),
          (error: unknown) => failed(key, startedAtMs, error),
        )
        return result
      }
    },
  })
}

/** How many entries an answer has, where it is a list or holds one. */
function countOf(result: unknown): string {
  const entries = [result, ...(typeof result === 'object' && result !== null ? Object.values(result) : [])].find(Array.isArray)
  return entries ? `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}, ` : ''
}

const isAbort = (error: unknown): boolean => error instanceof Error && (error.name === 'AbortError' || error.name === 'RunStopped')
