// The way back for an administrator who lost the phone and the recovery codes (docs/sign-in-security.md, "For administrators").
import type { Settings } from '../../kernel/config/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { RecordActivity } from '../activity/record-activity.ts'
import type { TwoFactor } from './two-factor.ts'

interface ResetDeps {
  readonly settings: Pick<Settings, 'resetTwoFactor'>
  readonly log: Log
  readonly accounts: Accounts
  readonly twoFactor: Pick<TwoFactor, 'isOn' | 'reset'>
  readonly recordActivity: RecordActivity
}

/** Turns off two-factor authentication of the account that HONDANA_RESET_TWO_FACTOR names. */
export async function resetTwoFactorAtStart({ settings, log, accounts, twoFactor, recordActivity }: ResetDeps): Promise<void> {
  const email = settings.resetTwoFactor
  if (email === undefined) return
  const account = await accounts.findByEmail(email)
  log.warn({ email, found: account !== undefined }, 'HONDANA_RESET_TWO_FACTOR is set. Remove it after signing in.')
  if (!account || !(await twoFactor.isOn(account.id))) return
  await twoFactor.reset(account.id)
  await recordActivity({ source: 'TwoFactorReset', userId: account.id, email: account.email, address: '', userAgent: undefined })
}
