// The state of books before they were marked in bulk, in compact form: a series whose books were all in one state is listed once.

/** What is to be marked. */
export const markTargets = ['SERIES', 'BOOKS'] as const
export type MarkTarget = (typeof markTargets)[number]

/** A reader's progress on a book. */
export interface BookState {
  readonly id: string
  readonly seriesId: string
  /** Null when nothing is stored. */
  readonly progress: { readonly page: number; readonly completed: boolean } | null
}

/** Each book is covered by at most one of these, apart from `begunSeries`. */
export interface MarksBefore {
  /** All of their books were read. */
  readonly readSeries: readonly string[]
  /** None of their books was begun. */
  readonly unreadSeries: readonly string[]
  /** Books of them were read and are deleted. */
  readonly begunSeries: readonly string[]
  readonly readBooks: readonly string[]
  readonly unreadBooks: readonly string[]
  readonly begunBooks: readonly { readonly bookId: string; readonly page: number }[]
}

export const noMarks: MarksBefore = { readSeries: [], unreadSeries: [], begunSeries: [], readBooks: [], unreadBooks: [], begunBooks: [] }

/** Whether a book already has the requested state. */
export const isBefore = ({ progress }: BookState, read: boolean): boolean => (read ? progress?.completed === true : progress === null)

interface BooksBefore {
  readonly all: readonly BookState[]
  readonly changed: readonly BookState[]
  readonly startedOver: readonly string[]
}

/** Summarizes the previous state of `changed`. @param all every book of the series when series were marked */
export function summariseBefore(of: MarkTarget, { all, changed, startedOver }: BooksBefore): MarksBefore {
  const bySeries = of === 'SERIES' ? Map.groupBy(all, ({ seriesId }) => seriesId) : new Map<string, BookState[]>()
  const wereAll = (test: (book: BookState) => boolean) =>
    new Set([...bySeries].flatMap(([seriesId, books]) => (books.every(test) ? [seriesId] : [])))
  const readSeries = wereAll(isRead)
  const unreadSeries = wereAll(isUnread)
  const touched = new Set(changed.map(({ seriesId }) => seriesId))
  const single = changed.filter(({ seriesId }) => !readSeries.has(seriesId) && !unreadSeries.has(seriesId))
  return {
    readSeries: [...readSeries].filter((id) => touched.has(id)),
    unreadSeries: [...unreadSeries].filter((id) => touched.has(id)),
    begunSeries: startedOver,
    readBooks: single.filter(isRead).map(({ id }) => id),
    unreadBooks: single.filter(isUnread).map(({ id }) => id),
    begunBooks: single.flatMap(({ id, progress }) => (progress && !progress.completed ? [{ bookId: id, page: progress.page }] : [])),
  }
}

const isRead = ({ progress }: BookState): boolean => progress?.completed === true
const isUnread = ({ progress }: BookState): boolean => progress === null

export interface RestoreStep {
  readonly of: MarkTarget
  readonly ids: readonly string[]
  /** The state to restore; undefined leaves the book unchanged. */
  stateOf(book: BookState): { readonly read: boolean } | { readonly page: number } | undefined
}

/** The steps that restore the previous state of every book, in order. */
export function restoreSteps(before: MarksBefore): readonly RestoreStep[] {
  const pages = new Map(before.begunBooks.map(({ bookId, page }) => [bookId, page]))
  const becomes = (read: boolean) => (book: BookState) => (isBefore(book, read) ? undefined : { read })
  return [
    { of: 'SERIES', ids: before.readSeries, stateOf: becomes(true) },
    { of: 'SERIES', ids: before.unreadSeries, stateOf: becomes(false) },
    { of: 'BOOKS', ids: before.readBooks, stateOf: becomes(true) },
    { of: 'BOOKS', ids: before.unreadBooks, stateOf: becomes(false) },
    { of: 'BOOKS', ids: [...pages.keys()], stateOf: ({ id }) => ({ page: pages.get(id) ?? 1 }) },
  ]
}
