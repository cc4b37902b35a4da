import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { callerOf, type Http, type Principal } from '../../kernel/http/index.ts'
import type { ServerSettings } from '../../settings/index.ts'
import type { Account } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { RecordActivity, SignInAttempt } from '../activity/record-activity.ts'
import type { Devices } from '../devices/devices.ts'
import { hasPassword } from '../sign-in/passwords.ts'
import { UserNotFound } from '../users.errors.ts'
import { noContent } from '../users.schemas.ts'
import { OwnFirst } from './two-factor.errors.ts'
import { listTwoFactor } from './two-factor.queries.ts'
import {
  RecoveryCodes,
  TwoFactorConfirmation,
  TwoFactorDto,
  TwoFactorOverview,
  TwoFactorProof,
  TwoFactorRequirement,
  TwoFactorSetUp,
} from './two-factor.schemas.ts'
import type { TwoFactor } from './two-factor.ts'

export interface TwoFactorRouteDeps {
  readonly db: Db
  readonly accounts: Accounts
  readonly devices: Pick<Devices, 'endApps'>
  readonly twoFactor: TwoFactor
  readonly serverSettings: ServerSettings
  readonly recordActivity: RecordActivity
}

const own = { right: 'user', beforeSecondFactor: true } as const
const admin = { right: 'admin' } as const
const path = '/api/v1/users/me/two-factor'

/** One's own account. */
export const ownTwoFactorRoutes = (deps: TwoFactorRouteDeps) => (http: Http) => {
  const { twoFactor } = deps
  http.get(path, { schema: { summary: 'Get your two-factor authentication', response: { 200: TwoFactorDto } }, config: own }, (request) =>
    readOwn(deps, request),
  )
  http.post(
    path,
    { schema: { summary: 'Start setting up two-factor authentication', response: { 200: TwoFactorSetUp } }, config: own },
    async (request) => twoFactor.start(await accountOf(deps, request)),
  )
  http.post(
    `${path}/confirmation`,
    {
      schema: { summary: 'Turn on two-factor authentication', body: TwoFactorConfirmation, response: { 200: RecoveryCodes } },
      config: own,
    },
    async (request) => {
      const account = await accountOf(deps, request)
      const codes = await twoFactor.confirm(account, request.body.code)
      // Their password alone is not enough any more, so what it opened ends too.
      await deps.devices.endApps(account.id, callerOf(request).sessionId)
      await recordChange(deps, request, { source: 'TwoFactorOn', account })
      return { codes: [...codes] }
    },
  )
  http.post(
    `${path}/recovery-codes`,
    { schema: { summary: 'Create new recovery codes', body: TwoFactorProof, response: { 200: RecoveryCodes } }, config: { right: 'user' } },
    async (request) => {
      const account = await accountOf(deps, request)
      const codes = await twoFactor.renewRecoveryCodes(account, request.body)
      await recordChange(deps, request, { source: 'RecoveryCodesRenewed', account })
      return { codes: [...codes] }
    },
  )
  http.post(
    `${path}/removal`,
    {
      schema: { summary: 'Turn off two-factor authentication', body: TwoFactorProof, response: { 204: noContent } },
      config: { right: 'user' },
    },
    async (request, reply) => {
      const account = await accountOf(deps, request)
      await twoFactor.turnOff(account, request.body)
      await recordChange(deps, request, { source: 'TwoFactorOff', account })
      return reply.status(204).send()
    },
  )
}

/** All accounts, for administrators. */
export const twoFactorRoutes = (deps: TwoFactorRouteDeps) => (http: Http) => {
  const { twoFactor, serverSettings } = deps
  http.get(
    '/api/v1/two-factor',
    { schema: { summary: 'Get who has two-factor authentication', response: { 200: TwoFactorOverview } }, config: admin },
    async () => ({
      required: (await serverSettings.current()).requireTwoFactor,
      accounts: (await listTwoFactor(deps.db)).map(({ since, ...account }) => ({ ...account, since: isoInstant(since) })),
    }),
  )
  http.put(
    '/api/v1/two-factor',
    {
      schema: { summary: 'Set who needs two-factor authentication', body: TwoFactorRequirement, response: { 204: noContent } },
      config: admin,
    },
    async (request, reply) => {
      const { required } = request.body
      const account = await accountOf(deps, request)
      if (required !== 'NOBODY' && hasPassword(account.passwordHash) && !(await twoFactor.isOn(account.id))) throw OwnFirst()
      await serverSettings.change({ requireTwoFactor: required })
      return reply.status(204).send()
    },
  )
  http.delete(
    '/api/v1/users/:id/two-factor',
    {
      schema: {
        summary: 'Turn off two-factor authentication of a user',
        params: z.object({ id: z.string() }),
        response: { 204: noContent },
      },
      config: admin,
    },
    async (request, reply) => {
      const account = await deps.accounts.find(request.params.id)
      if (!account) throw UserNotFound(request.params.id)
      await twoFactor.reset(account.id)
      await recordChange(deps, request, { source: 'TwoFactorReset', account })
      return reply.status(204).send()
    },
  )
}

async function readOwn(deps: TwoFactorRouteDeps, request: { readonly principal: Principal | undefined }) {
  const account = await accountOf(deps, request)
  const { since, recoveryCodesLeft } = await deps.twoFactor.read(account.id)
  const isRequired = hasPassword(account.passwordHash) && (await deps.twoFactor.mustSetUp(account))
  return { isOn: since !== null, since: since === null ? null : isoInstant(since), recoveryCodesLeft, isRequired }
}

async function accountOf({ accounts }: TwoFactorRouteDeps, request: { readonly principal: Principal | undefined }): Promise<Account> {
  const { userId } = callerOf(request)
  const account = await accounts.find(userId)
  if (!account) throw UserNotFound(userId)
  return account
}

interface ChangeRequest {
  readonly ip: string
  readonly headers: { readonly 'user-agent'?: string | undefined }
}

/** Also when an administrator changes it: the owner sees it among the sign-ins. */
const recordChange = (
  { recordActivity }: TwoFactorRouteDeps,
  { ip: address, headers }: ChangeRequest,
  { source, account }: { readonly source: SignInAttempt['source']; readonly account: Account },
): Promise<void> => recordActivity({ source, userId: account.id, email: account.email, address, userAgent: headers['user-agent'] })
