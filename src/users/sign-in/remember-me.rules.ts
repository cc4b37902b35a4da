// The value of a remember-me cookie: its user, its expiration, and a signature over both and the password's hash, so that a new password
// invalidates it and a new server key invalidates all. Nothing is stored for it unless it is invalidated early.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface RememberMe {
  readonly userId: string
  readonly untilMs: number
}

interface Secrets {
  /** The server's key of 32 bytes; see `signingKey`. */
  readonly key: Buffer
  readonly passwordHash: string
}

/**
 * The key that signs cookies: it cannot be derived without the file, which is in no copy of the database.
 * @param fileKey from the configuration folder
 * @param renewable from the database; an administrator can renew it
 */
export const signingKey = (fileKey: Buffer, renewable: string): Buffer => createHmac('sha256', fileKey).update(renewable).digest()

export const writeRememberMe = (claim: RememberMe, secrets: Secrets): string =>
  `${claim.userId}.${claim.untilMs}.${signatureOf(claim, secrets).toString('base64url')}`

/** Parses the claim of a cookie, to be trusted only once it is verified; undefined when it is invalid or expired. */
export function readRememberMe(value: string, nowMs: number): RememberMe | undefined {
  const [, userId, until] = /^([0-9A-Z]{1,40})\.(\d{1,15})\.[\w-]{43}$/.exec(value) ?? []
  const untilMs = Number(until)
  return userId !== undefined && untilMs > nowMs ? { userId, untilMs } : undefined
}

/** Whether the server signed this cookie for this claim. */
export function isGenuine(value: string, claim: RememberMe, secrets: Secrets): boolean {
  const signature = signatureIn(value)
  const expected = signatureOf(claim, secrets)
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

/**
 * Id under which an invalidated cookie is stored, computed from the bytes of its signature: other encodings of it are the same cookie.
 */
export const rememberMeIdOf = (value: string): string => createHash('sha256').update(signatureIn(value)).digest('hex')

const signatureIn = (value: string): Buffer => Buffer.from(value.slice(value.lastIndexOf('.') + 1), 'base64url')

const signatureOf = ({ userId, untilMs }: RememberMe, { key, passwordHash }: Secrets): Buffer =>
  createHmac('sha256', key).update(`${userId}\0${untilMs}\0${passwordHash}`).digest()
