// Names of the pages of previews in the API. A token contains no address: the plugin decides where the image comes from.
// Limit: a token works for one account.
import { z } from 'zod'
import type { Clock } from '../../kernel/clock/index.ts'
import { createSignedTokens } from '../covers/signed-tokens.ts'

export interface PreviewPage {
  readonly userId: string
  /** Of its title; the page is as restricted as the title. */
  readonly ageRating: number | null
  readonly sourceId: string
  readonly chapterId: string
  readonly pageId: string
}

export interface PreviewTokens {
  /** @returns undefined when the ids are too long */
  sign(page: PreviewPage): Promise<string | undefined>
  read(token: string): Promise<PreviewPage | undefined>
  expiresAtMs(): number
}

const hourMs = 3_600_000
/** Valid for at least two hours, and equal for one, so that browsers can cache the images. */
const validHours = 3

export function createPreviewTokens({ clock, key }: { readonly clock: Clock; readonly key: () => Promise<Buffer> }): PreviewTokens {
  const values = z.tuple([z.string(), z.int().nullable(), z.string(), z.string(), z.string()])
  const tokens = createSignedTokens({ clock, key, values, periodMs: hourMs, validPeriods: validHours })
  return {
    sign: ({ userId, ageRating, sourceId, chapterId, pageId }) => tokens.sign([userId, ageRating, sourceId, chapterId, pageId]),
    read: async (token) => {
      const found = await tokens.read(token)
      if (!found) return undefined
      const [userId, ageRating, sourceId, chapterId, pageId] = found
      return { userId, ageRating, sourceId, chapterId, pageId }
    },
    expiresAtMs: tokens.expiresAtMs,
  }
}
