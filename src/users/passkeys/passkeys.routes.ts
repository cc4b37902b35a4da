import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import type { Settings } from '../../kernel/config/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { callerOf, type Http, type Principal, publicUrl, toMessageDto } from '../../kernel/http/index.ts'
import type { Account } from '../accounts/account.ts'
import type { SignInAttempt } from '../activity/record-activity.ts'
import { type BrowserSessionDeps, openBrowserSession } from '../sign-in/browser-session.ts'
import { SignInStep } from '../two-factor/two-factor.schemas.ts'
import { UserNotFound } from '../users.errors.ts'
import { noContent } from '../users.schemas.ts'
import {
  PasskeyCreation,
  PasskeyCreationOptions,
  PasskeyDto,
  PasskeyName,
  PasskeyRequestOptions,
  PasskeySignIn,
  PasskeysDto,
} from './passkey.schemas.ts'
import { type PasskeyAddress, passkeyAddress } from './passkey-address.rules.ts'
import { hasPasskeys, listPasskeys, type PasskeyRow } from './passkeys.queries.ts'
import {
  accountOfPasskey,
  addPasskey,
  changePasskeyName,
  creationOptions,
  type PasskeyParts,
  removePasskey,
  requestOptions,
} from './passkeys.ts'

export interface PasskeyRouteDeps extends PasskeyParts, BrowserSessionDeps {
  readonly settings: Pick<Settings, 'basePath'>
}

const user = { right: 'user' } as const
const anyone = { right: 'anyone' } as const
const byId = z.object({ passkeyId: z.string() })
const path = '/api/v1/users/me/passkeys'

/** The passkeys of one's own account. */
export const passkeysRoutes = (deps: PasskeyRouteDeps) => (http: Http) => {
  http.get(path, { schema: { summary: 'List your passkeys', response: { 200: PasskeysDto } }, config: user }, async (request) => {
    const passkeys = (await listPasskeys(deps.db, callerOf(request).userId)).map(toDto)
    return { passkeys, ...obstacleFor(deps, request) }
  })
  http.post(
    `${path}/options`,
    { schema: { summary: 'Start adding a passkey', response: { 200: PasskeyCreationOptions } }, config: user },
    async (request) => creationOptions(deps, await accountOf(deps, request), { ...addressOf(deps, request), address: undefined }),
  )
  http.post(
    path,
    { schema: { summary: 'Add a passkey', body: PasskeyCreation, response: { 201: PasskeyDto } }, config: user },
    async (request, reply) => {
      const account = await accountOf(deps, request)
      const passkey = await addPasskey(deps, account, request.body)
      await record(deps, request, { source: 'PasskeyAdded', account })
      return reply.status(201).send(toDto(passkey))
    },
  )
  http.patch(
    `${path}/:passkeyId`,
    { schema: { summary: 'Rename a passkey', params: byId, body: PasskeyName, response: { 204: noContent } }, config: user },
    async (request, reply) => {
      await changePasskeyName(deps, { userId: callerOf(request).userId, id: request.params.passkeyId }, request.body.name)
      return reply.status(204).send()
    },
  )
  http.delete(
    `${path}/:passkeyId`,
    { schema: { summary: 'Remove a passkey', params: byId, response: { 204: noContent } }, config: user },
    async (request, reply) => {
      const account = await accountOf(deps, request)
      await removePasskey(deps, { userId: account.id, id: request.params.passkeyId })
      await record(deps, request, { source: 'PasskeyRemoved', account })
      return reply.status(204).send()
    },
  )
}

/** Signing in with a passkey. */
export const passkeySignInRoutes = (deps: PasskeyRouteDeps) => (http: Http) => {
  http.post(
    '/api/v1/sign-in/passkey/options',
    { schema: { summary: 'Start signing in with a passkey', response: { 200: PasskeyRequestOptions } }, config: anyone },
    async (request) => {
      const address = deps.proxies.isBehindOne(request) ? undefined : request.ip
      return requestOptions(deps, { ...addressOf(deps, request), address })
    },
  )
  http.post(
    '/api/v1/sign-in/passkey',
    { schema: { summary: 'Sign in with a passkey', body: PasskeySignIn, response: { 200: SignInStep } }, config: anyone },
    async (request, reply) => {
      const account = await accountOfPasskey(deps, request.body).catch(async (error: unknown) => {
        if (error instanceof CatalogueError) await record(deps, request, { source: 'Passkey', error: error.message })
        throw error
      })
      const signedIn = { account, method: 'Passkey', source: 'Passkey', staySignedIn: request.body.staySignedIn } as const
      await openBrowserSession(deps, signedIn, { request, reply })
      return { next: 'DONE' as const, token: null }
    },
  )
}

/** Whether the sign-in page can offer passkeys: they work at its address, and somebody has one for it. */
export async function offersPasskeys(
  deps: Pick<PasskeyRouteDeps, 'db' | 'settings' | 'proxies'>,
  request: FastifyRequest,
): Promise<boolean> {
  try {
    return await hasPasskeys(deps.db, addressOf(deps, request).host)
  } catch (error) {
    if (error instanceof CatalogueError) return false
    throw error
  }
}

type AddressDeps = Pick<PasskeyRouteDeps, 'settings' | 'proxies'>

/** @throws why passkeys cannot be used at the address of the request */
const addressOf = ({ settings, proxies }: AddressDeps, request: FastifyRequest): PasskeyAddress =>
  passkeyAddress({
    url: publicUrl(request, settings.basePath),
    undeclaredProxy: proxies.isBehindOne(request) ? request.ip.replace(/^::ffff:/i, '') : undefined,
  })

function obstacleFor(deps: AddressDeps, request: FastifyRequest) {
  try {
    addressOf(deps, request)
    return { unavailable: null }
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    const { code, params, message } = error
    return { unavailable: message, unavailableSaying: toMessageDto({ code, params, message }) }
  }
}

async function accountOf({ accounts }: PasskeyRouteDeps, request: { readonly principal: Principal | undefined }): Promise<Account> {
  const { userId } = callerOf(request)
  const account = await accounts.find(userId)
  if (!account) throw UserNotFound(userId)
  return account
}

const record = (
  { recordActivity }: PasskeyRouteDeps,
  { ip: address, headers }: FastifyRequest,
  { account, ...attempt }: Pick<SignInAttempt, 'source' | 'error'> & { readonly account?: Account },
): Promise<void> => recordActivity({ ...attempt, userId: account?.id, email: account?.email, address, userAgent: headers['user-agent'] })

const toDto = ({ id, name, host, createdAt, lastUsedAt }: PasskeyRow): z.infer<typeof PasskeyDto> => ({
  ...{ id, name, host },
  createdAt: isoInstant(createdAt),
  lastUsedAt: lastUsedAt === null ? null : isoInstant(lastUsedAt),
})
