// Moves a followed title to another library: its line in follow.txt, its options, and what it has downloaded.
// Guarantee: a crash at any point loses no title and downloads no chapter again. What the title takes along is stored first, in one
// transaction with the move; then the line is added to the one list and removed from the other. What a crash interrupted is completed by
// `completePendingMoves`. Moves of a title wait for each other, so that one requested twice copies its options only once.
// Limit: a check that queues a chapter for the former library at the same moment can have that chapter downloaded there, too.

import type { TitleInLibrary } from '../../chapters/listed/index.ts'
import { copyTitleTo, deleteStoredOptions, deleteTitleMoves } from '../../chapters/options/index.ts'
import { requestKeyOf } from '../../chapters/urls/index.ts'
import { findUnfinishedDownloads } from '../../downloads/index.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { findLibrary, folderClaim } from '../../library/index.ts'
import { LibraryFollowsTitle, TitleBeingDownloaded, TitleNotFollowed } from '../follows.errors.ts'
import type { FollowedLibrary } from '../list/follow-file.ts'
import { addFollowTitle, deleteFollowTitle, listFollowTitles } from '../list/follow-titles.queries.ts'
import { followedBy } from '../list/list-followers.ts'
import type { FollowTitleDeps } from './follow-title.ts'
import { findPendingFollow } from './pending-follows.queries.ts'
import { deletePendingMove, listPendingMoves, type PendingMove, savePendingMove } from './pending-moves.queries.ts'

export type MoveDeps = Pick<FollowTitleDeps, 'db' | 'claims' | 'log' | 'files' | 'onFollowStep'>

export interface FollowMove {
  readonly titleKey: string
  /** As written in the follow list. */
  readonly url: string
  readonly from: FollowedLibrary
  readonly to: FollowedLibrary
  /** Id of the user who moves the title. */
  readonly userId: string
}

/** @throws LibraryFollowsTitle, TitleNotFollowed, TitleBeingDownloaded, and like `FollowFiles.move`; nothing is moved then */
export const moveFollow = (deps: MoveDeps, move: FollowMove): Promise<void> =>
  deps.claims.hold([folderClaim(move.from.root), folderClaim(move.to.root)], () => moveHeld(deps, move))

async function moveHeld(deps: MoveDeps, { titleKey, url, from, to, userId }: FollowMove): Promise<void> {
  const { db } = deps
  const place = { libraryId: from.id, titleKey }
  if ((await followedBy(deps.files, to))(url)) throw LibraryFollowsTitle(to.name)
  if (!(await followedBy(deps.files, from))(url)) throw TitleNotFollowed()
  const isIncomplete = (await findPendingFollow(db, place)) !== undefined
  const downloads = await findUnfinishedDownloads(db, from.id, [requestKeyOf(url)])
  if (isIncomplete || downloads.size > 0) throw TitleBeingDownloaded(from.name)
  const pending: PendingMove = { ...place, toLibraryId: to.id, url }
  await inTransaction(db, async (trx) => {
    await savePendingMove(trx, pending)
    await copyTitleTo(trx, { ...pending, userId })
  })
  deps.onFollowStep('move-stored')
  try {
    await moveLine(deps, { from, to, titleKey })
  } catch (error) {
    // Once the line is in the other list, the move is completed later.
    const isStarted = await followedBy(deps.files, to).catch(() => () => true)
    if (!isStarted(url)) await giveUp(deps, pending)
    throw error
  }
  await complete(deps, pending)
}

async function moveLine(deps: MoveDeps, title: Pick<FollowMove, 'from' | 'to' | 'titleKey'>): Promise<boolean> {
  const isMoved = await deps.files.move(title, () => deps.onFollowStep('move-line-added'))
  deps.onFollowStep('move-line-removed')
  return isMoved
}

const targetOf = ({ toLibraryId, titleKey }: PendingMove): TitleInLibrary => ({ libraryId: toLibraryId, titleKey })

const giveUp = ({ db }: MoveDeps, pending: PendingMove): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await deletePendingMove(trx, pending))) return
    await deleteTitleMoves(trx, targetOf(pending))
    await deleteStoredOptions(trx, targetOf(pending))
  })

const complete = ({ db }: MoveDeps, pending: PendingMove): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await deletePendingMove(trx, pending))) return
    const { libraryId, titleKey, url } = pending
    const former = (await listFollowTitles(trx, libraryId, [titleKey])).get(titleKey)
    await addFollowTitle(trx, { ...targetOf(pending), url, title: former ? former.title : null })
    await deleteFollowTitle(trx, pending)
    await deleteStoredOptions(trx, pending)
  })

/** Completes what a crash interrupted. A library that can't be written now is tried again with the next call. */
export async function completePendingMoves(deps: MoveDeps): Promise<void> {
  for (const pending of await listPendingMoves(deps.db)) {
    const from = await findLibrary(deps.db, pending.libraryId)
    const to = await findLibrary(deps.db, pending.toLibraryId)
    if (!from || !to) continue
    try {
      const isMoved = await moveLine(deps, { from, to, titleKey: pending.titleKey })
      // Neither list has the line: the title was unfollowed in the meantime.
      if (isMoved || (await followedBy(deps.files, to))(pending.url)) await complete(deps, pending)
      else await giveUp(deps, pending)
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error
      deps.log.info({ libraryId: pending.libraryId, code: error.code }, 'A followed title could not be moved to its library yet')
    }
  }
}
