// Passkeys: keys on a phone, computer or security key, which sign people in without a password. They count as both factors, because the
// authenticator asks for a PIN, fingerprint or face.
// Guarantees: only public keys are stored. A passkey works only at the host that it was created for. One whose count goes back, which a
// copy of it would cause, is refused.
import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import type { Account } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { PasskeyCreation, PasskeySignIn } from './passkey.schemas.ts'
import type { PasskeyAddress } from './passkey-address.rules.ts'
import type { Challenges } from './passkey-challenges.ts'
import { PasskeyNotFound, PasskeyRefused, PasskeyTaken, PasskeyUnknown, TooManyPasskeys } from './passkeys.errors.ts'
import { deletePasskey, findPasskey, insertPasskey, listPasskeys, type PasskeyRow, renamePasskey, usePasskey } from './passkeys.queries.ts'

const maxPerUser = 50
const timeoutMs = 5 * 60_000
/** ES256, EdDSA and RS256, which all authenticators know at least one of. */
const algorithms = [-7, -8, -257]

export interface PasskeyParts {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Accounts
  readonly challenges: Challenges
}

/** Loaded when the first passkey is used: it takes memory that most servers never need. */
const webAuthn = () => import('@simplewebauthn/server')

export interface FromAddress extends PasskeyAddress {
  /** Of the caller; undefined when many callers share it. */
  readonly address: string | undefined
}

/** What a browser needs to create a passkey. @throws TooManyPasskeys, TooManyStarts */
export async function creationOptions({ db, challenges }: PasskeyParts, account: Account, from: FromAddress) {
  const existing = await listPasskeys(db, account.id)
  if (existing.length >= maxPerUser) throw TooManyPasskeys(existing.length)
  return {
    challenge: await challenges.create({ ...from, userId: account.id }),
    rp: { id: from.host, name: 'Hondana' },
    user: { id: handleOf(account.id), name: account.email, displayName: account.email },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: timeoutMs,
    attestation: 'none' as const,
    excludeCredentials: existing.flatMap(({ id, host }) => (host === from.host ? [{ id, type: 'public-key' as const }] : [])),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const,
  }
}

/** Stores a new passkey. @throws PasskeyExpired, PasskeyRefused, PasskeyTaken */
export async function addPasskey(parts: PasskeyParts, account: Account, { name, credential }: PasskeyCreation): Promise<PasskeyRow> {
  const { db, clock, challenges } = parts
  const { challenge, host, origin } = await challenges.take(credential.response.clientDataJSON, account.id)
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: host, supportedAlgorithmIDs: [...algorithms] },
    requireUserVerification: true,
  }).catch(refuse)
  if (!verified) throw PasskeyRefused()
  const { id, publicKey, counter } = registrationInfo.credential
  const row = { id, userId: account.id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, host, name }
  const stored = { ...row, createdAt: clock.now(), lastUsedAt: null }
  if (!(await insertPasskey(db, stored))) throw PasskeyTaken()
  return stored
}

/** What a browser needs to sign in with any passkey of this host. @throws TooManyStarts */
export const requestOptions = async ({ challenges }: PasskeyParts, from: FromAddress) => ({
  challenge: await challenges.create({ ...from, userId: null }),
  rpId: from.host,
  timeout: timeoutMs,
  userVerification: 'required' as const,
})

/** @returns the account of a passkey @throws PasskeyExpired, PasskeyUnknown, PasskeyRefused */
export async function accountOfPasskey(parts: PasskeyParts, { credential }: Pick<PasskeySignIn, 'credential'>): Promise<Account> {
  const { db, clock, challenges, accounts } = parts
  const { challenge, host, origin } = await challenges.take(credential.response.clientDataJSON, null)
  const passkey = await findPasskey(db, credential.id)
  const account = passkey && (await accounts.find(passkey.userId))
  if (!account) throw PasskeyUnknown()
  const { id, publicKey, counter, host: ownHost, userId } = passkey
  const { userHandle } = credential.response
  if (ownHost !== host || (userHandle !== undefined && userHandle !== handleOf(userId))) throw PasskeyRefused()
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response: responseOf(credential), clientExtensionResults: {} },
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: host },
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: true,
  }).catch(refuse)
  if (!verified) throw PasskeyRefused()
  const used = { counter: authenticationInfo.newCounter, lastUsedAt: clock.now() }
  if (!(await usePasskey(db, passkey, used))) throw PasskeyRefused()
  return account
}

/** @throws PasskeyNotFound */
export async function changePasskeyName({ db }: PasskeyParts, passkey: Pick<PasskeyRow, 'userId' | 'id'>, name: string): Promise<void> {
  if (!(await renamePasskey(db, passkey, name))) throw PasskeyNotFound(passkey.id)
}

/** @throws PasskeyNotFound */
export async function removePasskey({ db }: PasskeyParts, passkey: Pick<PasskeyRow, 'userId' | 'id'>): Promise<void> {
  if (!(await deletePasskey(db, passkey))) throw PasskeyNotFound(passkey.id)
}

const responseOf = ({ response: { userHandle, ...response } }: PasskeySignIn['credential']) =>
  userHandle === undefined ? response : { ...response, userHandle }

/** Identifies the account to the authenticator; it contains no personal data. */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

/** The library throws for everything that does not match: challenge, origin, host, signature, count, verification. */
function refuse(error: unknown): never {
  if (error instanceof CatalogueError) throw error
  throw PasskeyRefused.with({ cause: error })
}
