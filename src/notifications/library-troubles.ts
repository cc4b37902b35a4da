// Troubles of libraries that last: each is told once, and anew after it was over.
// Limit: a trouble is seen when a scan ends or the server starts; the rows of the library say what it is, so none is lost by a crash.
import { type Db, inTransaction } from '../kernel/db/index.ts'
import { findLibrary, type Library, listAwayFolders, listLibraries } from '../library/index.ts'
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
  const unavailable = vanished ? undefined : await unavailableNews(trx, { id, name, unavailableAt })
  if (vanished) await noteTrouble(deps, trx, vanished)
  else await forgetTrouble(trx, { libraryId: id, kind: 'BOOKS_VANISHED' })
  if (unavailable) await noteTrouble(deps, trx, unavailable)
  else await forgetTrouble(trx, { libraryId: id, kind: 'LIBRARY_UNAVAILABLE' })
}

/** The library as a whole, or the disks inside it that are away. */
async function unavailableNews(
  trx: Db,
  { id, name, unavailableAt }: Pick<Library, 'id' | 'name' | 'unavailableAt'>,
): Promise<News | undefined> {
  if (unavailableAt !== null) return { kind: 'LIBRARY_UNAVAILABLE', libraryId: id, library: name }
  const folders = (await listAwayFolders(trx)).filter(({ libraryId, accepted }) => libraryId === id && !accepted)
  if (folders.length === 0) return undefined
  return { kind: 'LIBRARY_UNAVAILABLE', libraryId: id, library: `${name} (${folders.map(({ path }) => path).join(', ')})` }
}
