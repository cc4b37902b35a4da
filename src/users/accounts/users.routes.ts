import { z } from 'zod'
import { callerOf, type Http, type Principal } from '../../kernel/http/index.ts'
import { guestId } from '../guests/guest.rules.ts'
import type { SignIn } from '../sign-in/authenticate.ts'
import { sessionIdOf } from '../sign-in/sessions.ts'
import type { TwoFactor } from '../two-factor/two-factor.ts'
import { NotYourself, UserNotFound } from '../users.errors.ts'
import { noContent, PasswordUpdate, UserCreation, UserDto, UserUpdate } from '../users.schemas.ts'
import { type Account, accountOf } from './account.ts'
import { changeUser, createUser, removeUser, setPassword, type UserChangeDeps } from './change-users.ts'
import { listUsers } from './users.queries.ts'

export interface UsersRouteDeps extends UserChangeDeps {
  readonly signIn: SignIn
  readonly twoFactor: Pick<TwoFactor, 'provePasswordChange'>
}

const byId = z.object({ id: z.string() })

const rememberMe = z.object({
  'remember-me': z.string().optional().meta({ description: 'Set to true with a password to also receive a remember-me cookie.' }),
})

/** The caller's own account. */
export const ownAccountRoutes = (deps: UsersRouteDeps) => (http: Http) => {
  for (const version of ['v1', 'v2']) {
    http.get(
      `/api/${version}/users/me`,
      { schema: { summary: 'Get your account', querystring: rememberMe, response: { 200: UserDto } }, config: { right: 'user' } },
      async ({ principal }) => {
        const account = await deps.accounts.find(callerOf({ principal }).userId)
        if (!account) throw UserNotFound(callerOf({ principal }).userId)
        return toDto(account)
      },
    )
  }
  http.patch(
    '/api/v2/users/me/password',
    { schema: { summary: 'Change your password', body: PasswordUpdate, response: { 204: noContent } }, config: { right: 'user' } },
    async (request, reply) => {
      await changePassword(deps, request, callerOf(request).userId)
      return reply.status(204).send()
    },
  )
}

/** Other people's accounts, for administrators. */
export const usersRoutes = (deps: UsersRouteDeps) => (http: Http) => {
  http.get(
    '/api/v2/users',
    { schema: { summary: 'List users', response: { 200: z.array(UserDto) } }, config: { right: 'admin' } },
    async () => (await listUsers(deps.db)).filter(({ id }) => id !== guestId).map((row) => toDto(accountOf(row))),
  )
  http.post(
    '/api/v2/users',
    { schema: { summary: 'Create a user', body: UserCreation, response: { 201: UserDto } }, config: { right: 'admin' } },
    async (request, reply) => reply.status(201).send(toDto(await createUser(deps, request.body))),
  )
  http.patch(
    '/api/v2/users/:id',
    { schema: { summary: 'Update a user', params: byId, body: UserUpdate, response: { 204: noContent } }, config: { right: 'admin' } },
    async (request, reply) => {
      assertNotOneself(request.principal, request.params.id)
      await changeUser(deps, request.params.id, request.body)
      return reply.status(204).send()
    },
  )
  http.delete(
    '/api/v2/users/:id',
    { schema: { summary: 'Delete a user', params: byId, response: { 204: noContent } }, config: { right: 'admin' } },
    async (request, reply) => {
      assertNotOneself(request.principal, request.params.id)
      await removeUser(deps, request.params.id)
      return reply.status(204).send()
    },
  )
  http.patch(
    '/api/v2/users/:id/password',
    {
      schema: { summary: 'Change the password of a user', params: byId, body: PasswordUpdate, response: { 204: noContent } },
      config: { right: 'same-user' },
    },
    async (request, reply) => {
      await changePassword(deps, request, request.params.id)
      return reply.status(204).send()
    },
  )
}

interface PasswordRequest {
  readonly principal: Principal | undefined
  readonly body: PasswordUpdate
}

async function changePassword(deps: UsersRouteDeps, request: PasswordRequest, id: string): Promise<void> {
  const { password, currentPassword, code, revokeApiKeys } = request.body
  const byOwner = request.principal?.userId === id
  const account = byOwner ? await deps.accounts.find(id) : undefined
  if (account) await deps.twoFactor.provePasswordChange(account, { password: currentPassword ?? undefined, code: code ?? undefined })
  const token = byOwner ? deps.signIn.sessionTokenOf(request) : undefined
  const keptSessionId = token && sessionIdOf(token)
  await setPassword(deps, id, { password, byOwner, keptSessionId, revokeApiKeys: revokeApiKeys ?? !byOwner })
}

export function assertNotOneself(principal: Principal | undefined, id: string): void {
  if (principal?.userId === id) throw NotYourself()
}

/** The account as returned to its owner and administrators. */
export function toDto({ id, email, roles, sharedAllLibraries, principal: { access } }: Account): UserDto {
  return {
    id,
    email,
    roles: id === guestId ? ['USER', 'GUEST', ...roles] : ['USER', ...roles],
    sharedAllLibraries,
    sharedLibrariesIds: [...access.libraryIds],
    labelsAllow: [...access.labelsAllow],
    labelsExclude: [...access.labelsExclude],
    ageRestriction: access.ageRestriction && { ...access.ageRestriction },
  }
}
