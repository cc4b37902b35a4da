import { z } from 'zod'
import { isoInstant } from '../kernel/clock/index.ts'
import type { BlacklistEntry } from './blacklist.ts'

const instant = z.string().meta({ description: 'UTC.' })

export const blacklistEntry = z
  .object({
    id: z.string(),
    seriesId: z.string(),
    chapterUrl: z.string(),
    chapterNumber: z.string().nullable(),
    chapterTitle: z.string().nullable(),
    reason: z.string().nullable(),
    automatic: z.boolean().meta({ description: 'Whether the server put it there by itself; it can be taken back all the same.' }),
    retryAt: instant.nullable().meta({ description: 'When the server tries it again by itself.' }),
    createdDate: instant,
  })
  .meta({ id: 'BlacklistEntry' })

export const toBlacklistDto = ({ createdAt, retryAt, ...entry }: BlacklistEntry): z.infer<typeof blacklistEntry> => ({
  ...entry,
  retryAt: retryAt === null ? null : isoInstant(retryAt),
  createdDate: isoInstant(createdAt),
})

const optionalText = (longest: number) =>
  z
    .string()
    .max(longest, `must have at most ${longest} characters`)
    .nullish()
    .transform((text) => text?.trim() || null)

export const blacklistRequest = z
  .strictObject({
    chapterUrl: z.string('is needed: the address of the chapter').min(1, 'is needed: the address of the chapter').max(2048, 'is too long'),
    chapterNumber: optionalText(64),
    chapterTitle: optionalText(512),
    reason: optionalText(1000),
  })
  .meta({ id: 'BlacklistRequest' })

const mostGroups = 200

export const releasePreference = z
  .strictObject({
    oneRelease: z.boolean().meta({ description: 'Whether one release of each chapter is enough. Otherwise all of them are fetched.' }),
    groups: z
      .array(z.string().trim().min(1, 'must have a name').max(512, 'is too long'))
      .max(mostGroups, `at most ${mostGroups} groups can be ordered`)
      .meta({ description: 'Names of groups, the best first. Groups that are not named count alike, after all of these.' }),
  })
  .meta({ id: 'ReleasePreference' })

export const preferenceInForce = z
  .object({
    oneRelease: z.boolean(),
    groups: z.array(z.string()),
    inherited: z.boolean().meta({ description: 'Whether this is the setting of the library, or of the server when that has none.' }),
  })
  .meta({ id: 'ReleasePreferenceInForce' })
