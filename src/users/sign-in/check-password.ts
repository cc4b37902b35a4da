// Signing in with an e-mail address and a password.
// Promise: argon2 runs once per sign-in, not once per request, although clients send the password with every request; and it takes
// as long for an account that does not exist.
import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Clock, isAhead } from '../../kernel/clock/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { type Account, emailKeyOf } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { InvalidCredentials } from '../users.errors.ts'
import { matchesPassword } from './passwords.ts'
import { createSignInLimiter, type SignInOrigin } from './sign-in-limiter.ts'

const rememberedMs = 10 * 60_000
const maxRemembered = 1_000

export interface PasswordSignIn {
  readonly email: string
  readonly password: string
  /** Where the request came from, behind trusted proxies. */
  readonly place: SignInOrigin
}

/** @throws CredentialsWrong, TooManySignIns */
export type CheckPassword = (given: PasswordSignIn) => Promise<Account>

interface Proof {
  /** The hash that the password was found to belong to; undefined when it was wrong. */
  readonly checked: Promise<string | undefined>
  untilMs: number
}

interface PasswordCheckParts {
  readonly accounts: Accounts
  readonly clock: Clock
  readonly log: Log
}

export function createPasswordCheck({ accounts, clock, log }: PasswordCheckParts): CheckPassword {
  const limiter = createSignInLimiter(clock)
  const secret = randomBytes(32)
  const proofs = new LRUCache<string, Proof>({ max: maxRemembered })

  const check = async (given: PasswordSignIn, emailKey: string): Promise<string | undefined> => {
    limiter.countTry(emailKey, given.place)
    const account = await accounts.findByEmail(emailKey)
    if (!(await matchesPassword(account?.passwordHash, given.password))) return undefined
    // Not for what is remembered: a device that signs in all the time must not clear the record of who guesses beside it.
    limiter.recordSuccess(emailKey, given.place)
    return account?.passwordHash
  }

  const prove = (id: string, given: PasswordSignIn, emailKey: string): Proof => {
    const proof: Proof = { checked: check(given, emailKey), untilMs: clock.now() + rememberedMs }
    proofs.set(id, proof)
    const forget = () => proofs.get(id) === proof && proofs.delete(id)
    // Only what was right is remembered.
    proof.checked.then((hash) => hash === undefined && forget(), forget)
    return proof
  }

  return async (given) => {
    const emailKey = emailKeyOf(given.email)
    limiter.assertMayTry(emailKey, given.place)
    const id = createHmac('sha256', secret).update(`${emailKey}\0${given.password}`).digest('base64')
    const known = proofs.get(id)
    const remembered = known && isAhead(known.untilMs, clock.now(), rememberedMs) ? known : undefined
    const ownerOf = async (hash: string | undefined) => {
      const account = hash === undefined ? undefined : await accounts.findByEmail(emailKey)
      return account?.passwordHash === hash ? account : undefined
    }
    const provenHash = await (remembered ?? prove(id, given, emailKey)).checked
    const account = await ownerOf(provenHash)
    if (account) return account
    proofs.delete(id)
    // What was right a moment ago belongs to another hash now: the password was set anew, perhaps to the same.
    const owner = remembered && provenHash !== undefined ? await ownerOf(await prove(id, given, emailKey).checked) : undefined
    if (owner) return owner
    log.warn({ address: given.place.address }, 'Sign-in failed')
    throw InvalidCredentials()
  }
}
