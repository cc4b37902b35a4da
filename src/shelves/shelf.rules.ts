// On which shelf a person has a series: the one they chose, otherwise what they have read decides (docs/behavior.md, "My list").

/** The same words as in lists at trackers. */
export const shelves = ['READING', 'PLANNED', 'ON_HOLD', 'COMPLETED', 'DROPPED'] as const
export type Shelf = (typeof shelves)[number]

/** What somebody has read of a series: begun, or every book of a series that has ended. */
export type ReachedShelf = 'READING' | 'COMPLETED'

export interface ReadFacts {
  /** Books read to their end; null when none was opened. */
  readonly readCount: number | null
  readonly bookCount: number
  readonly hasEnded: boolean
}

export const reachedOf = ({ readCount, bookCount, hasEnded }: ReadFacts): ReachedShelf | null => {
  if (readCount === null) return null
  return hasEnded && readCount === bookCount ? 'COMPLETED' : 'READING'
}

export interface Choice {
  /** Null when the series was removed from the person's shelves. */
  readonly shelf: Shelf | null
  /** The choice ends when that is reached; null for one that never ends by itself. */
  readonly until: ReachedShelf | null
}

/**
 * The choice of a shelf. Only "Plan to read" and "Reading" end by themselves: they are steps towards the end of a series, and
 * reading takes the next step. What was reached already when the person chose doesn't end them.
 */
export function choose(shelf: Shelf, reached: ReachedShelf | null): Choice {
  if (shelf === 'PLANNED' && reached === null) return { shelf, until: 'READING' }
  const canBeFinished = (shelf === 'PLANNED' || shelf === 'READING') && reached !== 'COMPLETED'
  return { shelf, until: canBeFinished ? 'COMPLETED' : null }
}

/** The choice of a status from elsewhere, such as a backup; undefined where reading here says as much or more. */
export function adopt(shelf: Shelf, reached: ReachedShelf | null): Choice | undefined {
  const saysLess = reached === 'COMPLETED' || (reached === 'READING' && (shelf === 'PLANNED' || shelf === 'READING'))
  return saysLess ? undefined : choose(shelf, reached)
}

/** Whether a choice still counts. */
export const holds = ({ until }: Choice, reached: ReachedShelf | null): boolean =>
  until === null || (until === 'READING' ? reached === null : reached !== 'COMPLETED')

/** @returns null for a series on no shelf */
export const shelfOf = (choice: Choice | undefined, reached: ReachedShelf | null): Shelf | null =>
  choice && holds(choice, reached) ? choice.shelf : reached
