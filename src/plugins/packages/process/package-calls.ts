// Calls that a running package has not answered yet.

import type { CodedSentence, Sentence } from '../../../kernel/sentences/index.ts'
import { NoticeRefused } from '../../contract/notifier.ts'
import {
  type PluginContext,
  SourceAccessDenied,
  SourceAnswerInvalid,
  SourceNotFound,
  SourceUnavailable,
  UrlNotSupported,
} from '../../contract/plugin.ts'
import { fromPackageTime } from './package-clock.ts'
import type { PackageLimits } from './package-limits.ts'
import type { FromPackage, Operations, PackageError } from './package-messages.schemas.ts'
import type { PackageProcess } from './package-process.ts'

export interface PackageCalls {
  /** @throws what the plugin threw, the signal's reason, or SourceUnavailable when its process ended */
  call(operation: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown>
  receive(message: Extract<FromPackage, { type: 'answer' }>): void
  /** Rejects all calls, including later ones. */
  fail(error: Error): void
  readonly size: number
}

/** Errors that a package of some type may throw; every other error counts as a fault of the package. */
export type ErrorName = keyof typeof contractErrors

/** The operations of packages of one type, and their errors. */
export interface PackageProtocol {
  readonly operations: Operations
  readonly errors: readonly ErrorName[]
  /** Creates the error for a fault. @param sentence names the plugin and what it reported */
  fault(sentence: string): Error
}

export interface CallParts {
  readonly pluginName: string
  readonly ctx: Pick<PluginContext, 'clock'>
  readonly limits: PackageLimits
  readonly log: PluginContext['log']
  readonly process: PackageProcess
  readonly protocol: PackageProtocol
  /** Redacts the plugin's passwords in its output. */
  redact(text: string): string
  /** See package-hosts.ts. */
  sentenceOfRequest(request: number): CodedSentence | undefined
  /** Whether it is waiting for a host now. */
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
      else process.end(`didn't respond within ${limits.callMs / 1000} s`)
    }, limits.callMs).unref()
    return timer
  }
  return {
    call: async (operation, args, signal) => {
      signal.throwIfAborted()
      if (failure) throw failure
      const id = ++count
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      // The caller no longer waits, but the plugin still owes its result: one that hangs is detected anyway.
      const giveUp = () => {
        process.send({ type: 'cancel', id })
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
      process.send({ type: 'call', id, operation, args })
      return promise
    },
    receive: ({ id, value, error }) => {
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

const contractErrors = {
  SourceNotFound: ({ sentence }) => new SourceNotFound(sentence),
  SourceUnavailable: ({ sentence, retryAtMs, status, isDown = false }) => new SourceUnavailable(sentence, { retryAtMs, status, isDown }),
  SourceAnswerInvalid: ({ sentence }) => new SourceAnswerInvalid(sentence),
  SourceAccessDenied: ({ sentence }) => new SourceAccessDenied(sentence),
  UrlNotSupported: ({ sentence }) => new UrlNotSupported(sentence),
  NoticeRefused: ({ sentence }) => new NoticeRefused(sentence),
} as const satisfies Readonly<Record<string, (error: PackageError & { readonly sentence: Sentence }) => Error>>

/** Errors cross the process boundary by name; every other error is a fault of the plugin and is logged. */
function toContractError({ pluginName, ctx, log, protocol, redact, sentenceOfRequest }: CallParts, packageError: PackageError): Error {
  const { retryAtMs, ...rest } = packageError
  const retry = retryAtMs === undefined ? {} : { retryAtMs: fromPackageTime(ctx, retryAtMs) }
  const error = { ...rest, ...retry, message: redact(packageError.message) }
  const name = protocol.errors.find((candidate) => candidate === error.name)
  // A message of the server keeps its code unless the plugin changed its text.
  const ownSentence = packageError.ofRequest === undefined ? undefined : sentenceOfRequest(packageError.ofRequest)
  if (name) return contractErrors[name]({ ...error, sentence: ownSentence?.message === error.message ? ownSentence : error.message })
  log.error(`${error.name}: ${error.message}`, error.stack)
  return protocol.fault(`${pluginName} failed: ${error.message}`)
}
