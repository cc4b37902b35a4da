// What is wrong with a source, in words for the person who waits for it.
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

/** Asking before the moment that these name is useless; the source, or our own patience with its host, says so. */
const waitableCodes: ReadonlySet<string | undefined> = new Set(['SOURCE_LIMITED', 'SOURCE_BUSY'])

/** Seconds until asking again makes sense; 0 when now. A source that is down may be up again at any time, whenever the server tries next. */
export const secondsUntil = (error: Error, nowMs: number): number =>
  error instanceof ApiError && error.retryAtMs !== undefined && waitableCodes.has(error.code)
    ? Math.max(0, Math.ceil((error.retryAtMs - nowMs) / 1000))
    : 0
