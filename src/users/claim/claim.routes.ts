import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Settings } from '../../kernel/config/index.ts'
import type { Http } from '../../kernel/http/index.ts'
import { createFirstAdministrator, type UserChangeDeps } from '../accounts/change-users.ts'
import { hasUsers } from '../accounts/users.queries.ts'
import { toDto } from '../accounts/users.routes.ts'
import { headerText } from '../sign-in/credentials.rules.ts'
import { ClaimHostRefused } from '../users.errors.ts'
import { ClaimStatus, Email, Password, UserDto } from '../users.schemas.ts'
import { mayBeClaimedUnder } from './claim-host.rules.ts'

const claimHeaders = z.object({
  'x-komga-email': z.preprocess(headerText, Email),
  'x-komga-password': z.preprocess(headerText, Password),
})

interface ClaimRouteDeps extends UserChangeDeps {
  readonly settings: Pick<Settings, 'claimHosts'>
}

/** The first visitor claims this server (docs/api/komga-contract.md, "Claim"). */
export const claimRoutes = (deps: ClaimRouteDeps) => (http: Http) => {
  http.get(
    '/api/v1/claim',
    { schema: { summary: 'Check whether the server has an administrator', response: { 200: ClaimStatus } }, config: { right: 'anyone' } },
    async () => ({
      isClaimed: await hasUsers(deps.db),
    }),
  )
  http.post(
    '/api/v1/claim',
    {
      schema: { summary: 'Create the first administrator', headers: claimHeaders, response: { 200: UserDto } },
      config: { right: 'anyone' },
    },
    async (request) => {
      const { 'x-komga-email': email, 'x-komga-password': password } = request.headers
      if (!(await hasUsers(deps.db))) assertClaimable(request, deps.settings.claimHosts)
      return toDto(await createFirstAdministrator(deps, { email, password }))
    },
  )
}

/** Requests over https come through a trusted proxy, which has a certificate only for its own names. @throws ClaimHostRefused */
function assertClaimable({ hostname, protocol }: Pick<FastifyRequest, 'hostname' | 'protocol'>, allowed: readonly string[]): void {
  if (protocol !== 'https' && !mayBeClaimedUnder(hostname, allowed)) throw ClaimHostRefused(hostname)
}
