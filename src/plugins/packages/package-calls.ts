// What a running package was asked and has not answered yet.
import { type PluginContext, SourceAnswerInvalid, SourceNotFound, SourceUnavailable } from '../contract/plugin.ts'
import type { PackageLimits } from './package-limits.ts'
import type { FromPackage, PackageError } from './package-messages.schemas.ts'
import type { PackageProcess } from './package-process.ts'

export interface PackageCalls {
  /** @throws what the plugin threw, the signal's reason, or SourceUnavailable when its process ended */
  ask(operation: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown>
  take(answer: Extract<FromPackage, { type: 'answer' }>): void
  /** Rejects all, also those to come. */
  fail(error: Error): void
  readonly size: number
}

export interface CallParts {
  readonly pluginName: string
  readonly limits: PackageLimits
  readonly log: PluginContext['log']
  readonly process: PackageProcess
  /** Whether it waits for a host now. */
  isWaiting(): boolean
}

type Settle = (outcome: { readonly value?: unknown; readonly error?: Error }) => void

export function createPackageCalls(parts: CallParts): PackageCalls {
  const { limits, process } = parts
  const calls = new Map<number, Settle>()
  let count = 0
  let failure: Error | undefined
  const watch = (startedAt: number): NodeJS.Timeout => {
    const timer = setTimeout(() => {
      const isPatient = parts.isWaiting() && performance.now() - startedAt < limits.wholeCallMs
      if (isPatient) timer.refresh()
      else process.end(`gave no answer within ${limits.callMs / 1000} s`)
    }, limits.callMs).unref()
    return timer
  }
  return {
    ask: async (operation, args, signal) => {
      signal.throwIfAborted()
      if (failure) throw failure
      const id = ++count
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      // Nobody waits any more, but the plugin still owes its answer: one that hangs is found all the same.
      const giveUp = () => {
        process.tell({ type: 'cancel', id })
        reject(signal.reason)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      const timer = watch(performance.now())
      const settle: Settle = ({ value, error }) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        if (error) reject(error)
        else resolve(value)
      }
      calls.set(id, settle)
      process.tell({ type: 'call', id, operation, args })
      return promise
    },
    take: ({ id, value, error }) => {
      const settle = calls.get(id)
      calls.delete(id)
      settle?.(error ? { error: toContractError(parts, error) } : { value })
    },
    fail: (error) => {
      failure = error
      for (const settle of calls.values()) settle({ error })
      calls.clear()
    },
    get size() {
      return calls.size
    },
  }
}

/** Errors cross the border by their names; every other is a fault of the plugin, told in its log. */
function toContractError({ pluginName, log }: CallParts, error: PackageError): Error {
  const { name, message, stack, retryAtMs, status } = error
  if (name === 'SourceNotFound') return new SourceNotFound(message)
  if (name === 'SourceUnavailable') return new SourceUnavailable(message, { retryAtMs, status })
  if (name === 'SourceAnswerInvalid') return new SourceAnswerInvalid(message)
  log.error(`${name}: ${message}`, stack)
  return new SourceAnswerInvalid(`${pluginName} failed: ${message}`)
}
