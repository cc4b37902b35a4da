import { z } from 'zod'
import { messageDto, pageSchema, queryInteger } from '../kernel/http/index.ts'
import { scheduleModes } from './schedule/check-schedule.rules.ts'
import { titleDelays } from './schedule/title-delay.rules.ts'

export const LibraryParams = z.object({ libraryId: z.string().meta({ description: 'ID of the library.' }) })

const instant = z.string().meta({ description: 'UTC, ISO 8601.' })

export const FollowTextDto = z
  .object({
    libraryId: z.string().meta({ description: 'ID of the library.' }),
    libraryName: z.string().meta({ description: 'Name of the library.' }),
    content: z.string().meta({ description: 'Text of the follow list, one URL per line.' }),
  })
  .meta({ id: 'FollowText' })

export const FollowTextBody = z.strictObject({
  content: z.string('must be a string').meta({ description: 'Text of the follow list, one URL per line.' }),
})

const hours = z.int('must be a whole number').min(1, 'must be at least 1').max(8760, 'must be at most 8760')

export const FollowConfigQuery = z.object({ libraryId: z.string().optional().meta({ description: 'ID of the library.' }) })

export const FollowConfigBody = z.strictObject({
  libraryId: z.string().meta({ description: 'ID of the library.' }),
  enabled: z.boolean().default(true).meta({ description: 'Whether checks run automatically.' }),
  checkIntervalHours: hours.nullish().meta({ description: 'Check interval in hours, 1 to 8760; null uses the interval of the scheduler.' }),
})

const FollowStatusDto = z
  .object({
    libraryId: z.string().meta({ description: 'ID of the library.' }),
    libraryName: z.string().meta({ description: 'Name of the library.' }),
    enabled: z.boolean().meta({ description: 'Whether the library is checked automatically.' }),
    checkIntervalHours: z.int().meta({ description: 'Effective check interval in hours.' }),
    ownIntervalHours: z
      .int()
      .nullable()
      .meta({ description: 'Check interval of the library in hours; null uses the interval of the scheduler.' }),
    nextCheckAt: instant.nullable().meta({ description: "When the next automatic check runs; null when it's off." }),
    lastCheckAt: instant.nullable().meta({ description: 'When the last check finished, UTC; null before the first.' }),
    urlCount: z.int().meta({ description: 'Number of URLs in the follow list.' }),
    titlesWithNews: z.int().meta({ description: 'Number of titles with new chapters in the last check.' }),
    titlesInTrouble: z.int().meta({ description: 'Number of titles that failed in the last check.' }),
    problem: z.string().nullable().meta({ description: "Why follow.txt can't be read; null when it can." }),
    problemSaying: messageDto,
  })
  .meta({ id: 'FollowStatus' })
export type FollowStatusDto = z.infer<typeof FollowStatusDto>

/** One library when the query names one, otherwise all of them. */
export const FollowConfigDto = z.union([FollowStatusDto, z.array(FollowStatusDto)])
export { FollowStatusDto }

export const SchedulerBody = z.strictObject({
  enabled: z.boolean().optional().meta({ description: 'Whether checks run automatically.' }),
  intervalHours: hours.optional().meta({ description: 'Interval between checks in hours, 1 to 8760.' }),
  scheduleMode: z
    .enum(scheduleModes, `must be one of ${scheduleModes.join(', ')}`)
    .optional()
    .meta({ description: 'Whether checks run at an interval or at a fixed time.' }),
  checkTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day as HH:mm')
    .nullable()
    .optional()
    .meta({ description: 'Time of the daily check as HH:mm.' }),
  // Read-only: accepted, so that a response can be sent back with a change.
  lastCheckTime: z.unknown().optional().meta({ description: 'Ignored; read-only.' }),
  timeZone: z.unknown().optional().meta({ description: 'Ignored; read-only.' }),
  libraries: z.unknown().optional().meta({ description: 'Status of each library.' }),
})

export const SchedulerDto = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether follow lists are checked automatically.' }),
    intervalHours: z.int().meta({ description: 'Interval between checks in hours, 1 to 8760.' }),
    scheduleMode: z.enum(scheduleModes).meta({ description: 'Whether checks run at an interval or at a fixed time.' }),
    checkTime: z.string().nullable().meta({ description: 'Time of the daily check as HH:mm.' }),
    timeZone: z.string().meta({ description: 'IANA time zone of the server, used for checkTime.' }),
    lastCheckTime: z.string().nullable().meta({ description: 'Local time of the server, ISO 8601 without time zone.' }),
    libraries: z.array(FollowStatusDto).meta({ description: 'Status of each library.' }),
  })
  .meta({ id: 'Scheduler' })

export const CheckStartedDto = z
  .object({
    success: z.boolean().meta({ description: 'Whether the request succeeded.' }),
    message: z.string().meta({ description: 'Result for display.' }),
    messageSaying: messageDto,
    taskId: z.string().meta({ description: 'ID of the started task.' }),
  })
  .meta({ id: 'CheckStarted' })

const CheckedTitleDto = z
  .object({
    libraryId: z.string().meta({ description: 'ID of the library.' }),
    url: z.string().meta({ description: 'URL in the follow list.' }),
    mangaId: z.string().meta({ description: 'ID of the title at its source.' }),
    title: z.string().nullable().meta({ description: 'Title; null when unknown.' }),
    apiChapterCount: z.int().meta({ description: 'Number of chapters at the source.' }),
    downloadedChapterCount: z.int().meta({ description: 'Number of chapters in the download history.' }),
    filesystemChapterCount: z.int().meta({ description: 'Number of those with a file in the library.' }),
    newChaptersEstimate: z.int().meta({ description: 'Number of missing chapters.' }),
    needsDownload: z.boolean().meta({ description: 'Whether there are chapters to download.' }),
    downloadId: z.string().nullable().meta({ description: 'ID of the queued download; null when none was queued.' }),
    error: z.string().nullable().meta({ description: 'Why the check failed; null when it succeeded.' }),
    errorSaying: messageDto,
  })
  .meta({ id: 'CheckedTitle' })

const ListFaultDto = z
  .object({
    libraryId: z.string().meta({ description: 'ID of the library.' }),
    libraryName: z.string().meta({ description: 'Name of the library.' }),
    line: z.int().nullable().meta({ description: 'Line number in follow.txt, from 1; null when it concerns the whole file.' }),
    message: z.string().meta({ description: 'Result for display.' }),
    messageSaying: messageDto,
  })
  .meta({ id: 'ListFault' })

export const CheckReportDto = z
  .object({
    totalManga: z.int().meta({ description: 'Number of titles.' }),
    checkedCount: z.int().meta({ description: 'Number of checked titles.' }),
    needsDownloadCount: z.int().meta({ description: 'Number of titles with chapters to download.' }),
    upToDateCount: z.int().meta({ description: 'Number of titles without new chapters.' }),
    errorCount: z.int().meta({ description: 'Number of titles that failed.' }),
    results: z.array(CheckedTitleDto).meta({ description: 'Results by title.' }),
    warnings: z.array(ListFaultDto).meta({ description: 'Problems with lines of follow lists.' }),
    durationMs: z.int().meta({ description: 'Duration of the check in milliseconds.' }),
  })
  .meta({ id: 'CheckReport' })

export const FollowTitleQuery = z.object({ page: queryInteger(0, 1_000_000, 0), size: queryInteger(1, 500, 20) })

const FollowTitleDto = z
  .object({
    url: z.string().meta({ description: 'URL in the follow list.' }),
    title: z.string().nullable().meta({ description: 'Title; null when unknown.' }),
    seriesId: z.string().nullable().meta({ description: 'ID of the series; null until its first chapter is in the library.' }),
    seriesTitle: z.string().nullable().meta({ description: "Title of the series; null when it isn't in the library." }),
    paused: z.boolean().meta({ description: 'Whether the title is neither checked nor queued automatically.' }),
    listedChapters: z.int().meta({ description: 'Number of chapters at the source.' }),
    newChapters: z.int().meta({ description: 'Number of chapters missing at the last check.' }),
    lastCheckedAt: instant.nullable().meta({ description: 'When the title was last checked, UTC; null before the first check.' }),
    lastFullLookAt: instant.nullable().meta({ description: 'When all chapters of the title were last compared, UTC; null before.' }),
    lastError: z.string().nullable().meta({ description: 'Why the last check failed; null when it succeeded.' }),
    lastErrorSaying: messageDto,
    waitsFor: z.enum(titleDelays).nullable().meta({
      description:
        "Why the next check is delayed. SITE: the site is down; DOWNLOAD: a download is still queued; LOOK: the next full check is scheduled. Null when it isn't delayed.",
    }),
    waitsUntil: instant.nullable().meta({ description: 'Until when the check is delayed; null when unknown.' }),
  })
  .meta({ id: 'FollowTitle' })
export type FollowTitleDto = z.infer<typeof FollowTitleDto>

export const FollowTitlePage = pageSchema(FollowTitleDto)
