// Signing in with an e-mail address and a password.
// Guarantee: argon2 runs once per sign-in, not once per request, although clients send the password with every request; an unknown
// account takes just as long.
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
  /** Origin of the request, behind trusted proxies. */
  readonly place: SignInOrigin
}

/** @throws CredentialsWrong, TooManySignIns */
export type CheckPassword = (given: PasswordSignIn) => Promise<Account>

interface Proof {
  /** The hash that the password matched; undefined when it was wrong. */
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
    // Not for cached passwords: a device that signs in constantly must not clear the failures of an attacker at the same address.
    limiter.recordSuccess(emailKey, given.place)
    return account?.passwordHash
  }

  const prove = (id: string, given: PasswordSignIn, emailKey: string): Proof => {
    const proof: Proof = { checked: check(given, emailKey), untilMs: clock.now() + rememberedMs }
    proofs.set(id, proof)
    const forget = () => proofs.get(id) === proof && proofs.delete(id)
    // Only correct passwords are cached.
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
    // The cached proof belongs to an older hash: the password was set again, perhaps to the same one.
    const owner = remembered && provenHash !== undefined ? await ownerOf(await prove(id, given, emailKey).checked) : undefined
    if (owner) return owner
    log.warn({ address: given.place.address }, 'Sign-in failed')
    throw InvalidCredentials()
  }
}
