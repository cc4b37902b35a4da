// What is wrong with a source, in words for the person who waits for it.
import { ApiError } from '../api/client.ts'

export type Trouble = 'limited' | 'down' | 'off' | 'other'

const troubles: ReadonlyMap<string | undefined, Trouble> = new Map([
  ['SOURCE_LIMITED', 'limited'],
  ['SOURCE_BUSY', 'limited'],
  ['SOURCE_DOWN', 'down'],
  ['SOURCE_SLOW', 'down'],
  ['SOURCE_ANSWER_BAD', 'down'],
  ['SOURCE_DISABLED', 'off'],
])

export const troubleOf = (error: Error): Trouble => (error instanceof ApiError ? troubles.get(error.code) : undefined) ?? 'other'

/** Seconds until asking again makes sense; 0 when now. A source that is down may be up again at any time, whenever the server tries next. */
export const secondsUntil = (error: Error, nowMs: number): number =>
  error instanceof ApiError && error.retryAtMs !== undefined && troubleOf(error) === 'limited'
    ? Math.max(0, Math.ceil((error.retryAtMs - nowMs) / 1000))
    : 0
