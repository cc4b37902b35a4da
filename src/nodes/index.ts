// What administrators see of the processes that share one database. How they work together is in kernel/nodes.
import { type AppContext, type Check, defineFeature, type Feature } from '../kernel/feature/index.ts'
import type { Meter } from '../kernel/meters/index.ts'
import { nodesCheck } from './nodes.check.ts'
import { nodesRoutes } from './nodes.routes.ts'
import { taskSupportCheck } from './task-support.check.ts'

export function nodesFeature(
  app: AppContext,
  { version, taskNames }: { readonly version: string; readonly taskNames: readonly string[] },
): Feature {
  const checks: Check[] = [taskSupportCheck(app, taskNames)]
  return defineFeature({
    name: 'nodes',
    routes: [nodesRoutes(app)],
    checks: app.nodes.isShared ? [...checks, nodesCheck(app)] : checks,
    meters: [nodeMeter(app, version)],
  })
}

/** Names the process that a scrape reached: its labels can be joined with the other metrics by the instance. */
const nodeMeter = ({ nodes, settings }: AppContext, version: string): Meter => ({
  name: 'hondana.node',
  description: 'This process, by its name, version and roles; always 1.',
  read: async () => [{ tags: { node: nodes.name, version, roles: settings.roles.join(',') }, statistic: 'VALUE', value: 1 }],
})
