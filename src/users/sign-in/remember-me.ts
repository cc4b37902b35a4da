// Staying signed in beyond the session (docs/api/komga-contract.md, "Remember me").
// Guarantee: the database or a backup of the server is not enough to forge a cookie: the signing key is in the file remember-me.key in
// the configuration folder, which all nodes share and no backup contains.
import { join } from 'node:path'
import type { Clock } from '../../kernel/clock/index.ts'
import type { Settings } from '../../kernel/config/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { createKeyFile } from '../../kernel/files/index.ts'
import type { Authenticate } from '../../kernel/http/index.ts'
import type { ServerSettings } from '../../settings/index.ts'
import type { Account } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { DeviceRow } from '../devices/devices.queries.ts'
import type { Devices } from '../devices/devices.ts'
import { RememberMeKeyInvalid } from '../users.errors.ts'
import { endRememberMe, hasEnded } from './remember-me.queries.ts'
import { isGenuine, type RememberMe, readRememberMe, rememberMeIdOf, signingKey, writeRememberMe } from './remember-me.rules.ts'
import { clearRememberMeCookie, rememberMeCookieName, setRememberMeCookie } from './session-cookie.ts'

type Request = Parameters<Authenticate>[0]
type Reply = Parameters<Authenticate>[1]

const dayMs = 24 * 3_600_000

/** What is stored about a cookie to end it early. */
export interface RememberMeCookie {
  readonly id: string
  readonly untilMs: number
}

export interface Remembered {
  readonly account: Account
  readonly cookieId: string
  readonly device: DeviceRow
}

export interface RememberMeService {
  /** Creates the key on a new server. @throws RememberMeKeyInvalid */
  prepare(): Promise<void>
  /** Whether a request asks for a cookie. */
  isAskedFor(request: Request): boolean
  /** Sets a cookie; `Devices.remember` makes it valid. */
  issue(account: Account, reply: Reply): Promise<RememberMeCookie>
  /** The account of a request's cookie, and the device that it was set on. An invalid cookie is cleared. */
  recognise(request: Request, reply: Reply): Promise<Remembered | undefined>
  /** Invalidates a request's cookie and all copies of it. */
  end(request: Request): Promise<void>
}

interface RememberMeParts {
  readonly db: Db
  readonly settings: Pick<Settings, 'basePath' | 'configDir'>
  readonly serverSettings: ServerSettings
  readonly accounts: Accounts
  readonly devices: Pick<Devices, 'ofCookie'>
  readonly clock: Clock
}

interface Recognised extends Remembered {
  readonly claim: RememberMe
}

export function createRememberMe({ db, settings, serverSettings, accounts, devices, clock }: RememberMeParts): RememberMeService {
  const fileKey = createKeyFile(join(settings.configDir, 'remember-me.key'), RememberMeKeyInvalid)
  const currentKey = async () => signingKey(await fileKey(), (await serverSettings.current()).rememberMeKey)

  const ownerOf = async (value: string): Promise<Recognised | undefined> => {
    const claim = readRememberMe(value, clock.now())
    const account = claim && (await accounts.find(claim.userId))
    if (!account || !isGenuine(value, claim, { key: await currentKey(), passwordHash: account.passwordHash })) return undefined
    const cookieId = rememberMeIdOf(value)
    const device = await devices.ofCookie(cookieId)
    return device?.userId !== account.id || (await hasEnded(db, cookieId)) ? undefined : { account, claim, cookieId, device }
  }
  const issue = async (account: Account, reply: Reply): Promise<RememberMeCookie> => {
    const lastsMs = (await serverSettings.current()).rememberMeDurationDays * dayMs
    const claim = { userId: account.id, untilMs: clock.now() + lastsMs }
    const value = writeRememberMe(claim, { key: await currentKey(), passwordHash: account.passwordHash })
    setRememberMeCookie(reply, { value, maxAgeSeconds: lastsMs / 1000 }, settings.basePath)
    return { id: rememberMeIdOf(value), untilMs: claim.untilMs }
  }
  return {
    prepare: async () => void (await fileKey()),
    isAskedFor: ({ query }) => asksToBeRemembered(query),
    issue,
    recognise: async (request, reply) => {
      const value = request.cookies[rememberMeCookieName]
      if (!value) return undefined
      const owner = await ownerOf(value)
      if (!owner) clearRememberMeCookie(reply, settings.basePath)
      return owner
    },
    end: async (request) => {
      const value = request.cookies[rememberMeCookieName]
      const owner = value === undefined ? undefined : await ownerOf(value)
      if (value !== undefined && owner) await endRememberMe(db, { id: rememberMeIdOf(value), untilMs: owner.claim.untilMs }, clock.now())
    },
  }
}

/** As Spring parses it. */
const asksToBeRemembered = (query: unknown): boolean =>
  ['true', 'on', 'yes', '1'].includes(String((query as { readonly 'remember-me'?: unknown } | null)?.['remember-me']).toLowerCase())
