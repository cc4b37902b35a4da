// What other features do about changes of the library. They are called in the transaction that writes the change, or in one that is made
// up for after a crash, and store tasks there: what follows from a committed change happens, whenever the process ends.
import type { Db } from '../../kernel/db/index.ts'

export interface ScannedSeries {
  readonly libraryId: string
  readonly seriesIds: readonly string[]
}

export interface LibraryRefreshRequest {
  readonly libraryId: string
  /** Undefined: every series of the library. Somebody waits for a single one. */
  readonly seriesIds: readonly string[] | undefined
}

/** Each stores what is to be done as tasks and does nothing else. Any may be called twice for one change. */
export interface LibraryFollowUps {
  /** A scan found something to do for these series, if only to apply anew what files say, or put books of theirs into the trash; at most 200. */
  readonly seriesScanned: (trx: Db, scanned: ScannedSeries) => Promise<void>
  /** Name, folder or options of a library were changed. */
  readonly libraryChanged: (trx: Db, library: { readonly libraryId: string }) => Promise<void>
  /** Books and series were deleted for good. */
  readonly deleted: (trx: Db, gone: { readonly bookIds: readonly string[]; readonly seriesIds: readonly string[] }) => Promise<void>
  /** A library was deleted with its series and books. */
  readonly libraryDeleted: (trx: Db, library: { readonly libraryId: string }) => Promise<void>
  /** A person asked for metadata to be brought up to date, from sources too. */
  readonly refreshRequested: (trx: Db, request: LibraryRefreshRequest) => Promise<void>
}

/** What one feature does; what it leaves out is nothing. */
export type SomeFollowUps = Partial<LibraryFollowUps>

/** All of them as one, in their order. */
export function combineFollowUps(all: readonly SomeFollowUps[]): LibraryFollowUps {
  const each =
    <K extends keyof LibraryFollowUps>(name: K) =>
    async (trx: Db, news: Parameters<LibraryFollowUps[K]>[1]): Promise<void> => {
      for (const followUps of all) await followUps[name]?.(trx, news as never)
    }
  return {
    seriesScanned: each('seriesScanned'),
    libraryChanged: each('libraryChanged'),
    deleted: each('deleted'),
    libraryDeleted: each('libraryDeleted'),
    refreshRequested: each('refreshRequested'),
  }
}
