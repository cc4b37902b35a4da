// Names of covers in the API: what the server needs to load an image, signed, so that nobody can use the server to load anything else
// (docs/adr/0047-signed-cover-urls.md).
// Guarantee: a token that this server did not sign, or that has expired, is undefined.
// Limit: a cover whose URL is longer than about 330 characters has no token, because paths are limited.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Clock, isAhead } from '../../kernel/clock/index.ts'

export interface Cover {
  readonly coverUrl: string
  /** Of its title; the cover is as restricted as the title. */
  readonly ageRating: number | null
}

export interface CoverTokens {
  /** Equal covers have equal tokens for a day, so that browsers can cache them. @returns undefined when the URL is too long */
  sign(cover: Cover): Promise<string | undefined>
  read(token: string): Promise<Cover | undefined>
}

const dayMs = 24 * 3_600_000
const validDays = 8
const signatureBytes = 16
/** The limit of a path parameter is 500. */
const maxTokenLength = 480

const Payload = z.tuple([z.int(), z.int().nullable(), z.string()])

export function createCoverTokens({ clock, key }: { readonly clock: Clock; readonly key: () => Promise<Buffer> }): CoverTokens {
  const signatureOf = async (payload: string) =>
    createHmac('sha256', await key())
      .update(payload)
      .digest()
      .subarray(0, signatureBytes)
  return {
    sign: async ({ coverUrl, ageRating }) => {
      const expiresOnDay = Math.floor(clock.now() / dayMs) + validDays
      const payload = Buffer.from(JSON.stringify([expiresOnDay, ageRating, coverUrl])).toString('base64url')
      const token = `${payload}.${(await signatureOf(payload)).toString('base64url')}`
      return token.length <= maxTokenLength ? token : undefined
    },
    read: async (token) => {
      const [payload = '', signature = '', ...more] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      if (more.length > 0 || given.length !== signatureBytes || !timingSafeEqual(given, await signatureOf(payload))) return undefined
      const parsed = Payload.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      if (!parsed.success) return undefined
      const [expiresOnDay, ageRating, coverUrl] = parsed.data
      return isAhead(expiresOnDay * dayMs, clock.now(), validDays * dayMs) ? { coverUrl, ageRating } : undefined
    },
  }
}
