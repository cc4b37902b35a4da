// Codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds, which every app supports.
import { Secret, TOTP } from 'otpauth'

const periodMs = 30_000
/** A code may be one step early or late: clocks of phones differ, and typing takes time. */
const window = 1
const secretBytes = 20

const totpOf = (secret: string, label = ''): TOTP => new TOTP({ issuer: 'Hondana', label, secret: Secret.fromBase32(secret) })

/** A new secret, in Base32. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32

/** What a QR code for an authenticator app contains. */
export const authenticatorUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** Time step of a code; undefined when it is wrong or too old. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const delta = totpOf(secret).validate({ token: digits, timestamp: nowMs, window })
  return delta === null ? undefined : Math.floor(nowMs / periodMs) + delta
}
