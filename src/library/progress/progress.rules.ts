import type { ReadProgressTable } from '../library.tables.ts'

export const readStatuses = ['UNREAD', 'READ', 'IN_PROGRESS'] as const
export type ReadStatus = (typeof readStatuses)[number]

/** What a client asks to be stored. */
export interface ProgressRequest {
  readonly page?: number | null | undefined
  readonly completed?: boolean | null | undefined
}

/**
 * What a request means for a book (komga-api.md section 6): `completed` wins over the page; otherwise the page decides whether the
 * book is finished, whatever else was sent.
 * @returns undefined when the page is not one of the book
 */
export function decideProgress(
  { page, completed }: ProgressRequest,
  pageCount: number,
): Pick<ReadProgressTable, 'page' | 'completed'> | undefined {
  if (completed) return { page: pageCount, completed: 1 }
  if (!page || page < 1 || page > pageCount) return undefined
  return { page, completed: page === pageCount ? 1 : 0 }
}
