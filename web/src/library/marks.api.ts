// Marking many items as read or unread in one request, with one request to undo it.
import { api } from '../api/client.ts'
import type { MarkRequestBody, MarkResult, PreviousMarks } from '../api/types.ts'

/** Items per request: small enough to show progress and to cancel quickly, since a series may have hundreds of books. */
export const marksPerRequest: Record<MarkRequestBody['of'], number> = { SERIES: 250, BOOKS: 500 }

/** Marks up to 500 series or books and returns their previous state. */
export const markItems = (of: MarkRequestBody['of'], ids: readonly string[], read: boolean): Promise<MarkResult> =>
  api.post('/api/v1/read-progress/mark', { body: { of, ids, read } })

/** Marks any number of books and returns what restoreMarks needs to undo it. */
export const markBooks = async (ids: readonly string[], read: boolean): Promise<readonly PreviousMarks[]> => {
  const before: PreviousMarks[] = []
  for (const some of chunk(ids, marksPerRequest.BOOKS)) before.push((await markItems('BOOKS', some, read)).before)
  return before
}

/** Restores the previous state. */
export const restoreMarks = async (before: readonly PreviousMarks[]): Promise<void> => {
  for (const one of before) await api.post('/api/v1/read-progress/restore', { body: one })
}

/** Whether nothing was changed, so that there is nothing to undo. */
export const hasNoMarks = (before: PreviousMarks): boolean => Object.values(before).every((list) => list.length === 0)

/** Splits the ids into batches of at most `most`. */
export const chunk = (ids: readonly string[], most: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / most) }, (_, n) => ids.slice(n * most, (n + 1) * most))
