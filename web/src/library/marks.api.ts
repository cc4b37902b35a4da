// Marking as read or unread: one request for many, and one to take all of it back.
import { api } from '../api/client.ts'
import type { ManyMarked, MarkMany, MarksBefore } from '../api/types.ts'

/**
 * As many as go into one request: few enough that a person sees how far it is, and that a stop is obeyed soon.
 * A series may hold hundreds of books.
 */
export const marksPerRequest: Record<MarkMany['of'], number> = { SERIES: 250, BOOKS: 500 }

/** Marks up to 500 series or books, and says what they were before. */
export const markMany = (of: MarkMany['of'], ids: readonly string[], read: boolean): Promise<ManyMarked> =>
  api.post('/api/v1/read-progress/mark', { body: { of, ids, read } })

/** Marks books, however many; what comes back takes all of it back. */
export const markBooks = async (ids: readonly string[], read: boolean): Promise<readonly MarksBefore[]> => {
  const before: MarksBefore[] = []
  for (const some of inParts(ids, marksPerRequest.BOOKS)) before.push((await markMany('BOOKS', some, read)).before)
  return before
}

/** Gives back what was marked. */
export const restoreMarks = async (before: readonly MarksBefore[]): Promise<void> => {
  for (const one of before) await api.post('/api/v1/read-progress/restore', { body: one })
}

/** Nothing was changed, so that there is nothing to take back. */
export const isNothing = (before: MarksBefore): boolean => Object.values(before).every((list) => list.length === 0)

/** The same ids in lists of at most `most`. */
export const inParts = (ids: readonly string[], most: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / most) }, (_, n) => ids.slice(n * most, (n + 1) * most))
