// Names of covers in the API. Limit: a cover whose URL is longer than about 330 characters has no token, because paths are limited.
import { z } from 'zod'
import type { Clock } from '../../kernel/clock/index.ts'
import { createSignedTokens } from './signed-tokens.ts'

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

export function createCoverTokens({ clock, key }: { readonly clock: Clock; readonly key: () => Promise<Buffer> }): CoverTokens {
  const values = z.tuple([z.int().nullable(), z.string()])
  const tokens = createSignedTokens({ clock, key, values, periodMs: dayMs, validPeriods: validDays })
  return {
    sign: ({ coverUrl, ageRating }) => tokens.sign([ageRating, coverUrl]),
    read: async (token) => {
      const found = await tokens.read(token)
      return found && { ageRating: found[0], coverUrl: found[1] }
    },
  }
}
