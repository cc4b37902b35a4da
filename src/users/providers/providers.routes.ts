// Sign-in providers for administrators, and what the sign-in page needs to know.
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Settings } from '../../kernel/config/index.ts'
import { type Http, messageFields, publicUrl, toMessageDto } from '../../kernel/http/index.ts'
import type { Outbound } from '../../kernel/outbound/index.ts'
import { hasSecret } from '../../kernel/secrets/index.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { findGuest } from '../guests/guest-access.ts'
import { canResetByEmail } from '../mail/mail.routes.ts'
import type { MailSettings } from '../mail/mail-settings.ts'
import { failureSentence } from '../oidc/failure.rules.ts'
import type { ProviderClient } from '../oidc/provider-client.ts'
import { offersPasskeys } from '../passkeys/passkeys.routes.ts'
import type { PasswordMode } from '../sign-in/password-mode.ts'
import { noContent } from '../users.schemas.ts'
import {
  ProviderCreation,
  ProviderDto,
  ProviderOption,
  ProviderTestResult,
  ProviderUpdate,
  SignInOptions,
  SignInSettingsDto,
  SignInSettingsUpdate,
} from './provider.schemas.ts'
import type { Provider, Providers } from './providers.ts'
import { testProvider } from './test-provider.ts'

export interface ProvidersRouteDeps {
  readonly settings: Pick<Settings, 'basePath'>
  readonly providers: Providers
  readonly passwordMode: PasswordMode
  readonly client: ProviderClient
  readonly outbound: Outbound
  readonly accounts: Accounts
  readonly mailSettings: MailSettings
}

const byId = z.object({ id: z.string() })
const admin = { right: 'admin' } as const
const path = '/api/v1/sign-in-providers'
const backChannelPath = '/api/v1/oauth2/back-channel-logout/'

/** For everyone, also before signing in. */
export const signInOptionsRoutes =
  (deps: Pick<ProvidersRouteDeps, 'providers' | 'passwordMode' | 'accounts' | 'mailSettings'> & Parameters<typeof offersPasskeys>[0]) =>
  (http: Http) => {
    const { providers, passwordMode, accounts, mailSettings } = deps
    const list = async () => (await providers.list()).map(({ id, name }) => ({ name, registrationId: id }))
    http.get(
      '/api/v1/oauth2/providers',
      { schema: { summary: 'List sign-in providers', response: { 200: z.array(ProviderOption) } }, config: { right: 'anyone' } },
      list,
    )
    http.get(
      '/api/v1/sign-in',
      {
        schema: {
          summary: 'Get the ways to sign in',
          querystring: z.object({
            failure: z.string().max(100).optional().meta({ description: 'Code of the failure that the sign-in page was opened with.' }),
            provider: z.string().max(100).default('').meta({ description: 'ID of the provider of that failure.' }),
          }),
          response: { 200: SignInOptions },
        },
        config: { right: 'anyone' },
      },
      async (request) => {
        const { query } = request
        const provider = await providers.find(query.provider)
        const failure = query.failure === undefined ? undefined : failureSentence(query.failure, provider?.name ?? query.provider)
        return {
          passwordSignIn: await passwordMode.isOn(),
          providers: await list(),
          failure: failure?.message ?? null,
          failureSaying: toMessageDto(failure),
          ...((await offersPasskeys(deps, request)) ? { passkeys: true as const } : {}),
          guestAccess: (await findGuest({ accounts })) !== undefined,
          passwordResetByEmail: await canResetByEmail({ mailSettings, passwordMode }),
        }
      },
    )
  }

/** For administrators. */
export const providersRoutes = (deps: ProvidersRouteDeps) => (http: Http) => {
  const { providers, passwordMode } = deps
  http.get(
    path,
    { schema: { summary: 'Get the sign-in settings', response: { 200: SignInSettingsDto } }, config: admin },
    async (request) => {
      const { wanted, effective, fromEnvironment } = await passwordMode.read()
      return {
        passwordSignIn: wanted,
        passwordSignInEffective: effective,
        passwordSignInFromEnvironment: fromEnvironment,
        redirectBase: redirectUriOf(deps, request, ''),
        signOutUri: `${publicUrl(request, deps.settings.basePath)}/sign-in`,
        backChannelLogoutBase: `${publicUrl(request, deps.settings.basePath)}${backChannelPath}`,
        providers: (await providers.list()).map((provider) => toDto(deps, request, provider)),
      }
    },
  )
  http.patch(
    path,
    { schema: { summary: 'Turn password sign-in on or off', body: SignInSettingsUpdate, response: { 204: noContent } }, config: admin },
    async ({ body }, reply) => {
      await passwordMode.set(body.passwordSignIn)
      return reply.status(204).send()
    },
  )
  http.post(
    path,
    { schema: { summary: 'Add a sign-in provider', body: ProviderCreation, response: { 201: ProviderDto } }, config: admin },
    async (request, reply) => reply.status(201).send(toDto(deps, request, await providers.add(request.body))),
  )
  http.post(
    `${path}/test`,
    { schema: { summary: 'Test a sign-in provider', body: ProviderCreation, response: { 200: ProviderTestResult } }, config: admin },
    async (request) => {
      const provider = await providers.draft(request.body)
      const { ok, message } = await testProvider(deps, provider, redirectUriOf(deps, request, provider.id))
      return { ok, ...messageFields(message) }
    },
  )
  http.put(
    `${path}/:id`,
    { schema: { summary: 'Update a sign-in provider', params: byId, body: ProviderUpdate, response: { 200: ProviderDto } }, config: admin },
    async (request) => {
      const provider = await providers.change(request.params.id, request.body)
      passwordMode.forget()
      return toDto(deps, request, provider)
    },
  )
  http.delete(
    `${path}/:id`,
    { schema: { summary: 'Remove a sign-in provider', params: byId, response: { 204: noContent } }, config: admin },
    async ({ params }, reply) => {
      await providers.remove(params.id)
      passwordMode.forget()
      return reply.status(204).send()
    },
  )
}

type AddressDeps = Pick<ProvidersRouteDeps, 'settings'>

const redirectUriOf = ({ settings }: AddressDeps, request: FastifyRequest, id: string): string =>
  `${publicUrl(request, settings.basePath)}/login/oauth2/code/${id}`

/** Settings of the environment can be tested too; the secret stays here. */
function toDto(deps: AddressDeps, request: FastifyRequest, { secret, unreadable, ...provider }: Provider): z.infer<typeof ProviderDto> {
  const base = publicUrl(request, deps.settings.basePath)
  return {
    ...provider,
    scopes: [...provider.scopes],
    hasSecret: hasSecret({ secret, unreadable }),
    redirectUri: redirectUriOf(deps, request, provider.id),
    signOutUri: `${base}/sign-in`,
    backChannelLogoutUri: base + backChannelPath + provider.id,
  }
}
