// Guarantee: a page on the internet cannot claim a new server in a home network. With DNS rebinding such a page makes a browser send
// requests to our address under the page's own host name; no browser sends them under a name that exists only in the home network.
import { isIP } from 'node:net'
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

/** Suffixes that nobody can register, and those of common routers. */
const homeNetworks = ['localhost', 'local', 'lan', 'home', 'home.arpa', 'internal', 'intranet', 'private', 'localdomain', 'fritz.box']

/**
 * Whether a server without users may be claimed under a host name: an IP address, a name without dots, one of a home network, or one that
 * the settings allow.
 * @param hostname of the Host header, without port
 * @param allowed names from the settings
 */
function mayBeClaimedUnder(hostname: string, allowed: readonly string[]): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  if (name === '') return false
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.')) return true
  return homeNetworks.some((ending) => name.endsWith(`.${ending}`)) || allowed.some((one) => one.toLowerCase() === name)
}
