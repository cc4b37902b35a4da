// What the caller has read. Nobody else can see it, administrators included.
import { z } from 'zod'
import { type Clock, isTimeZone } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { callerOf, type Http } from '../../kernel/http/index.ts'
import { getVisibleSeries } from '../access/visible.ts'
import { byDay, firstHourOf, sumOf } from './reading.rules.ts'
import { deleteReading, isRecorded, listHours, listMostRead, setRecorded, sumOfSeries } from './reading-hours.queries.ts'

const path = '/api/v1/users/me/reading-statistics'
const done = { 204: z.undefined().meta({ description: 'Done.' }) }
const count = z.int().min(0)

const amount = {
  pages: count.meta({ description: 'Pages.' }),
  chapters: count.meta({ description: 'Finished chapters.' }),
  seconds: count.meta({ description: 'Time in seconds.' }),
}
const AmountDto = z.object(amount).meta({ id: 'ReadingAmount' })
const StatisticsDto = z
  .object({
    isRecorded: z.boolean().meta({ description: 'Whether reading is recorded.' }),
    total: AmountDto.meta({ description: 'Everything in this period.' }),
    days: z
      .array(z.object({ day: z.string().meta({ description: 'Date in your time zone.' }), ...amount }).meta({ id: 'ReadingDay' }))
      .meta({ description: 'Days on which you read, in order.' }),
    series: z
      .array(
        z
          .object({
            seriesId: z.string().meta({ description: 'Series ID.' }),
            title: z.string().meta({ description: 'Title of the series.' }),
            ...amount,
          })
          .meta({ id: 'MostReadSeries' }),
      )
      .meta({ description: 'The series that you read longest, up to 10.' }),
  })
  .meta({ id: 'ReadingStatistics' })

const querystring = z.object({
  days: z.coerce.number().int().min(1).max(366).default(30).meta({ description: 'Number of days up to today.' }),
  timeZone: z
    .string()
    .max(100)
    .refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
    .default('UTC')
    .meta({ description: 'Time zone in which days begin, such as `Europe/Berlin`.' }),
})
const RecordingBody = z
  .object({ isRecorded: z.boolean().meta({ description: 'Whether to record reading from now on.' }) })
  .meta({ id: 'ReadingRecordingUpdate' })

export const statisticsRoutes = (deps: { readonly db: Db; readonly clock: Clock }) => (http: Http) => {
  readRoutes(http, deps)
  http.put(
    `${path}/recording`,
    {
      schema: { summary: 'Turn the recording of your reading on or off', body: RecordingBody, response: done },
      config: { right: 'user' },
    },
    async (request, reply) => {
      await setRecorded(deps.db, callerOf(request).userId, request.body.isRecorded)
      return reply.status(204).send()
    },
  )
  http.delete(
    path,
    {
      schema: { summary: 'Delete your reading statistics', description: "Your read progress doesn't change.", response: done },
      config: { right: 'user' },
    },
    async (request, reply) => {
      await deleteReading(deps.db, callerOf(request).userId)
      return reply.status(204).send()
    },
  )
}

function readRoutes(http: Http, { db, clock }: { readonly db: Db; readonly clock: Clock }): void {
  http.get(
    path,
    { schema: { summary: 'Get your reading statistics', querystring, response: { 200: StatisticsDto } }, config: { right: 'user' } },
    async (request) => {
      const { userId, access } = callerOf(request)
      const { days: dayCount, timeZone } = request.query
      const fromMs = firstHourOf(dayCount, clock.now(), timeZone)
      const days = byDay(await listHours(db, userId, fromMs), timeZone)
      return {
        isRecorded: await isRecorded(db, userId),
        total: { ...sumOf(days) },
        days: [...days],
        series: await listMostRead(db, { userId, access, fromMs }),
      }
    },
  )
  http.get(
    '/api/v1/series/:seriesId/reading-statistics',
    {
      schema: {
        summary: 'Get your reading statistics of a series',
        params: z.object({ seriesId: z.string() }),
        response: { 200: AmountDto },
      },
      config: { right: 'user' },
    },
    async (request) => {
      const caller = callerOf(request)
      const { id } = await getVisibleSeries(db, caller, request.params.seriesId)
      return { ...(await sumOfSeries(db, caller.userId, id)) }
    },
  )
}
