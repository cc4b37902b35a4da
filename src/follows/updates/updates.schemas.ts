import { z } from 'zod'
import { isTimeZone } from '../../kernel/clock/index.ts'
import { queryFlag, queryInteger, queryList } from '../../kernel/http/index.ts'
import { BookDto } from '../../library/lists/index.ts'
import { daysBetween, isDay } from './days.rules.ts'
import { readCursor } from './update-cursor.rules.ts'

const timeZone = z
  .string()
  .refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin')
  .default('UTC')
  .meta({ description: 'IANA time zone that the days are in.' })

export const UpdatesQuery = z.object({
  library_id: queryList.meta({ description: 'IDs of libraries; all when omitted.' }),
  unread: queryFlag.meta({ description: '`true` returns only chapters that you have not finished.' }),
  before: z
    .string()
    .refine((text) => text === '' || readCursor(text) !== undefined, 'must be `next` of the previous page')
    .optional()
    .meta({ description: '`next` of the previous page.' }),
  size: queryInteger(1, 100, 20).meta({ description: 'How many groups a page has.' }),
  time_zone: timeZone,
})

const seriesId = z.string().meta({ description: 'ID of the series.' })
const libraryId = z.string().meta({ description: 'ID of the library.' })

export const UpdateGroupDto = z
  .object({
    day: z.string().meta({ description: 'Day on which the chapters were added, yyyy-mm-dd.' }),
    seriesId,
    seriesTitle: z.string().meta({ description: 'Title of the series.' }),
    libraryId,
    unreadCount: z.int().meta({ description: 'How many of the chapters you have not finished.' }),
    bookIds: z.array(z.string()).meta({ description: 'IDs of all its chapters, in reading order.' }),
    books: z.array(BookDto).meta({ description: 'The chapters in reading order; of more than 30, unread ones first.' }),
  })
  .meta({ id: 'UpdateGroup' })
export type UpdateGroupDto = z.infer<typeof UpdateGroupDto>

export const UpdatesDto = z
  .object({
    groups: z.array(UpdateGroupDto).meta({ description: 'Chapters of one series that were added on one day, newest day first.' }),
    next: z.string().nullable().meta({ description: 'Value of `before` for the next page; null on the last one.' }),
  })
  .meta({ id: 'Updates' })
export type UpdatesDto = z.infer<typeof UpdatesDto>

const maxDays = 92
const day = z.string().refine(isDay, 'must be a date such as 2026-11-23')

export const UpcomingQuery = z
  .object({
    from: day.meta({ description: 'First day, yyyy-mm-dd.' }),
    to: day.meta({ description: 'Last day, yyyy-mm-dd; at most 92 days in total.' }),
    time_zone: timeZone,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'must not be before from' })
  .refine(({ from, to }) => daysBetween(from, to) < maxDays, { path: ['to'], error: `at most ${maxDays} days are allowed` })

export const UpcomingReleaseDto = z
  .object({
    date: z.string().meta({ description: 'Day of the release, yyyy-mm-dd.' }),
    seriesId: seriesId.nullable().meta({ description: 'ID of the series; null until its first chapter is in the library.' }),
    libraryId,
    title: z.string().meta({ description: 'Title of the series.' }),
    number: z.string().nullable().meta({ description: 'Number of an announced chapter; null when unknown.' }),
    url: z.string().nullable().meta({ description: 'URL of an announced chapter at its source.' }),
    basis: z
      .object({
        kind: z.enum(['announced', 'interval']).meta({
          description: '`announced`: the source gives the date. `interval`: predicted from the intervals between releases.',
        }),
        medianDays: z.int().nullable().meta({ description: 'Median interval between releases, in days; null for announced chapters.' }),
        releases: z.int().nullable().meta({ description: 'How many days with releases it is based on; null for announced chapters.' }),
      })
      .meta({ description: 'What the date is based on.' }),
  })
  .meta({ id: 'UpcomingRelease' })
export type UpcomingReleaseDto = z.infer<typeof UpcomingReleaseDto>

export const UpcomingDto = z
  .object({
    releases: z.array(UpcomingReleaseDto).meta({ description: 'By date, announced ones first.' }),
    inactive: z
      .array(
        z.object({
          seriesId,
          libraryId,
          title: z.string().meta({ description: 'Title of the series.' }),
          state: z.enum(['completed', 'hiatus', 'cancelled']).meta({ description: 'Publication status of the series.' }),
        }),
      )
      .meta({ description: 'Followed series that nothing is expected of, because of their publication status.' }),
  })
  .meta({ id: 'Upcoming' })
export type UpcomingDto = z.infer<typeof UpcomingDto>
