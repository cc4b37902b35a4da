// Marking as read or unread: one request for many, and one to take all of it back.
import { api } from '../api/client.ts'
import type { MarkRequestBody, MarkResult, PreviousMarks } from '../api/types.ts'

/**
 * As many as go into one request: few enough that a person sees how far it is, and that a stop is obeyed soon.
 * A series may hold hundreds of books.
 */
export const marksPerRequest: Record<MarkRequestBody['of'], number> = { SERIES: 250, BOOKS: 500 }

/** Marks up to 500 series or books, and says what they were before. */
export const markItems = (of: MarkRequestBody['of'], ids: readonly string[], read: boolean): Promise<MarkResult> =>
  api.post('/api/v1/read-progress/mark', { body: { of, ids, read } })

/** Marks books, however many; what comes back takes all of it back. */
export const markBooks = async (ids: readonly string[], read: boolean): Promise<readonly PreviousMarks[]> => {
  const before: PreviousMarks[] = []
  for (const some of chunk(ids, marksPerRequest.BOOKS)) before.push((await markItems('BOOKS', some, read)).before)
  return before
}

/** Gives back what was marked. */
export const restoreMarks = async (before: readonly PreviousMarks[]): Promise<void> => {
  for (const one of before) await api.post('/api/v1/read-progress/restore', { body: one })
}

/** Nothing was changed, so that there is nothing to take back. */
export const hasNoMarks = (before: PreviousMarks): boolean => Object.values(before).every((list) => list.length === 0)

/** The same ids in lists of at most `most`. */
export const chunk = (ids: readonly string[], most: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / most) }, (_, n) => ids.slice(n * most, (n + 1) * most))
