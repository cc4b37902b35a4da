import type { Principal } from '../../../kernel/http/index.ts'
import { inParts } from '../../selection.rules.ts'
import { setProgress } from '../mark-many.ts'
import type { ReadProgressDeps } from '../mark-progress.ts'
import type { BookState } from '../marks-before.rules.ts'
import { deleteLosses, listLosses } from './lost-progress.queries.ts'
import { isBehind, type ReachedPage } from './lost-progress.rules.ts'

/**
 * Restores the furthest progress of each book in these series; books that are further by now don't change. Hidden and missing series are
 * ignored.
 * @returns how many books changed
 */
export async function restoreLostProgress(deps: ReadProgressDeps, caller: Principal, seriesIds: readonly string[]): Promise<number> {
  let changed = 0
  for (const { ids } of inParts({ of: 'SERIES', ids: seriesIds })) {
    const losses = await listLosses(deps.db, caller, ids)
    const lost = new Map(losses.map(({ bookId, ...reached }) => [bookId, reached]))
    // What is lost while this runs is kept.
    const untilMs = Math.max(...losses.map(({ lostAt }) => lostAt))
    for (const some of inParts({ of: 'BOOKS', ids: [...lost.keys()] })) {
      const targetOf = ({ id, progress }: BookState) => {
        const before = lost.get(id)
        return before && isBehind(progress && reachedBy(progress), before) ? asTarget(before) : undefined
      }
      const restored = await setProgress(deps, caller, some, { targetOf, keepsDeleted: false })
      changed += restored.changed.length
      await deleteLosses(deps.db, caller.userId, some, untilMs)
    }
  }
  return changed
}

const reachedBy = ({ page, completed }: { readonly page: number; readonly completed: boolean }): ReachedPage => ({
  page,
  completed: completed ? 1 : 0,
})

const asTarget = ({ page, completed }: ReachedPage) => (completed === 1 ? { read: true } : { page })
