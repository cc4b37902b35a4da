// For tasks over many books: those whose disk hangs are left for the next run, and the others continue.
import { DiskNotResponding } from '../kernel/disk-calls/index.ts'
import { TaskPostponed } from '../kernel/tasks/index.ts'

export interface BooksOnHangingDisks {
  /** @returns what the work returns; undefined when the disk of the book hangs */
  setAside<T>(bookId: string, work: () => Promise<T>): Promise<T | undefined>
  /** Call it after the last book. @param continueWith gets the books that are left @throws TaskPostponed when there are any */
  postpone(continueWith: (bookIds: string[]) => void): void
}

export function booksOnHangingDisks(): BooksOnHangingDisks {
  const bookIds: string[] = []
  let reason: Error | undefined
  return {
    setAside: async (bookId, work) => {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof Error && DiskNotResponding.matches(error))) throw error
        bookIds.push(bookId)
        reason = error
        return undefined
      }
    },
    postpone: (continueWith) => {
      if (!reason) return
      continueWith(bookIds)
      throw new TaskPostponed(reason)
    },
  }
}
