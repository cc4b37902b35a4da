// Guarantee: a guest can use only the routes of guest-routes.rules.ts. A new route is closed to guests until it is listed there.
import { defineError } from '../../kernel/errors/index.ts'
import type { Authenticate } from '../../kernel/http/index.ts'
import { mayGuestUse } from './guest-routes.rules.ts'

export const NotForGuests = defineError('NOT_FOR_GUESTS', 403, "Guests can't do this. Sign in with an account.")

/** @param basePath the path that all routes begin with */
export function guardGuests(authenticate: Authenticate, basePath: string): Authenticate {
  const prefix = basePath.replace(/\/$/, '')
  return async (request, reply) => {
    const principal = await authenticate(request, reply)
    if (!principal?.isGuest) return principal
    const { config, url = '' } = request.routeOptions
    if (config.right !== 'anyone' && !mayGuestUse(request.method, url.slice(prefix.length))) throw NotForGuests()
    return principal
  }
}
