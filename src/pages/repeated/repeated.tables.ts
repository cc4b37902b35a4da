export const pageActions = ['DELETE_AUTO', 'DELETE_MANUAL', 'IGNORE'] as const
export type PageAction = (typeof pageActions)[number]

/** The first and the last pages of a book, where covers of groups and notices stand. */
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

/** Books whose pages are hashed, as of which analysis. */
export interface HashedBookTable {
  bookId: string
  analysedAt: number
}

/** What people decided about a page that is repeated. */
export interface KnownPageTable {
  hash: string
  sizeBytes: number | null
  action: PageAction
  /** How often it was removed. */
  deleteCount: number
  /** A small JPEG in Base64, to recognise it when no book holds it any more. */
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
