// Marking as read or unread, and what takes it back: a series that was all read or all unread in one step, another book by book.
// Limit: what is taken back has its page and state again, not the day on which it was read.

export type BookBefore = { readonly id: string; readonly progress: { readonly page: number; readonly completed: boolean } | null }

export type SeriesBefore = { readonly id: string; readonly chapters: number; readonly read: number; readonly started: number }

/** One change of read progress; a number is the page reached. */
export type Step = { readonly of: 'series' | 'books'; readonly id: string; readonly to: 'read' | 'unread' | number }

/** Whether a series must be looked at book by book before it is marked, or the way back would be lost. */
export const isMixed = ({ chapters, read, started }: SeriesBefore): boolean => started > 0 || (read > 0 && read < chapters)

/** The steps back for a series in one state. */
export const undoSeries = (before: SeriesBefore, read: boolean): readonly Step[] => {
  const wasRead = before.chapters > 0 && before.read === before.chapters
  return wasRead === read ? [] : [{ of: 'series', id: before.id, to: wasRead ? 'read' : 'unread' }]
}

/** The steps back for single books. */
export const undoBooks = (before: readonly BookBefore[], read: boolean): readonly Step[] =>
  before.flatMap(({ id, progress }): readonly Step[] => {
    if (progress?.completed) return read ? [] : [{ of: 'books', id, to: 'read' }]
    if (progress) return [{ of: 'books', id, to: progress.page }]
    return read ? [{ of: 'books', id, to: 'unread' }] : []
  })
