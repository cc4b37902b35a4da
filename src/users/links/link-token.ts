// Tokens of invitation and reset links. They are stored only as a hash, so read access to the database is not enough to use a link.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

export const linkHashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
