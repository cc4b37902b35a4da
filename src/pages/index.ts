// Front door of tall and wide pages: finding and cutting them.
import { anyTask, defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import { createTurns } from '../kernel/turns/index.ts'
import { createPageCutters } from './page-cutters.ts'
import { pagesRoutes } from './pages.routes.ts'
import { splitAll, splitAllTask } from './split-all.task.ts'

export function pagesFeature(ground: Ground): Feature {
  const cutters = createPageCutters()
  const deps = { ...ground, cutters, turns: createTurns(), splitAllTask }
  return defineFeature({
    name: 'pages',
    routes: [pagesRoutes(deps)],
    tasks: [anyTask({ ...splitAllTask, run: async (run, request) => ({ ...(await splitAll(deps, request, run)) }) })],
    close: () => cutters.close(),
  })
}
