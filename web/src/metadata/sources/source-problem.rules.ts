// Classifies the error of a source for the person who waits for it.
import { ApiError } from '../../api/client.ts'

export type SourceProblemKind = 'limited' | 'down' | 'off' | 'other'

const problemKinds: ReadonlyMap<string | undefined, SourceProblemKind> = new Map([
  ['SOURCE_LIMITED', 'limited'],
  ['SOURCE_BUSY', 'down'],
  ['SOURCE_DOWN', 'down'],
  ['SOURCE_SLOW', 'down'],
  ['SOURCE_ANSWER_BAD', 'down'],
  ['SOURCE_DISABLED', 'off'],
])

export const problemKindOf = (error: Error): SourceProblemKind =>
  (error instanceof ApiError ? problemKinds.get(error.code) : undefined) ?? 'other'

/** For these codes a retry before `retryAtMs` is useless: the source, or our own rate limit for its host, has set the time. */
const waitableCodes: ReadonlySet<string | undefined> = new Set(['SOURCE_LIMITED', 'SOURCE_BUSY'])

/** Seconds until a retry makes sense; 0 for now. A source that is down may recover at any time, regardless of the server's next retry. */
export const secondsUntil = (error: Error, nowMs: number): number =>
  error instanceof ApiError && error.retryAtMs !== undefined && waitableCodes.has(error.code)
    ? Math.max(0, Math.ceil((error.retryAtMs - nowMs) / 1000))
    : 0
