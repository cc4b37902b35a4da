import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import { messageDto, pageSchema, toMessageDto } from '../../kernel/http/index.ts'
import { textOfSentence } from '../../kernel/sentences/index.ts'
import { readGroups } from '../stored-groups.ts'
import type { BlacklistEntry } from './blacklist.ts'
import type { BlockedChapter } from './global-blacklist.queries.ts'

const instant = z.string().meta({ description: 'UTC.' })

export const blacklistEntry = z
  .object({
    id: z.string().meta({ description: 'ID of the entry.' }),
    seriesId: z.string().meta({ description: 'ID of the series.' }),
    chapterUrl: z.string().meta({ description: 'URL of the chapter at its source.' }),
    chapterNumber: z.string().nullable().meta({ description: 'Number of the chapter; null when unknown.' }),
    chapterTitle: z.string().nullable().meta({ description: 'Title of the chapter; null when it has none.' }),
    groups: z.array(z.string()).readonly().meta({ description: 'Scanlation groups, if known.' }),
    reason: z.string().nullable().meta({ description: 'Why the chapter is blacklisted; null when no reason was given.' }),
    reasonSaying: messageDto,
    automatic: z.boolean().meta({ description: 'Whether the server added the entry automatically. Such entries can be removed too.' }),
    retryAt: instant.nullable().meta({ description: "When the server retries the chapter; null when it doesn't." }),
    createdDate: instant.meta({ description: 'When the entry was added, UTC.' }),
  })
  .meta({ id: 'BlacklistEntry' })

export const toBlacklistDto = ({ createdAt, retryAt, ...entry }: BlacklistEntry): z.infer<typeof blacklistEntry> => ({
  ...entry,
  reason: textOfSentence(entry.reason),
  reasonSaying: toMessageDto(entry.reason),
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
    chapterUrl: z
      .string('is required: the URL of the chapter')
      .min(1, 'is required: the URL of the chapter')
      .max(2048, 'is too long')
      .meta({ description: 'URL of the chapter at its source.' }),
    chapterNumber: optionalText(64).meta({ description: 'Number of the chapter.' }),
    chapterTitle: optionalText(512).meta({ description: 'Title of the chapter.' }),
    reason: optionalText(1000).meta({ description: "Why the chapter shouldn't be downloaded." }),
  })
  .meta({ id: 'BlacklistRequest' })

export const bookBlacklistRequest = z
  .strictObject({
    reason: optionalText(1000).meta({ description: "Why the chapter shouldn't be downloaded." }),
    deleteFile: z.boolean().default(false).meta({ description: 'Whether to delete the file of the book too.' }),
  })
  .nullish()

/** An entry of the server-wide blacklist. */
export const blockedChapter = z
  .object({
    id: z.string().meta({ description: 'ID of the entry.' }),
    libraryId: z.string().meta({ description: 'ID of the library.' }),
    seriesId: z.string().nullable().meta({ description: 'ID of the series; null when it was deleted.' }),
    seriesTitle: z.string().nullable().meta({ description: 'Title of the series; null when it was deleted.' }),
    chapterUrl: z.string().meta({ description: 'URL of the chapter at its source.' }),
    chapterNumber: z.string().nullable().meta({ description: 'Number of the chapter; null when unknown.' }),
    chapterTitle: z.string().nullable().meta({ description: 'Title of the chapter; null when it has none.' }),
    groups: z.array(z.string()).readonly().meta({ description: 'Scanlation groups, if known.' }),
    reason: z.string().nullable().meta({ description: 'Why the chapter is blacklisted; null when no reason was given.' }),
    createdBy: z.string().meta({ description: 'Email address of the user who added the entry.' }),
    createdDate: instant.meta({ description: 'When the entry was added, UTC.' }),
  })
  .meta({ id: 'BlockedChapter' })

export const blockedChapterPage = pageSchema(blockedChapter).meta({ id: 'PageOfBlockedChapters' })

export function toBlockedDto(chapter: BlockedChapter): z.infer<typeof blockedChapter> {
  const { url, number, title, groups, recordedGroups, createdAt, ...rest } = chapter
  const groupNames = readGroups(groups, rest.id)
  return {
    ...rest,
    chapterUrl: url,
    chapterNumber: number,
    chapterTitle: title,
    groups: groupNames.length > 0 ? groupNames : readGroups(recordedGroups ?? '[]', rest.id),
    createdDate: isoInstant(createdAt),
  }
}

const maxEntries = 500

export const removeManyRequest = z
  .strictObject({
    ids: z
      .array(z.string())
      .min(1, 'must not be empty')
      .max(maxEntries, `at most ${maxEntries} entries can be removed at once`)
      .meta({ description: 'IDs of the entries.' }),
  })
  .meta({ id: 'TakeOffBlacklist' })

export const removeManyResult = z
  .object({ takenOff: z.int().meta({ description: 'Number of removed entries. Chapters missing from the library are queued.' }) })
  .meta({ id: 'TakenOffBlacklist' })
