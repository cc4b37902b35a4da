// A host that keeps failing is left alone for a while, longer each time.
import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  type IBackoff,
  TaskCancelledError,
} from 'cockatiel'
import { asError } from '../errors/error-code.ts'
import { CatalogueError } from '../errors/index.ts'
import { orAborted } from './waiting-line.ts'

export interface Circuit {
  /** Runs an attempt, unless the host is paused. @throws BrokenCircuitError, what the attempt throws, or the signal's reason */
  run<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T>
  /** When a failing host is retried, epoch ms of the system clock. */
  retryAtMs(): number
  isClosed(): boolean
}

export interface CircuitInProcess extends Circuit {
  /** A paused host gets the next request; its first failure pauses it again. */
  clear(): void
}

export const breakAfterFailures = 5
export const shortestBreakMs = 30_000
export const maxBreakMs = 10 * 60_000

/** Network errors and 5xx are temporary; rejections, limits and cancellation are not. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof CatalogueError || error instanceof TaskCancelledError || error instanceof BrokenCircuitError) &&
  asError(error).name !== 'AbortError'

export function createCircuit(): CircuitInProcess {
  let retryAtMs = 0
  /** Doubles the pause after each further failure; starts over after a success. */
  const breaking = (duration: number): IBackoff<unknown> => {
    retryAtMs = Date.now() + duration
    return { duration, next: () => breaking(Math.min(maxBreakMs, duration * 2)) }
  }
  const breaker = circuitBreaker(handleWhen(isTransient), {
    halfOpenAfter: { next: () => breaking(shortestBreakMs) },
    breaker: new ConsecutiveBreaker(breakAfterFailures),
  })
  const clear = () => {
    if (breaker.state === CircuitState.Open) breaker.isolate().dispose()
  }
  return {
    run: (attempt, signal) => {
      // A clock that was set back must not extend a pause.
      if (retryAtMs - Date.now() > maxBreakMs) clear()
      // While one request tries whether the host works again, the others wait for its result.
      return orAborted(breaker.execute(attempt, signal), signal)
    },
    retryAtMs: () => retryAtMs,
    isClosed: () => breaker.state === CircuitState.Closed,
    clear,
  }
}
