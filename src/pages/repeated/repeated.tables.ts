export const pageActions = ['DELETE_AUTO', 'DELETE_MANUAL', 'IGNORE'] as const
export type PageAction = (typeof pageActions)[number]

/** The first and last pages of a book, where credits and notices usually are. */
export interface PageHashTable {
  bookId: string
  /** From 1. */
  number: number
  /** XXH3-128 of the page's bytes, in hex. */
  hash: string
  sizeBytes: number
  fileName: string
  mediaType: string
}

/** Books with hashed pages, and the analysis that the hashes belong to. */
export interface HashedBookTable {
  bookId: string
  analysedAt: number
}

/** Decisions about repeated pages. */
export interface KnownPageTable {
  hash: string
  sizeBytes: number | null
  action: PageAction
  /** How often it was removed. */
  deleteCount: number
  /** A small JPEG in Base64, to recognize it when no book contains it any more. */
  thumbnail: string | null
  createdAt: number
  modifiedAt: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    pageHash: PageHashTable
    hashedBook: HashedBookTable
    knownPage: KnownPageTable
  }
}
