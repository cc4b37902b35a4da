// Recovery codes: 80 random bits each, so that a hash without a salt cannot be reversed.
import { createHash, randomBytes } from 'node:crypto'

const count = 10
/** Without letters that look like others. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789'
const length = 16

/** Ten new codes, as they are shown once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, newCode)

const newCode = (): string =>
  [...randomBytes(length)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** A code as typed, in any case, with or without hyphens and spaces; undefined for what is no recovery code. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = plain(typed)
  return code.length === length ? code : undefined
}

/** What is stored of a code. */
export const recoveryCodeHash = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}\0${plain(code)}`)
    .digest('hex')

const plain = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '')
