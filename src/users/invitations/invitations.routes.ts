import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import { callerOf, type Http, publicUrl } from '../../kernel/http/index.ts'
import { toDto } from '../accounts/users.routes.ts'
import type { OpenedLink } from '../links/try-link.ts'
import type { Providers } from '../providers/providers.ts'
import { type BrowserSessionDeps, openBrowserSession } from '../sign-in/browser-session.ts'
import { noContent, UserDto } from '../users.schemas.ts'
import { InvitationAcceptance, InvitationCreation, InvitationDto, InvitationOffer, NewInvitation } from './invitations.schemas.ts'
import { acceptInvitation, describeInvitations, getOffer, type InvitationDeps, invite, revoke } from './invitations.ts'

export interface InvitationsRouteDeps extends InvitationDeps, BrowserSessionDeps {
  readonly providers: Pick<Providers, 'list'>
}

const path = '/api/v1/invitations'
const admin = { right: 'admin' } as const
const byId = z.object({ id: z.string() })
const byToken = z.object({ token: z.string().meta({ description: 'Token at the end of the link.' }) })

/** For administrators. */
export const invitationsRoutes = (deps: InvitationsRouteDeps) => (http: Http) => {
  http.get(path, { schema: { summary: 'List invitations', response: { 200: z.array(InvitationDto) } }, config: admin }, async () => [
    ...(await describeInvitations(deps)),
  ])
  http.post(
    path,
    { schema: { summary: 'Create an invitation link', body: InvitationCreation, response: { 201: NewInvitation } }, config: admin },
    async (request, reply) => {
      const { id, token, expiresAt, email, isSent } = await invite(deps, request.body, callerOf(request).userId)
      const url = `${publicUrl(request, deps.settings.basePath)}/invite/${token}`
      return reply.status(201).send({ id, url, expiresAt: isoInstant(expiresAt), sentTo: isSent ? email : null })
    },
  )
  http.delete(
    `${path}/:id`,
    { schema: { summary: 'Revoke an invitation link', params: byId, response: { 204: noContent } }, config: admin },
    async ({ params }, reply) => {
      await revoke(deps, params.id)
      return reply.status(204).send()
    },
  )
}

/** For the people who were invited, and have no account yet. */
export const acceptInvitationRoutes = (deps: InvitationsRouteDeps) => (http: Http) => {
  const linkOf = (request: FastifyRequest, token: string): OpenedLink => ({
    token,
    place: { address: request.ip, isShared: deps.proxies.isBehindOne(request) },
  })
  http.get(
    '/api/v1/invite/:token',
    { schema: { summary: 'Get an invitation', params: byToken, response: { 200: InvitationOffer } }, config: { right: 'anyone' } },
    async (request, reply) => {
      const { email, expiresAt } = await getOffer(deps, linkOf(request, request.params.token))
      const providers = (await deps.providers.list()).map(({ id, name }) => ({ name, registrationId: id }))
      reply.header('cache-control', 'no-store')
      return { email, expiresAt: isoInstant(expiresAt), passwordSignIn: await deps.passwordMode.isOn(), providers }
    },
  )
  http.post(
    '/api/v1/invite/:token',
    {
      schema: { summary: 'Create an account with an invitation', params: byToken, body: InvitationAcceptance, response: { 201: UserDto } },
      config: { right: 'anyone' },
    },
    async (request, reply) => {
      const account = await acceptInvitation(deps, linkOf(request, request.params.token), request.body)
      const signedIn = { account, method: 'Password', source: 'Invitation', staySignedIn: false } as const
      await openBrowserSession(deps, signedIn, { request, reply })
      return reply.status(201).send(toDto(account))
    },
  )
}
