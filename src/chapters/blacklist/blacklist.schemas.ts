import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import { pageOf, sayingDto, toSaying } from '../../kernel/http/index.ts'
import { wordsOf } from '../../kernel/sentences/index.ts'
import { readGroups } from '../stored-groups.ts'
import type { BlacklistEntry } from './blacklist.ts'
import type { BlockedChapter } from './whole-blacklist.queries.ts'

const instant = z.string().meta({ description: 'UTC.' })

export const blacklistEntry = z
  .object({
    id: z.string(),
    seriesId: z.string(),
    chapterUrl: z.string(),
    chapterNumber: z.string().nullable(),
    chapterTitle: z.string().nullable(),
    groups: z.array(z.string()).readonly(),
    reason: z.string().nullable(),
    reasonSaying: sayingDto,
    automatic: z.boolean().meta({ description: 'Whether the server put it there by itself; it can be taken back all the same.' }),
    retryAt: instant.nullable().meta({ description: 'When the server tries it again by itself.' }),
    createdDate: instant,
  })
  .meta({ id: 'BlacklistEntry' })

export const toBlacklistDto = ({ createdAt, retryAt, ...entry }: BlacklistEntry): z.infer<typeof blacklistEntry> => ({
  ...entry,
  reason: wordsOf(entry.reason),
  reasonSaying: toSaying(entry.reason),
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

export const bookBlacklistRequest = z
  .strictObject({
    reason: optionalText(1000),
    deleteFile: z.boolean().default(false).meta({ description: 'Whether the file of the book is deleted, too. It stays otherwise.' }),
  })
  .nullish()

/** An entry of the whole server's blacklist. */
export const blockedChapter = z
  .object({
    id: z.string(),
    libraryId: z.string(),
    seriesId: z.string().nullable().meta({ description: 'Null when the series is gone.' }),
    seriesTitle: z.string().nullable(),
    chapterUrl: z.string(),
    chapterNumber: z.string().nullable(),
    chapterTitle: z.string().nullable(),
    groups: z.array(z.string()).readonly().meta({ description: 'Who made it, as far as that was known.' }),
    reason: z.string().nullable(),
    createdBy: z.string().meta({ description: 'E-mail of a person.' }),
    createdDate: instant,
  })
  .meta({ id: 'BlockedChapter' })

export const blockedChapterPage = pageOf(blockedChapter).meta({ id: 'PageOfBlockedChapters' })

export function toBlockedDto(chapter: BlockedChapter): z.infer<typeof blockedChapter> {
  const { url, number, title, groups, recordedGroups, createdAt, ...rest } = chapter
  const named = readGroups(groups, rest.id)
  return {
    ...rest,
    chapterUrl: url,
    chapterNumber: number,
    chapterTitle: title,
    groups: named.length > 0 ? named : readGroups(recordedGroups ?? '[]', rest.id),
    createdDate: isoInstant(createdAt),
  }
}

const mostEntries = 500

export const takeOffRequest = z
  .strictObject({
    ids: z.array(z.string()).min(1, 'must name an entry').max(mostEntries, `at most ${mostEntries} entries can be taken off at once`),
  })
  .meta({ id: 'TakeOffBlacklist' })

export const takenBack = z
  .object({ takenOff: z.int().meta({ description: 'Entries that were there. Those that are missing on the shelf are queued.' }) })
  .meta({ id: 'TakenOffBlacklist' })
