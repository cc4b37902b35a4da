import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import type { Settings } from '../../kernel/config/index.ts'
import { type Http, publicUrl } from '../../kernel/http/index.ts'
import type { RecordActivity } from '../activity/record-activity.ts'
import type { OpenedLink } from '../links/try-link.ts'
import type { UndeclaredProxies } from '../sign-in/undeclared-proxy.check.ts'
import { noContent, Password } from '../users.schemas.ts'
import { createResetLink, getResetAccount, type ResetDeps, resetPassword } from './password-reset.ts'

const ResetLink = z
  .object({
    url: z.string().meta({ description: 'The link. It is returned only once, because the server stores only its hash.' }),
    expiresAt: z.string().meta({ description: 'When it expires, UTC.' }),
  })
  .meta({ id: 'PasswordResetLink' })

const ResetOffer = z.object({ email: z.string().meta({ description: 'Email address of the account.' }) }).meta({ id: 'PasswordResetOffer' })

const NewPassword = z.object({ password: Password }).meta({ id: 'NewPassword' })

export interface PasswordResetRouteDeps extends ResetDeps {
  readonly settings: Pick<Settings, 'basePath'>
  readonly proxies: Pick<UndeclaredProxies, 'isBehindOne'>
  readonly recordActivity: RecordActivity
}

const byToken = z.object({ token: z.string().meta({ description: 'Token at the end of the link.' }) })
const anyone = { right: 'anyone' } as const

export const passwordResetRoutes = (deps: PasswordResetRouteDeps) => (http: Http) => {
  const linkOf = (request: FastifyRequest, token: string): OpenedLink => ({
    token,
    place: { address: request.ip, isShared: deps.proxies.isBehindOne(request) },
  })
  http.post(
    '/api/v1/users/:id/password-reset',
    {
      schema: { summary: 'Create a password reset link', params: z.object({ id: z.string() }), response: { 201: ResetLink } },
      config: { right: 'admin' },
    },
    async (request, reply) => {
      const { token, expiresAt } = await createResetLink(deps, request.params.id)
      const url = `${publicUrl(request, deps.settings.basePath)}/reset-password/${token}`
      return reply.status(201).send({ url, expiresAt: isoInstant(expiresAt) })
    },
  )
  http.get(
    '/api/v1/password-reset/:token',
    { schema: { summary: 'Get the account of a password reset link', params: byToken, response: { 200: ResetOffer } }, config: anyone },
    async (request, reply) => {
      const { email } = await getResetAccount(deps, linkOf(request, request.params.token))
      reply.header('cache-control', 'no-store')
      return { email }
    },
  )
  http.post(
    '/api/v1/password-reset/:token',
    {
      schema: { summary: 'Set a new password with a reset link', params: byToken, body: NewPassword, response: { 204: noContent } },
      config: anyone,
    },
    async (request, reply) => {
      const { id: userId, email } = await resetPassword(deps, linkOf(request, request.params.token), request.body.password)
      await deps.recordActivity({ source: 'PasswordReset', userId, email, address: request.ip, userAgent: request.headers['user-agent'] })
      return reply.status(204).send()
    },
  )
}
