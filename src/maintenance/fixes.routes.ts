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

/** The endpoints belong to other features; their responses are intercepted here. */
function watchRuns(http: Http, deps: AppContext, fixes: readonly Fix[]): void {
  const fixOf = new Map(fixes.map(({ id, method, endpoint }) => [`${method} ${http.prefix}${endpoint}`, id]))
  http.addHook('onSend', async (request, reply, payload) => {
    const fixId = fixOf.get(`${request.method} ${request.routeOptions.url}`)
    if (fixId === undefined || !request.principal) return payload
    // The work has started: a failure to record it must not look as if the work had failed.
    await recordFixRun(deps, { fixId, by: request.principal.email, status: reply.statusCode, body: payload }).catch((error: unknown) =>
      deps.log.error({ err: error, fixId }, 'Recording the run of a maintenance action failed'),
    )
    return payload
  })
}
