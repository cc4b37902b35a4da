// Front door of what is done to the pages of books: tall and wide ones are cut, repeated ones removed.
import { anyTask, defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import { createTurns } from '../kernel/turns/index.ts'
import { findLibrary } from '../library/index.ts'
import { createRepeatedPages } from './migrations/2026-11-22T00-56-repeated-pages.ts'
import { createPageCutters } from './page-cutters.ts'
import { pagesRoutes } from './pages.routes.ts'
import type { DecideDeps } from './repeated/decide.ts'
import { hashPagesTask } from './repeated/hash-pages.task.ts'
import { hashPages } from './repeated/hash-pages.ts'
import { removePagesTask, removeRepeatedPages } from './repeated/remove-pages.task.ts'
import { listKnownFor } from './repeated/repeated.queries.ts'
import { repeatedRoutes } from './repeated/repeated.routes.ts'
import { restoreAllFix } from './restore-all.fix.ts'
import { splitAllFix } from './split-all.fix.ts'
import { splitAll, splitAllTask } from './split-all.task.ts'

export type { SplitStep } from './split-book.ts'

/** What the pages feature is given. `pagePicture`: a JPEG of a page, as readers see it. */
export type PagesParts = Pick<DecideDeps, 'pagePicture' | 'onStep'>

export function pagesFeature(ground: Ground, parts: PagesParts): Feature {
  const { db, events, tasks } = ground
  const cutters = createPageCutters()
  const deps = { ...ground, cutters, turns: createTurns(), splitAllTask, ...parts }
  return defineFeature({
    name: 'pages',
    migrations: [createRepeatedPages],
    routes: [pagesRoutes(deps), repeatedRoutes(deps)],
    fixes: [splitAllFix, restoreAllFix],
    tasks: [
      anyTask({ ...splitAllTask, run: async (run, request) => ({ ...(await splitAll(deps, request, run)) }) }),
      anyTask({
        ...hashPagesTask,
        run: async (run, { libraryId }) => {
          const report = await hashPages(deps, libraryId, run)
          const hashes = report.hashed > 0 ? await listKnownFor(db, 'DELETE_AUTO') : []
          if (hashes.length > 0) await tasks.enqueue(db, removePagesTask, { hashes: [...hashes] })
          return report
        },
      }),
      anyTask({ ...removePagesTask, run: (run, request) => removeRepeatedPages(deps, request, run) }),
    ],
    prepare: async () => {
      events.on('library.scanned', async ({ libraryId }) => {
        const library = await findLibrary(db, libraryId)
        if (library?.options.hashPages) await tasks.enqueue(db, hashPagesTask, { libraryId })
      })
    },
    close: () => cutters.close(),
  })
}
