// How the caller signs in: linked accounts at providers, and signing out there.
import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import { inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import { callerOf, type Http, publicUrl } from '../../kernel/http/index.ts'
import { findUser } from '../accounts/users.queries.ts'
import { LinkRequest, RedirectTarget, SignInMethods } from '../providers/provider.schemas.ts'
import type { SignIn } from '../sign-in/authenticate.ts'
import { hasPassword } from '../sign-in/passwords.ts'
import { clearSignInCookies, setFlowCookie } from '../sign-in/session-cookie.ts'
import { noContent } from '../users.schemas.ts'
import { type BrowserSignInDeps, startFlow } from './browser-sign-in.routes.ts'
import { toFailure } from './failure.rules.ts'
import { deleteIdentity, listIdentities } from './identities.queries.ts'
import { IdentityNotFound, OnlyWayIn } from './oidc.errors.ts'
import { returnPath } from './return-path.rules.ts'
import { flowLastsMs } from './sign-in-flow.ts'

export interface IdentitiesRouteDeps extends BrowserSignInDeps {
  readonly signIn: SignIn
  /** Where a reverse proxy signs its users out. */
  readonly proxySignOutUrl: string | undefined
}

const user = { right: 'user' } as const

export const identitiesRoutes = (deps: IdentitiesRouteDeps) => (http: Http) => {
  http.get(
    '/api/v1/users/me/sign-in-methods',
    { schema: { summary: 'Get the ways to sign in to your account', response: { 200: SignInMethods } }, config: user },
    ({ principal }) => readMethods(deps, callerOf({ principal }).userId),
  )
  http.post(
    '/api/v1/users/me/identities',
    { schema: { summary: 'Link your account at a sign-in provider', body: LinkRequest, response: { 200: RedirectTarget } }, config: user },
    async (request, reply) => {
      const provider = await deps.providers.get(request.body.registrationId)
      const returnTo = returnPath(request.body.returnTo)
      try {
        const choices = { provider, returnTo, staySignedIn: false, userId: callerOf(request).userId }
        const { url, browserToken } = await startFlow(deps, request, choices)
        setFlowCookie(reply, browserToken, { basePath: deps.settings.basePath, maxAgeSeconds: flowLastsMs / 1000 })
        return { url: url.href }
      } catch (error) {
        throw toFailure(error, provider.name)
      }
    },
  )
  http.delete(
    '/api/v1/users/me/identities/:id',
    {
      schema: { summary: 'Unlink your account at a sign-in provider', params: z.object({ id: z.string() }), response: { 204: noContent } },
      config: user,
    },
    async ({ principal, params }, reply) => {
      await unlink(deps, callerOf({ principal }).userId, params.id)
      return reply.status(204).send()
    },
  )
}

/** Ends the session like `/api/logout`, and returns where to sign out at the provider. */
export const signOutRoutes =
  ({ settings, signIn, rememberMe, devices, providerSessions, proxySignOutUrl }: IdentitiesRouteDeps) =>
  (http: Http) => {
    http.post(
      '/api/v1/users/me/sign-out',
      {
        schema: { summary: 'Sign out here and at the provider', response: { 200: RedirectTarget } },
        config: { ...user, beforeSecondFactor: true },
      },
      async (request, reply) => {
        const { sessionId } = callerOf(request)
        const returnTo = `${publicUrl(request, settings.basePath)}/sign-in`
        const url = sessionId === undefined ? undefined : await providerSessions.signOutUrl(sessionId, returnTo)
        const token = signIn.sessionTokenOf(request)
        await rememberMe.end(request)
        if (token) await devices.signOut(token)
        clearSignInCookies(reply, settings.basePath)
        reply.removeHeader('x-auth-token')
        return { url: url?.href ?? proxySignOutUrl ?? null }
      },
    )
  }

async function readMethods(deps: IdentitiesRouteDeps, userId: string): Promise<z.infer<typeof SignInMethods>> {
  const [row, identities, providers] = await Promise.all([
    findUser(deps.db, userId),
    listIdentities(deps.db, userId),
    deps.providers.list(),
  ])
  const isLinked = (issuer: string) => identities.some((one) => one.issuer === issuer)
  return {
    hasPassword: row !== undefined && hasPassword(row.passwordHash),
    passwordSignIn: await deps.passwordMode.isOn(),
    identities: identities.map(({ id, issuer, name, email, linkedAt, lastSignInAt }) => ({
      ...{ id, issuer, name, email, linkedAt: isoInstant(linkedAt) },
      providerName: providers.find((one) => one.issuer === issuer)?.name ?? null,
      lastSignInAt: lastSignInAt === null ? null : isoInstant(lastSignInAt),
    })),
    linkable: providers.filter(({ issuer }) => !isLinked(issuer)).map(({ id, name }) => ({ name, registrationId: id })),
  }
}

/** @throws IdentityNotFound, OnlyWayIn */
async function unlink(deps: IdentitiesRouteDeps, userId: string, id: string): Promise<void> {
  const issuers = new Set((await deps.providers.list()).map(({ issuer }) => issuer))
  const passwords = await deps.passwordMode.isOn()
  await inTransaction(deps.db, async (trx) => {
    await lockForPurpose(trx, `users.identities.${userId}`)
    const identities = await listIdentities(trx, userId)
    if (!identities.some((one) => one.id === id)) throw IdentityNotFound(id)
    const row = await findUser(trx, userId)
    const signsInOtherwise = identities.some((one) => one.id !== id && issuers.has(one.issuer))
    if (!signsInOtherwise && !(passwords && row !== undefined && hasPassword(row.passwordHash))) throw OnlyWayIn()
    await deleteIdentity(trx, id)
    deps.events.emitIn(trx, 'user.access-changed', {})
  })
  deps.passwordMode.forget()
}
