// Troubles of libraries that last: each is told once, and anew after it was over.
// Limit: a trouble is seen when a scan ends or the server starts; the rows of the library say what it is, so none is lost by a crash.
import { type Db, inTransaction } from '../kernel/db/index.ts'
import { findLibrary, type Library, listLibraries } from '../library/index.ts'
import type { News } from './news.ts'
import { type NoteDeps, noteTrouble } from './note-news.ts'
import { forgetTrouble } from './notifications.queries.ts'

export interface TroubleDeps extends NoteDeps {
  readonly db: Db
}

/** Tells of what is wrong with a library now, and forgets what is not wrong any more. */
export const lookAtLibrary = (deps: TroubleDeps, libraryId: string): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    const library = await findLibrary(trx, libraryId)
    if (library) await noteTroublesOf(deps, trx, library)
  })

/** Tells of what went wrong while nobody looked. */
export async function lookAtLibraries(deps: TroubleDeps): Promise<void> {
  for (const { id } of await listLibraries(deps.db)) await lookAtLibrary(deps, id)
}

async function noteTroublesOf(deps: TroubleDeps, trx: Db, { id, name, unavailableAt, attention }: Library): Promise<void> {
  const about = { libraryId: id, library: name }
  const vanished: News | undefined =
    attention && !attention.accepted
      ? { kind: 'BOOKS_VANISHED', ...about, vanishedBooks: attention.vanishedBooks, knownBooks: attention.knownBooks }
      : undefined
  // An emptied root is both; what waits for a person is the one to tell.
  const unavailable: News | undefined = unavailableAt !== null && !vanished ? { kind: 'LIBRARY_UNAVAILABLE', ...about } : undefined
  if (vanished) await noteTrouble(deps, trx, vanished)
  else await forgetTrouble(trx, { libraryId: id, kind: 'BOOKS_VANISHED' })
  if (unavailable) await noteTrouble(deps, trx, unavailable)
  else await forgetTrouble(trx, { libraryId: id, kind: 'LIBRARY_UNAVAILABLE' })
}
