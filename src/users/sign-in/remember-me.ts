// Staying signed in beyond the session (komga-api.md section 2, "remember-me").
import type { Clock } from '../../kernel/clock/index.ts'
import type { Settings } from '../../kernel/config/index.ts'
import type { Authenticate } from '../../kernel/http/index.ts'
import type { ServerSettings } from '../../settings/index.ts'
import type { Account } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { isGenuine, readRememberMe, writeRememberMe } from './remember-me.rules.ts'
import { clearRememberMeCookie, rememberMeCookieName, setRememberMeCookie } from './session-cookie.ts'

type Request = Parameters<Authenticate>[0]
type Reply = Parameters<Authenticate>[1]

const dayMs = 24 * 3_600_000

export interface RememberMeService {
  /** Hands out a cookie when the request asks for one. */
  remember(account: Account, request: Request, reply: Reply): Promise<void>
  /** The account that a request's cookie stands for. A cookie that is no longer good is taken away. */
  recognise(request: Request, reply: Reply): Promise<Account | undefined>
}

interface RememberMeParts {
  readonly settings: Pick<Settings, 'basePath'>
  readonly serverSettings: ServerSettings
  readonly accounts: Accounts
  readonly clock: Clock
}

export function createRememberMe({ settings, serverSettings, accounts, clock }: RememberMeParts): RememberMeService {
  const ownerOf = async (value: string): Promise<Account | undefined> => {
    const claim = readRememberMe(value, clock.now())
    const account = claim && (await accounts.find(claim.userId))
    if (!account) return undefined
    const { rememberMeKey: key } = await serverSettings.current()
    return isGenuine(value, claim, { key, passwordHash: account.passwordHash }) ? account : undefined
  }
  return {
    remember: async (account, request, reply) => {
      if (!asksToBeRemembered(request.query)) return
      const { rememberMeKey: key, rememberMeDurationDays } = await serverSettings.current()
      const lastsMs = rememberMeDurationDays * dayMs
      const value = writeRememberMe({ userId: account.id, untilMs: clock.now() + lastsMs }, { key, passwordHash: account.passwordHash })
      setRememberMeCookie(reply, { value, maxAgeSeconds: lastsMs / 1000 }, settings.basePath)
    },
    recognise: async (request, reply) => {
      const value = request.cookies[rememberMeCookieName]
      if (!value) return undefined
      const account = await ownerOf(value)
      if (!account) clearRememberMeCookie(reply, settings.basePath)
      return account
    },
  }
}

/** As Spring reads it. */
const asksToBeRemembered = (query: unknown): boolean =>
  ['true', 'on', 'yes', '1'].includes(String((query as { readonly 'remember-me'?: unknown } | null)?.['remember-me']).toLowerCase())
