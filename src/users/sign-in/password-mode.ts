// Whether people can sign in with passwords (docs/single-sign-on.md, "Turning off passwords").
// Guarantee: nobody is locked out by it: passwords are accepted until an administrator has linked an account to a provider that exists,
// and HONDANA_PASSWORD_SIGN_IN=true turns them on again.
import { type Clock, isAhead } from '../../kernel/clock/index.ts'
import type { Settings } from '../../kernel/config/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { ServerSettings } from '../../settings/index.ts'
import { listRolesAt } from '../oidc/identities.queries.ts'
import { PasswordModeFixed, PasswordsNeeded } from '../oidc/oidc.errors.ts'
import type { Providers } from '../providers/providers.ts'

const freshMs = 5_000

export interface PasswordMode {
  /** Whether passwords are accepted now. */
  isOn(): Promise<boolean>
  read(): Promise<{ readonly wanted: boolean; readonly effective: boolean; readonly fromEnvironment: boolean }>
  /** @throws PasswordModeFixed, PasswordsNeeded */
  set(on: boolean): Promise<void>
  /** Call it after identities or providers have changed. */
  forget(): void
}

interface PasswordModeParts {
  readonly db: Db
  readonly clock: Clock
  readonly settings: Pick<Settings, 'passwordSignIn'>
  readonly serverSettings: ServerSettings
  readonly providers: Providers
}

export function createPasswordMode({ db, clock, settings, serverSettings, providers }: PasswordModeParts): PasswordMode {
  let cached: { readonly value: boolean; readonly untilMs: number } | undefined
  const fixed = settings.passwordSignIn
  const wanted = async () => fixed ?? (await serverSettings.current()).passwordSignIn
  const mayDoWithout = async () => {
    const issuers = (await providers.list()).map(({ issuer }) => issuer)
    return (await listRolesAt(db, issuers)).some(({ roles }) => roles.includes('"ADMIN"'))
  }
  const compute = async () => (await wanted()) || !(await mayDoWithout())
  return {
    isOn: async () => {
      if (await wanted()) return true
      if (cached && isAhead(cached.untilMs, clock.now(), freshMs)) return cached.value
      const value = await compute()
      cached = { value, untilMs: clock.now() + freshMs }
      return value
    },
    read: async () => ({ wanted: await wanted(), effective: await compute(), fromEnvironment: fixed !== undefined }),
    set: async (on) => {
      if (fixed !== undefined) throw PasswordModeFixed()
      if (!on && !(await mayDoWithout())) throw PasswordsNeeded()
      await serverSettings.change({ passwordSignIn: on })
      cached = undefined
    },
    forget: () => {
      cached = undefined
    },
  }
}
