import { z } from 'zod'
import type { Settings } from '../../kernel/config/index.ts'
import { defineError } from '../../kernel/errors/index.ts'
import type { Http } from '../../kernel/http/index.ts'
import { toDto, type UsersRouteDeps } from '../accounts/users.routes.ts'
import type { RecordActivity } from '../activity/record-activity.ts'
import type { CallLimit } from '../links/rate-limit.ts'
import { setSessionCookie } from '../sign-in/session-cookie.ts'
import { limitKeyOf } from '../sign-in/sign-in-limit.rules.ts'
import { ageRestrictionChange, libraryIds, noContent, UserDto } from '../users.schemas.ts'
import { findGuest, readGuestAccess, setGuestAccess } from './guest-access.ts'

const GuestsOff = defineError('GUESTS_OFF', 403, "This server doesn't accept guests. Sign in with an account.")
const TooManyGuests = defineError('TOO_MANY_GUESTS', 429, 'Too many guests signed in from your IP address. Try again in a few minutes.')

export interface GuestsRouteDeps extends UsersRouteDeps {
  readonly settings: Pick<Settings, 'basePath'>
  readonly recordActivity: RecordActivity
  /** How many guest sessions an address may open. */
  readonly guestLimit: CallLimit
}

const GuestAccessDto = z
  .object({
    libraryIds: z.array(z.string()).meta({ description: 'IDs of the libraries that guests can access; none when guest access is off.' }),
    ageRestriction: z
      .object({
        age: z.int().meta({ description: 'Age limit in years.' }),
        restriction: z
          .enum(['ALLOW_ONLY', 'EXCLUDE'])
          .meta({ description: 'Whether content up to the age limit is allowed, or content from it on is excluded.' }),
      })
      .nullable()
      .meta({ description: 'Age restriction of guests; null when there is none.' }),
  })
  .meta({ id: 'GuestAccess' })

const GuestAccessUpdate = z
  .object({
    libraryIds: libraryIds.meta({ description: 'IDs of the libraries that guests can access; none turns guest access off.' }),
    ageRestriction: ageRestrictionChange.nullish().meta({
      description:
        'Age restriction of guests; null or NONE removes it. When absent, it stays as it is; guest access that is turned on allows only series rated for all ages.',
    }),
  })
  .meta({ id: 'GuestAccessUpdate' })

const path = '/api/v1/guest-access'

export const guestsRoutes = (deps: GuestsRouteDeps) => (http: Http) => {
  http.get(path, { schema: { summary: 'Get guest access', response: { 200: GuestAccessDto } }, config: { right: 'admin' } }, async () => {
    const access = await readGuestAccess(deps.db)
    return { libraryIds: [...access.libraryIds], ageRestriction: access.ageRestriction && { ...access.ageRestriction } }
  })
  http.put(
    path,
    { schema: { summary: 'Set guest access', body: GuestAccessUpdate, response: { 204: noContent } }, config: { right: 'admin' } },
    async ({ body }, reply) => {
      await setGuestAccess(deps, body)
      return reply.status(204).send()
    },
  )
  http.post(
    '/api/v1/guest-session',
    { schema: { summary: 'Continue as a guest', response: { 200: UserDto } }, config: { right: 'anyone' } },
    async (request, reply) => {
      const guest = await findGuest(deps)
      if (!guest) throw GuestsOff()
      if (!(await deps.guestLimit.allows(limitKeyOf(request.ip)))) throw TooManyGuests()
      const userAgent = request.headers['user-agent']
      const { token, isNew } = await deps.sessions.open({ userId: guest.id, apiKeyId: null }, `${request.ip}\0${String(userAgent)}`)
      if (isNew) await deps.recordActivity({ source: 'Guest', userId: guest.id, email: guest.email, address: request.ip, userAgent })
      setSessionCookie(reply, token, deps.settings.basePath)
      return toDto(guest)
    },
  )
}
