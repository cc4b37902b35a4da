import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import { createFirstAdministrator, type UserChangeDeps } from '../accounts/change-users.ts'
import { hasUsers } from '../accounts/users.queries.ts'
import { toDto } from '../accounts/users.routes.ts'
import { headerText } from '../sign-in/credentials.rules.ts'
import { ClaimStatus, Email, Password, UserDto } from '../users.schemas.ts'

const claimHeaders = z.object({
  'x-komga-email': z.preprocess(headerText, Email),
  'x-komga-password': z.preprocess(headerText, Password),
})

/** The first visitor makes this server their own (komga-api.md section 8, "Claim"). */
export const claimRoutes = (deps: UserChangeDeps) => (http: Http) => {
  http.get('/api/v1/claim', { schema: { response: { 200: ClaimStatus } }, config: { right: 'anyone' } }, async () => ({
    isClaimed: await hasUsers(deps.db),
  }))
  http.post(
    '/api/v1/claim',
    { schema: { headers: claimHeaders, response: { 200: UserDto } }, config: { right: 'anyone' } },
    async ({ headers }) =>
      toDto(await createFirstAdministrator(deps, { email: headers['x-komga-email'], password: headers['x-komga-password'] })),
  )
}
