import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext, Fix } from '../kernel/feature/index.ts'
import type { Http } from '../kernel/http/index.ts'
import { FixCard } from './fixes.schemas.ts'
import { listFixes } from './list-fixes.ts'
import { recordFixRun } from './record-fix-runs.ts'

export const fixesRoutes = (deps: AppContext, fixes: readonly Fix[]) => (http: Http) => {
  http.get(
    '/api/v1/maintenance/fixes',
    { schema: { summary: 'List maintenance actions', response: { 200: z.array(FixCard) } }, config: { right: 'admin' } },
    () => listFixes(deps, fixes),
  )
  watchRuns(http, deps, fixes)
}

/** The endpoints belong to other features, which are mounted after this one: the hook sees only later routes. */
function watchRuns(http: Http, deps: AppContext, fixes: readonly Fix[]): void {
  const fixOf = new Map(fixes.map(({ id, method, endpoint }) => [`${method} ${endpoint}`, id]))
  http.addHook('onRoute', (route) => {
    const { method, routePath, onSend = [] } = route
    const fixId = fixOf.get(`${method} ${routePath}`)
    if (fixId !== undefined) route.onSend = [...[onSend].flat(), recordRun(deps, fixId)]
  })
}

const recordRun =
  (deps: AppContext, fixId: string) =>
  async ({ principal }: FastifyRequest, { statusCode: status }: FastifyReply, body: unknown): Promise<unknown> => {
    // The work has started: a failure to record it must not look as if the work had failed.
    if (principal)
      await recordFixRun(deps, { fixId, by: principal.email, status, body }).catch((error: unknown) =>
        deps.log.error({ err: error, fixId }, 'Recording the run of a maintenance action failed'),
      )
    return body
  }
