import type { Book } from '../../api/types.ts'

/** The actions that the list provides to its rows. */
export type ChapterActions = {
  readonly mark: (book: Book, read: boolean) => void
  /** Marks this chapter and all before it as read. */
  readonly markUpTo: (book: Book) => void
  /** Present while chapters are being selected. */
  readonly select: ((bookId: string, asRange: boolean) => void) | undefined
}
