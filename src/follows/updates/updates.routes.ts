import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { callerOf, type Http } from '../../kernel/http/index.ts'
import { listUpcoming } from './list-upcoming.ts'
import { listUpdates } from './list-updates.ts'
import { readCursor } from './update-cursor.rules.ts'
import { UpcomingDto, UpcomingQuery, UpdatesDto, UpdatesQuery } from './updates.schemas.ts'

const config = { right: 'user' } as const

/** Chapters of followed titles: those that were added, by day, and those that are expected. */
export const updatesRoutes = (deps: { readonly db: Db; readonly clock: Clock }) => (http: Http) => {
  http.get(
    '/api/v1/updates',
    {
      schema: {
        summary: 'List chapters of followed titles by day',
        description:
          'Days are returned newest first. Within a day, series with unread chapters come first. Pass `next` as `before` to get the next page.',
        querystring: UpdatesQuery,
        response: { 200: UpdatesDto },
      },
      config,
    },
    (request) => {
      const { library_id: libraryIds, unread, before, size, time_zone: timeZone } = request.query
      const filter = { libraryIds, onlyUnread: unread === true, size, timeZone }
      return listUpdates(deps, callerOf(request), { ...filter, before: before === undefined ? undefined : readCursor(before) })
    },
  )
  http.get(
    '/api/v1/updates/upcoming',
    {
      schema: {
        summary: 'List announced and expected chapters',
        description:
          'Returns announced chapters of followed titles, and for other titles the day on which their next chapter is expected, based on the days of their last releases.',
        querystring: UpcomingQuery,
        response: { 200: UpcomingDto },
      },
      config,
    },
    (request) => {
      const { from, to, time_zone: timeZone } = request.query
      return listUpcoming(deps, callerOf(request), { from, to, timeZone })
    },
  )
}
