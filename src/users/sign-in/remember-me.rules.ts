// The value of a remember-me cookie: whose it is, until when, and a signature over both and the password's hash, so that a new
// password ends it, and a new key of the server ends all of them. Nothing is stored for it until it is ended before its time.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface RememberMe {
  readonly userId: string
  readonly untilMs: number
}

interface Secrets {
  /** The server's, of 32 bytes; see `signingKey`. */
  readonly key: Buffer
  readonly passwordHash: string
}

/**
 * The key that cookies are signed with: nobody has it without the file, which is in no copy of the database.
 * @param fileKey of the configuration folder
 * @param renewable of the database, which an administrator can renew
 */
export const signingKey = (fileKey: Buffer, renewable: string): Buffer => createHmac('sha256', fileKey).update(renewable).digest()

export const writeRememberMe = (claim: RememberMe, secrets: Secrets): string =>
  `${claim.userId}.${claim.untilMs}.${signatureOf(claim, secrets).toString('base64url')}`

/** What a cookie claims, to be believed only once it is genuine; undefined when it is none of ours or over. */
export function readRememberMe(value: string, nowMs: number): RememberMe | undefined {
  const [, userId, until] = /^([0-9A-Z]{1,40})\.(\d{1,15})\.[\w-]{43}$/.exec(value) ?? []
  const untilMs = Number(until)
  return userId !== undefined && untilMs > nowMs ? { userId, untilMs } : undefined
}

/** Whether the server wrote this cookie for this claim. */
export function isGenuine(value: string, claim: RememberMe, secrets: Secrets): boolean {
  const given = signatureIn(value)
  const expected = signatureOf(claim, secrets)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Under which a cookie is remembered as ended, by the bytes of its signature: other spellings of it are the same cookie. */
export const rememberMeIdOf = (value: string): string => createHash('sha256').update(signatureIn(value)).digest('hex')

const signatureIn = (value: string): Buffer => Buffer.from(value.slice(value.lastIndexOf('.') + 1), 'base64url')

const signatureOf = ({ userId, untilMs }: RememberMe, { key, passwordHash }: Secrets): Buffer =>
  createHmac('sha256', key).update(`${userId}\0${untilMs}\0${passwordHash}`).digest()
