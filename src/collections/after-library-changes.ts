// What the library's news mean for collections and read lists: files are followed, and what lost its last member is looked for.
import { isAhead } from '../kernel/clock/index.ts'
import type { Ground } from '../kernel/feature/index.ts'
import type { TaskKind } from '../kernel/tasks/index.ts'

export interface FollowUps {
  readonly followFiles: TaskKind<{ libraryId: string }>
  readonly purgeEmpty: TaskKind<Record<string, never>>
}

/** Emptying a trash tells of every single book; one look afterwards is enough. */
const gatherMs = 1000

/** Until when news need no look of their own, since one is still to come. */
export interface LookAhead {
  untilMs: number
}

export function queueAfterLibraryChanges(
  { db, clock, events, tasks }: Ground,
  { followFiles, purgeEmpty }: FollowUps,
  ahead: LookAhead,
): void {
  const purge = async () => {
    if (isAhead(ahead.untilMs, clock.now(), gatherMs)) return
    const purgeAtMs = clock.now() + gatherMs
    ahead.untilMs = purgeAtMs
    await tasks.enqueue(db, purgeEmpty, {}, { runAtMs: purgeAtMs })
  }
  const follow = async ({ libraryId }: { readonly libraryId: string }) => {
    await tasks.enqueue(db, followFiles, { libraryId })
    await purge()
  }
  events.on('library.scanned', follow)
  events.on('library.changed', follow)
  for (const gone of ['library.deleted', 'library.series-deleted', 'library.book-deleted'] as const) events.on(gone, purge)
}
