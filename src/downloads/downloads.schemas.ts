import { z } from 'zod'
import { isoInstant } from '../kernel/clock/index.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { messageDto, pageSchema, queryInteger, toMessageDto } from '../kernel/http/index.ts'
import { readSentence, textOfSentence } from '../kernel/sentences/index.ts'
import type { DownloadRow } from './downloads.queries.ts'
import { downloadActions, downloadStatuses } from './queue/download-state.rules.ts'

const status = z.enum(downloadStatuses)

/** A download, with the reason why it is queued or failed. */
export const downloadDto = z
  .object({
    id: z.string().meta({ description: 'ID of the download.' }),
    url: z.string().meta({ description: 'URL of the title or chapter at its source.' }),
    title: z.string().meta({ description: 'Title; the URL until the title is known.' }),
    status: status.meta({ description: 'Status of the download.' }),
    progress: z.int().meta({ description: 'Progress in percent, 0 to 100; 100 only when complete.' }),
    currentChapter: z.string().meta({ description: 'Chapter being downloaded, such as "Ch. 5"; empty when none is.' }),
    totalChapters: z.int().meta({ description: 'Number of chapters; 0 until the source has listed them.' }),
    libraryId: z.string().meta({ description: 'ID of the target library.' }),
    createdAt: z.string().meta({ description: 'UTC, ISO 8601.' }),
    updatedAt: z.string().meta({ description: 'UTC, ISO 8601.' }),
    message: z.string().nullable().meta({ description: 'Why the download is waiting, or what failed.' }),
    messageSaying: messageDto,
    priority: z.int().meta({ description: 'Priority from 0 to 10; lower runs first.' }),
    attempt: z.int().meta({ description: 'Number of failed attempts since the last start.' }),
    nextAttemptAt: z.string().nullable().meta({ description: "When the download is retried automatically; null when it isn't." }),
  })
  .meta({ id: 'Download' })

export const downloadPage = pageSchema(downloadDto).meta({ id: 'PageOfDownloads' })

/** One message of the progress stream: event name and data as JSON. */
export const downloadMessage = z
  .discriminatedUnion('event', [
    z.object({
      event: z.literal('progress').meta({ description: 'Name of the event.' }),
      data: z
        .object({
          id: z.string().meta({ description: 'ID of the download.' }),
          percent: z.int().meta({ description: '0..100' }),
          currentChapter: z.string().meta({ description: 'Chapter being downloaded, such as "Ch. 5"; empty when none is.' }),
          speed: z.string().meta({ description: 'Download speed for display, such as "1.2 MB/s".' }),
          status: status.meta({ description: 'Status of the download.' }),
        })
        .meta({ description: 'Data of the event.' }),
    }),
    z.object({
      event: z.literal('complete').meta({ description: 'Name of the event.' }),
      data: z
        .object({
          id: z.string().meta({ description: 'ID of the download.' }),
          title: z.string().meta({ description: 'Title of the download.' }),
        })
        .meta({ description: 'Data of the event.' }),
    }),
    z.object({
      event: z.literal('error').meta({ description: 'Name of the event.' }),
      data: z
        .object({
          id: z.string().meta({ description: 'ID of the download.' }),
          error: z.string().meta({ description: 'Why the download failed.' }),
        })
        .meta({ description: 'Data of the event.' }),
    }),
  ])
  .meta({ id: 'DownloadMessage' })

export const listQuery = z.object({
  status: z
    .union([status, z.literal('')], `must be one of ${downloadStatuses.join(', ')}`)
    .optional()
    .transform((value) => value || undefined),
  libraryId: z
    .string()
    .optional()
    .transform((value) => value || undefined)
    .meta({ description: 'ID of the target library.' }),
  search: z
    .string()
    .optional()
    .transform((value) => value?.trim() || undefined)
    .meta({ description: 'Part of the title or URL.' }),
  page: queryInteger(0, 1_000_000_000, 0),
  size: queryInteger(1, 500, 20),
})

export const priority = z
  .int('must be a whole number')
  .min(0, 'must be from 0 to 10')
  .max(10, 'must be from 0 to 10')
  .meta({ description: 'Priority from 0 to 10; lower runs first.' })

/** `sourceUrl` is the name of `url` in older clients. */
export const createDownload = z
  .strictObject({
    url: z.string().optional().meta({ description: 'URL of a title or chapter. Required unless sourceUrl is set.' }),
    sourceUrl: z.string().optional().meta({ deprecated: true, description: 'Alias of url.' }),
    libraryId: z.string().nullish().meta({ description: 'ID of the target library; required when there are several candidates.' }),
    priority: priority.nullish().meta({ description: 'Priority from 0 to 10, default 5; lower runs first.' }),
    chapterUrls: z
      .array(z.string())
      .min(1, 'must contain at least one chapter')
      .max(10_000, 'at most 10000 chapters')
      .nullish()
      .meta({ description: 'URLs of the chapters to download, from the preview; all chapters when omitted.' }),
  })
  .refine((body) => (body.url === undefined) !== (body.sourceUrl === undefined), {
    message: 'set either url or sourceUrl, not both',
    path: ['url'],
  })
  .transform(({ url, sourceUrl, libraryId, priority, chapterUrls }) => ({
    url: requireDefined(url ?? sourceUrl, 'the URL of a checked request'),
    libraryId: libraryId || undefined,
    priority: priority ?? undefined,
    chapterUrls: chapterUrls ?? undefined,
  }))

export const actionRequest = z.strictObject({
  action: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .pipe(z.enum(downloadActions, `must be one of ${downloadActions.join(', ')}`))
    .meta({ description: 'RETRY, TRY_NOW, PAUSE, RESUME or CANCEL.' }),
})

export const clearResult = z.object({ cleared: z.int().meta({ description: 'Number of removed downloads.' }) }).meta({ id: 'ClearResult' })

export const toDownloadDto = (row: DownloadRow): z.infer<typeof downloadDto> => ({
  id: row.id,
  url: row.url,
  title: row.title,
  status: row.status,
  progress: row.progress,
  currentChapter: row.currentChapter,
  totalChapters: row.totalChapters,
  libraryId: row.libraryId,
  createdAt: isoInstant(row.createdAt),
  updatedAt: isoInstant(row.updatedAt),
  message: textOfSentence(readSentence(row.message)),
  messageSaying: toMessageDto(readSentence(row.message)),
  priority: row.priority,
  attempt: row.attempt,
  nextAttemptAt: row.nextAttemptAt === null ? null : isoInstant(row.nextAttemptAt),
})
