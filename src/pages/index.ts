// Public interface for editing the pages of books: cutting tall and wide ones, removing repeated ones.
import type { Db } from '../kernel/db/index.ts'
import { type AppContext, anyTask, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { findLibrary, type SomeFollowUps, whileDiskOf } from '../library/index.ts'
import type { ListDeps } from '../library/lists/index.ts'
import { createPageCutters } from './cut/page-cutters.ts'
import { createRepeatedPages } from './migrations/2026-11-22T00-56-repeated-pages.ts'
import { splitPagesRoutes } from './pages.routes.ts'
import type { DecideDeps } from './repeated/decide.ts'
import { hashPagesTask } from './repeated/hash-pages.task.ts'
import { hashPages } from './repeated/hash-pages.ts'
import { automaticRemoval, removePagesTask, removeRepeatedPages } from './repeated/remove-pages.task.ts'
import { listKnownFor } from './repeated/repeated.queries.ts'
import { repeatedRoutes } from './repeated/repeated.routes.ts'
import { restoreAllFix } from './split/restore-all.fix.ts'
import { splitAllFix } from './split/split-all.fix.ts'
import { splitAll, splitAllTask } from './split/split-all.task.ts'

export type { SplitStep } from './split/split-book.ts'

/** Dependencies of the pages feature. `pagePicture`: a JPEG of a page, as readers see it; `counts`: those of the lists. */
export type PagesParts = Pick<DecideDeps, 'pagePicture' | 'onStep'> & Pick<ListDeps, 'counts'>

/** The removal is queued with the first book and waits for the last one. */
const maxHashingMs = 60_000

/** Follow-ups of a scan. */
export const pagesFollowUps = ({ tasks }: Pick<AppContext, 'tasks'>): SomeFollowUps => ({
  seriesScanned: async (trx, { libraryId }) => {
    const library = await findLibrary(trx, libraryId)
    if (library?.options.hashPages) await tasks.enqueue(trx, hashPagesTask, { libraryId })
  },
})

export function pagesFeature(app: AppContext, parts: PagesParts): Feature {
  const { db, clock, tasks } = app
  const cutters = createPageCutters(app.memory.decoded)
  const deps = { ...app, cutters, splitAllTask, ...parts }
  return defineFeature({
    name: 'pages',
    migrations: [createRepeatedPages],
    routes: [splitPagesRoutes(deps), repeatedRoutes(deps)],
    fixes: [splitAllFix, restoreAllFix],
    tasks: [
      anyTask({ ...splitAllTask, run: async (run, request) => ({ ...(await splitAll(deps, request, run)) }) }),
      anyTask({
        ...hashPagesTask,
        run: whileDiskOf(app, async (run, { libraryId }) => {
          const removeLater = async (trx: Db) => {
            const hashes = await listKnownFor(trx, 'DELETE_AUTO')
            if (hashes.length > 0)
              await tasks.enqueue(trx, removePagesTask, automaticRemoval(hashes), { runAtMs: clock.now() + maxHashingMs })
          }
          const report = await hashPages(deps, libraryId, { ...run, onHashed: removeLater })
          if (report.hashed > 0) await tasks.hasten(db, removePagesTask, automaticRemoval(await listKnownFor(db, 'DELETE_AUTO')))
          return report
        }),
      }),
      anyTask({ ...removePagesTask, run: (run, request) => removeRepeatedPages(deps, request, run) }),
    ],
    close: () => cutters.close(),
  })
}
