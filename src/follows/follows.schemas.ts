import { z } from 'zod'
import { pageOf, queryInteger, sayingDto } from '../kernel/http/index.ts'
import { scheduleModes } from './schedule/check-schedule.rules.ts'
import { titleWaits } from './schedule/title-wait.rules.ts'

export const LibraryParams = z.object({ libraryId: z.string() })

const instant = z.string().meta({ description: 'UTC, ISO 8601.' })

export const FollowTextDto = z
  .object({ libraryId: z.string(), libraryName: z.string(), content: z.string().meta({ description: 'One address per line.' }) })
  .meta({ id: 'FollowText' })

export const FollowTextBody = z.strictObject({ content: z.string('must be a text') })

const hours = z.int('must be a whole number').min(1, 'must be at least 1').max(8760, 'must be at most 8760')

export const FollowConfigQuery = z.object({ libraryId: z.string().optional() })

export const FollowConfigBody = z.strictObject({
  libraryId: z.string(),
  enabled: z.boolean().default(true),
  checkIntervalHours: hours.nullish().meta({ description: "Absent or null takes the scheduler's interval." }),
})

const FollowStatusDto = z
  .object({
    libraryId: z.string(),
    libraryName: z.string(),
    enabled: z.boolean().meta({ description: 'Whether the library is checked automatically.' }),
    checkIntervalHours: z.int().meta({ description: "Its own, or the scheduler's." }),
    ownIntervalHours: z.int().nullable().meta({ description: "Null when it takes the scheduler's." }),
    nextCheckAt: instant.nullable().meta({ description: 'Null when the library is not checked by itself.' }),
    lastCheckAt: instant.nullable(),
    urlCount: z.int().meta({ description: 'Addresses in the follow list.' }),
    titlesWithNews: z.int().meta({ description: 'Titles of which the last check found new chapters.' }),
    titlesInTrouble: z.int().meta({ description: 'Titles that could not be checked the last time.' }),
    problem: z.string().nullable().meta({ description: 'Why follow.txt cannot be read.' }),
    problemSaying: sayingDto,
  })
  .meta({ id: 'FollowStatus' })
export type FollowStatusDto = z.infer<typeof FollowStatusDto>

/** One library when the query names it, else all of them. */
export const FollowConfigDto = z.union([FollowStatusDto, z.array(FollowStatusDto)])
export { FollowStatusDto }

export const SchedulerBody = z.strictObject({
  enabled: z.boolean().optional(),
  intervalHours: hours.optional(),
  scheduleMode: z.enum(scheduleModes, `must be one of ${scheduleModes.join(', ')}`).optional(),
  checkTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day as HH:mm')
    .nullable()
    .optional(),
  // Read-only: accepted, so that what was read can be sent back with a change.
  lastCheckTime: z.unknown().optional(),
  timeZone: z.unknown().optional(),
  libraries: z.unknown().optional(),
})

export const SchedulerDto = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether follow lists are checked automatically.' }),
    intervalHours: z.int(),
    scheduleMode: z.enum(scheduleModes),
    checkTime: z.string().nullable().meta({ description: 'Time of day as HH:mm, for a daily check.' }),
    timeZone: z.string().meta({ description: 'Of the server, in which checkTime is meant: an IANA name.' }),
    lastCheckTime: z.string().nullable().meta({ description: 'Local time of the server, ISO 8601 without zone.' }),
    libraries: z.array(FollowStatusDto),
  })
  .meta({ id: 'Scheduler' })

export const CheckStartedDto = z
  .object({ success: z.boolean(), message: z.string(), messageSaying: sayingDto, taskId: z.string() })
  .meta({ id: 'CheckStarted' })

const CheckedTitleDto = z
  .object({
    libraryId: z.string(),
    url: z.string(),
    mangaId: z.string(),
    title: z.string().nullable(),
    apiChapterCount: z.int().meta({ description: 'Chapters that the source lists.' }),
    downloadedChapterCount: z.int().meta({ description: 'Chapters in the download history.' }),
    filesystemChapterCount: z.int().meta({ description: 'Of those, chapters whose file is known.' }),
    newChaptersEstimate: z.int().meta({ description: 'Chapters that are missing.' }),
    needsDownload: z.boolean(),
    downloadId: z.string().nullable().meta({ description: 'The download that was queued; null when none was.' }),
    error: z.string().nullable(),
  })
  .meta({ id: 'CheckedTitle' })

const ListFaultDto = z
  .object({ libraryId: z.string(), libraryName: z.string(), line: z.int().nullable(), message: z.string() })
  .meta({ id: 'ListFault' })

export const CheckReportDto = z
  .object({
    totalManga: z.int(),
    checkedCount: z.int(),
    needsDownloadCount: z.int(),
    upToDateCount: z.int(),
    errorCount: z.int(),
    results: z.array(CheckedTitleDto),
    warnings: z.array(ListFaultDto),
    durationMs: z.int(),
  })
  .meta({ id: 'CheckReport' })

export const FollowTitleQuery = z.object({ page: queryInteger(0, 1_000_000, 0), size: queryInteger(1, 500, 20) })

const FollowTitleDto = z
  .object({
    url: z.string(),
    title: z.string().nullable(),
    seriesId: z.string().nullable().meta({ description: 'What it became in the library; null before its first chapter is there.' }),
    seriesTitle: z.string().nullable(),
    listedChapters: z.int().meta({ description: 'Chapters that the source lists.' }),
    newChapters: z.int().meta({ description: 'Chapters that were missing at the last check.' }),
    lastCheckedAt: instant.nullable(),
    lastFullLookAt: instant.nullable(),
    lastError: z.string().nullable().meta({ description: 'Why the last check failed; null when it succeeded.' }),
    lastErrorSaying: sayingDto,
    waitsFor: z.enum(titleWaits).nullable().meta({
      description:
        'SITE: its site does not answer and is left alone; DOWNLOAD: its queued download has not ended; LOOK: it is looked at in full again then, whatever the source says of it. Null when nothing holds it up.',
    }),
    waitsUntil: instant.nullable().meta({ description: 'Null when no moment is known.' }),
  })
  .meta({ id: 'FollowTitle' })
export type FollowTitleDto = z.infer<typeof FollowTitleDto>

export const FollowTitlePage = pageOf(FollowTitleDto)
