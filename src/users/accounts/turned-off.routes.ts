// Komga has nothing like it, so its users stay as they are, and these are routes of our own.
import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import type { Http } from '../../kernel/http/index.ts'
import { noContent } from '../users.schemas.ts'
import { turnAccount, type UserChangeDeps } from './change-users.ts'
import { listTurnedOff } from './users.queries.ts'
import { assertNotOneself } from './users.routes.ts'

const TurnedOffAccount = z
  .object({
    userId: z.string().meta({ description: 'ID of the user.' }),
    since: z.string().meta({ description: 'When the account was turned off, UTC.' }),
  })
  .meta({ id: 'TurnedOffAccount' })

const path = '/api/v1/users/:id/turned-off'
const admin = { right: 'admin' } as const
const change = { params: z.object({ id: z.string() }), response: { 204: noContent } }

/** Turning accounts off and on, for administrators. */
export const turnedOffRoutes = (deps: UserChangeDeps) => (http: Http) => {
  http.get(
    '/api/v1/users/turned-off',
    { schema: { summary: 'List accounts that are turned off', response: { 200: z.array(TurnedOffAccount) } }, config: admin },
    async () => (await listTurnedOff(deps.db)).map(({ id: userId, turnedOffAt }) => ({ userId, since: isoInstant(turnedOffAt) })),
  )
  http.put(path, { schema: { summary: 'Turn an account off', ...change }, config: admin }, async (request, reply) => {
    assertNotOneself(request.principal, request.params.id)
    await turnAccount(deps, request.params.id, 'off')
    return reply.status(204).send()
  })
  http.delete(path, { schema: { summary: 'Turn an account on again', ...change }, config: admin }, async (request, reply) => {
    await turnAccount(deps, request.params.id, 'on')
    return reply.status(204).send()
  })
}
