import { deleteMovesOfOthers } from '../../chapters/options/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { listPendingMoves } from '../titles/pending-moves.queries.ts'
import { deleteOtherFollowTitles } from './follow-titles.queries.ts'

/**
 * Forgets what is stored about titles that are no longer in a follow list, also from where they were moved here: once they are followed
 * again, all their chapters are downloaded to this library.
 * @param titleKeys of the list
 */
export async function forgetOtherTitles(db: Db, libraryId: string, titleKeys: readonly string[]): Promise<void> {
  await deleteOtherFollowTitles(db, libraryId, titleKeys)
  // A move is stored before the title is added to the list.
  const coming = (await listPendingMoves(db)).filter(({ toLibraryId }) => toLibraryId === libraryId).map(({ titleKey }) => titleKey)
  await deleteMovesOfOthers(db, libraryId, [...titleKeys, ...coming])
}
