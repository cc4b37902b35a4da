// When progress counts as lost, so that it is kept for its reader to restore.

/** How far someone has read a book. */
export interface ReachedPage {
  readonly page: number
  readonly completed: 0 | 1
}

/** Going back fewer pages is turning back to read something again. */
const lostPages = 5

/** Whether replacing progress loses something: the book is no longer read, or the page went back far. */
export const isLost = (before: ReachedPage, after: ReachedPage): boolean =>
  before.completed === 1 ? after.completed === 0 : after.completed === 0 && before.page - after.page >= lostPages

/** Whether a book is now less far than it was. @param now null when it isn't begun */
export const isBehind = (now: ReachedPage | null, lost: ReachedPage): boolean =>
  now === null || now.completed < lost.completed || (now.completed === 0 && lost.completed === 0 && now.page < lost.page)
