// Names of images in the API: what the server needs to load an image, signed, so that nobody can use the server to load anything else
// (docs/adr/0047-signed-cover-urls.md).
// Guarantee: a token that this server did not sign, or that has expired, is undefined.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Clock, isAhead } from '../../kernel/clock/index.ts'

export interface SignedTokens<Values extends readonly unknown[]> {
  /** Equal values have equal tokens for a period, so that browsers can cache images. @returns undefined when the token is too long */
  sign(values: Values): Promise<string | undefined>
  read(token: string): Promise<Values | undefined>
  /** When a token that is signed now expires, epoch ms. */
  expiresAtMs(): number
}

interface TokenParts<Values> {
  readonly clock: Clock
  readonly key: () => Promise<Buffer>
  readonly values: z.ZodType<Values>
  readonly periodMs: number
  /** A token expires at the end of a period, this many periods after the start of the current one. */
  readonly validPeriods: number
}

const signatureBytes = 16
/** The limit of a path parameter is 500. */
const maxTokenLength = 480

const Payload = z.tuple([z.int()]).rest(z.unknown())

export function createSignedTokens<Values extends readonly unknown[]>(parts: TokenParts<Values>): SignedTokens<Values> {
  const { clock, periodMs, validPeriods } = parts
  const signatureOf = async (payload: string) =>
    createHmac('sha256', await parts.key())
      .update(payload)
      .digest()
      .subarray(0, signatureBytes)
  const endPeriod = () => Math.floor(clock.now() / periodMs) + validPeriods
  return {
    sign: async (values) => {
      const payload = Buffer.from(JSON.stringify([endPeriod(), ...values])).toString('base64url')
      const token = `${payload}.${(await signatureOf(payload)).toString('base64url')}`
      return token.length <= maxTokenLength ? token : undefined
    },
    read: async (token) => {
      const [payload = '', signature = '', ...more] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      if (more.length > 0 || given.length !== signatureBytes || !timingSafeEqual(given, await signatureOf(payload))) return undefined
      const parsed = Payload.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      if (!parsed.success) return undefined
      const [expiresInPeriod, ...values] = parsed.data
      if (!isAhead(expiresInPeriod * periodMs, clock.now(), validPeriods * periodMs)) return undefined
      return parts.values.safeParse(values).data
    },
    expiresAtMs: () => endPeriod() * periodMs,
  }
}
