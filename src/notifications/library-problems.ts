// Lasting problems of libraries: each is reported once, and again only after it was resolved.
// Limit: a problem is detected when a scan ends or the server starts; it is stored in the library's rows, so none is lost in a crash.
import { type Db, inTransaction } from '../kernel/db/index.ts'
import { findLibrary, type Library, listLibraries, listUnavailableFolders } from '../library/index.ts'
import type { LibraryEvent } from './notification-events.ts'
import { deleteReportedProblem } from './notifications.queries.ts'
import { type RecordDeps, recordProblem } from './record-event.ts'

export interface ProblemDeps extends RecordDeps {
  readonly db: Db
}

/** Reports the current problems of a library, and clears those that are resolved. */
export const checkLibrary = (deps: ProblemDeps, libraryId: string): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    const library = await findLibrary(trx, libraryId)
    if (library) await recordProblemsOf(deps, trx, library)
  })

/** Reports problems that occurred while the server was not running. */
export async function checkLibraries(deps: ProblemDeps): Promise<void> {
  for (const { id } of await listLibraries(deps.db)) await checkLibrary(deps, id)
}

async function recordProblemsOf(deps: ProblemDeps, trx: Db, { id, name, unavailableAt, attention }: Library): Promise<void> {
  const about = { libraryId: id, library: name }
  const vanished: LibraryEvent | undefined =
    attention && !attention.accepted
      ? { kind: 'BOOKS_VANISHED', ...about, vanishedBooks: attention.vanishedBooks, knownBooks: attention.knownBooks }
      : undefined
  // An emptied root is both; only the one that needs a user's decision is reported.
  const unavailable = vanished ? undefined : await unavailableNews(trx, { id, name, unavailableAt })
  if (vanished) await recordProblem(deps, trx, vanished)
  else await deleteReportedProblem(trx, { libraryId: id, kind: 'BOOKS_VANISHED' })
  if (unavailable) await recordProblem(deps, trx, unavailable)
  else await deleteReportedProblem(trx, { libraryId: id, kind: 'LIBRARY_UNAVAILABLE' })
}

/** The library as a whole, or its disconnected disks. */
async function unavailableNews(
  trx: Db,
  { id, name, unavailableAt }: Pick<Library, 'id' | 'name' | 'unavailableAt'>,
): Promise<LibraryEvent | undefined> {
  if (unavailableAt !== null) return { kind: 'LIBRARY_UNAVAILABLE', libraryId: id, library: name }
  const folders = (await listUnavailableFolders(trx)).filter(({ libraryId, accepted }) => libraryId === id && !accepted)
  if (folders.length === 0) return undefined
  return { kind: 'LIBRARY_UNAVAILABLE', libraryId: id, library: `${name} (${folders.map(({ path }) => path).join(', ')})` }
}
