// Signing in on the sign-in page: the password, then a code if the account has two-factor authentication.
import type { Account } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { SignInAttempt } from '../activity/record-activity.ts'
import { PasswordsOff } from '../oidc/oidc.errors.ts'
import { type BrowserSessionDeps, type Exchange, openBrowserSession } from '../sign-in/browser-session.ts'
import type { CheckPassword } from '../sign-in/check-password.ts'
import type { PasswordMode } from '../sign-in/password-mode.ts'
import { InvalidCredentials } from '../users.errors.ts'
import type { PendingSignIns } from './pending-sign-ins.ts'
import { CodeWrong } from './two-factor.errors.ts'
import type { TwoFactor } from './two-factor.ts'

export interface SignInStepDeps extends BrowserSessionDeps {
  readonly accounts: Accounts
  readonly checkPassword: CheckPassword
  readonly passwordMode: Pick<PasswordMode, 'isOn'>
  readonly twoFactor: TwoFactor
  readonly pendingSignIns: PendingSignIns
}

export interface PasswordStep {
  readonly email: string
  readonly password: string
  readonly staySignedIn: boolean
}

/** What the browser must do next. */
export interface NextStep {
  readonly next: 'DONE' | 'CODE' | 'SET_UP'
  /** For the step with the code. */
  readonly token: string | null
}

/** @throws InvalidCredentials, PasswordsOff, TooManySignIns */
export async function signInWithPassword(deps: SignInStepDeps, step: PasswordStep, exchange: Exchange): Promise<NextStep> {
  const { email, password, staySignedIn } = step
  const { request } = exchange
  const place = { address: request.ip, isShared: deps.proxies.isBehindOne(request) }
  const check = async () => {
    if (!(await deps.passwordMode.isOn())) throw PasswordsOff()
    return deps.checkPassword({ email, password, place })
  }
  const account = await check().catch(async (error: unknown) => {
    if (InvalidCredentials.matches(error) || PasswordsOff.matches(error)) {
      const userId = (await deps.accounts.findByEmail(email))?.id
      await recordFailure(deps, exchange, { source: 'Password', email, userId, error: 'Bad credentials' })
    }
    throw error
  })
  if (await deps.twoFactor.isOn(account.id)) return { next: 'CODE', token: await deps.pendingSignIns.start({ account, staySignedIn }) }
  const next = (await deps.twoFactor.mustSetUp(account)) ? 'SET_UP' : 'DONE'
  await openBrowserSession(deps, { account, method: 'Password', source: 'Password', staySignedIn }, exchange)
  return { next, token: null }
}

/** @throws PendingExpired, CodeWrong, CodesUnreadable, TooManySignIns */
export async function signInWithCode(
  deps: SignInStepDeps,
  { token, code }: { readonly token: string; readonly code: string },
  exchange: Exchange,
): Promise<NextStep> {
  const { account, staySignedIn } = await deps.pendingSignIns.get(token)
  const used = await useCode(deps, { account, code }, exchange)
  await deps.pendingSignIns.finish(token)
  const source = used === 'APP' ? 'PasswordAndCode' : 'PasswordAndRecoveryCode'
  await openBrowserSession(deps, { account, method: 'PasswordAndCode', source, staySignedIn }, exchange)
  return { next: 'DONE', token: null }
}

async function useCode(deps: SignInStepDeps, { account, code }: { account: Account; code: string }, exchange: Exchange) {
  try {
    return await deps.twoFactor.useCode(account, code)
  } catch (error) {
    if (CodeWrong.matches(error)) {
      const { id: userId, email } = account
      await recordFailure(deps, exchange, { source: 'PasswordAndCode', email, userId, error: 'Wrong code' })
    }
    throw error
  }
}

const recordFailure = (
  { recordActivity }: SignInStepDeps,
  { request }: Exchange,
  attempt: Pick<SignInAttempt, 'source' | 'email' | 'userId' | 'error'>,
): Promise<void> => recordActivity({ ...attempt, address: request.ip, userAgent: request.headers['user-agent'] })
