// What other features do about changes of the library. They are called in the transaction that writes the change, or in a later one after
// a crash, and store tasks there: the follow-ups of a committed change always happen, whenever the process ends.
import type { Db } from '../../kernel/db/index.ts'

export interface ScannedSeries {
  readonly libraryId: string
  readonly seriesIds: readonly string[]
}

export interface LibraryRefreshRequest {
  readonly libraryId: string
  /** Undefined: every series of the library. For a single one, a user is waiting. */
  readonly seriesIds: readonly string[] | undefined
}

export interface ReplacedBook {
  readonly bookId: string
  /** ID of the book that took its place. */
  readonly newId: string
  readonly libraryId: string
  /** Where its file was, below the root of the library. */
  readonly formerPath: string
  /** Where the file is now. */
  readonly path: string
}

/** Each handler stores tasks and, except for `bookReplaced`, does nothing else. It may be called twice for one change. */
export interface LibraryFollowUps {
  /** A scan found work for these series (at most 200), even if only to reapply file metadata or move some of their books to the trash. */
  readonly seriesScanned: (trx: Db, scanned: ScannedSeries) => Promise<void>
  /** The name, folder or options of a library were changed. */
  readonly libraryChanged: (trx: Db, library: { readonly libraryId: string }) => Promise<void>
  /** Books and series were deleted permanently. */
  readonly deleted: (trx: Db, gone: { readonly bookIds: readonly string[]; readonly seriesIds: readonly string[] }) => Promise<void>
  /** A library was deleted with its series and books. */
  readonly libraryDeleted: (trx: Db, library: { readonly libraryId: string }) => Promise<void>
  /** A book got another file and with it a new ID. Moves what belongs to the book; the old row is deleted afterwards. */
  readonly bookReplaced: (trx: Db, replaced: ReplacedBook) => Promise<void>
  /** A user requested a metadata refresh, including from sources. */
  readonly refreshRequested: (trx: Db, request: LibraryRefreshRequest) => Promise<void>
}

/** The follow-ups of one feature; omitted ones do nothing. */
export type SomeFollowUps = Partial<LibraryFollowUps>

/** Combines them into one; each is called in order. */
export function combineFollowUps(all: readonly SomeFollowUps[]): LibraryFollowUps {
  const each =
    <K extends keyof LibraryFollowUps>(name: K) =>
    async (trx: Db, payload: Parameters<LibraryFollowUps[K]>[1]): Promise<void> => {
      for (const followUps of all) await followUps[name]?.(trx, payload as never)
    }
  return {
    seriesScanned: each('seriesScanned'),
    libraryChanged: each('libraryChanged'),
    deleted: each('deleted'),
    libraryDeleted: each('libraryDeleted'),
    bookReplaced: each('bookReplaced'),
    refreshRequested: each('refreshRequested'),
  }
}
