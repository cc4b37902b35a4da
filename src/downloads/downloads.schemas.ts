import { z } from 'zod'
import { isoInstant } from '../kernel/clock/index.ts'
import { pageOf, queryInteger, sayingDto, toSaying } from '../kernel/http/index.ts'
import { readSentence, wordsOf } from '../kernel/sentences/index.ts'
import type { DownloadRow } from './downloads.queries.ts'
import { downloadActions, downloadStatuses } from './queue/download-state.rules.ts'

const status = z.enum(downloadStatuses)

/** A download, with the reason why it waits or failed. */
export const downloadDto = z
  .object({
    id: z.string(),
    url: z.string().meta({ description: 'Address of the title at its source.' }),
    title: z.string().meta({ description: 'The address until the source has told the title.' }),
    status,
    progress: z.int().meta({ description: 'Percent, 0..100; 100 only when complete.' }),
    currentChapter: z.string().meta({ description: 'For example "Ch. 5"; empty when none is being fetched.' }),
    totalChapters: z.int().meta({ description: 'Chapters of this download; 0 until the source has listed them.' }),
    libraryId: z.string(),
    createdAt: z.string().meta({ description: 'UTC, ISO 8601.' }),
    updatedAt: z.string().meta({ description: 'UTC, ISO 8601.' }),
    message: z.string().nullable().meta({ description: 'Why it waits, or what failed.' }),
    messageSaying: sayingDto,
    priority: z.int().meta({ description: '0..10, lower runs first.' }),
    attempt: z.int().meta({ description: 'Failed attempts since it was started.' }),
    nextAttemptAt: z.string().nullable().meta({ description: 'When it goes on by itself.' }),
  })
  .meta({ id: 'Download' })

export const downloadPage = pageOf(downloadDto).meta({ id: 'PageOfDownloads' })

/** One message of the progress stream: its event name, and its data as JSON. */
export const downloadMessage = z
  .discriminatedUnion('event', [
    z.object({
      event: z.literal('progress'),
      data: z.object({
        id: z.string(),
        percent: z.int().meta({ description: '0..100' }),
        currentChapter: z.string(),
        speed: z.string().meta({ description: 'For a person: "1.2 MB/s".' }),
        status,
      }),
    }),
    z.object({ event: z.literal('complete'), data: z.object({ id: z.string(), title: z.string() }) }),
    z.object({ event: z.literal('error'), data: z.object({ id: z.string(), error: z.string() }) }),
  ])
  .meta({ id: 'DownloadMessage' })

export const listQuery = z.object({
  status: z
    .union([status, z.literal('')], `must be one of ${downloadStatuses.join(', ')}`)
    .optional()
    .transform((given) => given || undefined),
  libraryId: z
    .string()
    .optional()
    .transform((given) => given || undefined),
  search: z
    .string()
    .optional()
    .transform((given) => given?.trim() || undefined)
    .meta({ description: 'Part of the title or the address.' }),
  page: queryInteger(0, 1_000_000_000, 0),
  size: queryInteger(1, 500, 20),
})

export const priority = z.int('must be a whole number').min(0, 'must be 0..10').max(10, 'must be 0..10')

/** `sourceUrl` is what an older client calls `url`. */
export const createDownload = z
  .strictObject({
    url: z.string().optional(),
    sourceUrl: z.string().optional().meta({ deprecated: true, description: 'Same as url.' }),
    libraryId: z.string().nullish().meta({ description: 'May be left out when there is no choice.' }),
    priority: priority.nullish().meta({ description: '0..10, lower runs first; default 5.' }),
    chapterUrls: z
      .array(z.string())
      .min(1, 'must name at least one chapter')
      .max(10_000, 'at most 10000 chapters')
      .nullish()
      .meta({ description: 'The chapters to fetch, by their addresses in the preview; all that the source lists when left out.' }),
  })
  .refine((body) => (body.url === undefined) !== (body.sourceUrl === undefined), {
    message: 'give the address once, as url',
    path: ['url'],
  })
  .transform(({ url, sourceUrl, libraryId, priority, chapterUrls }) => ({
    url: url ?? sourceUrl ?? '',
    libraryId: libraryId || undefined,
    priority: priority ?? undefined,
    chapterUrls: chapterUrls ?? undefined,
  }))

export const actionRequest = z.strictObject({
  action: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .pipe(z.enum(downloadActions, `must be one of ${downloadActions.join(', ')}`)),
})

export const clearResult = z.object({ cleared: z.int() }).meta({ id: 'ClearResult' })

export const toDto = (row: DownloadRow): z.infer<typeof downloadDto> => ({
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
  message: wordsOf(readSentence(row.message)),
  messageSaying: toSaying(readSentence(row.message)),
  priority: row.priority,
  attempt: row.attempt,
  nextAttemptAt: row.nextAttemptAt === null ? null : isoInstant(row.nextAttemptAt),
})
