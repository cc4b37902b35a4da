// Library events for connected clients (docs/api/komga-contract.md, "Live events"): each client receives what its user may see;
// progress events go only to the reader.
import { z } from 'zod'
import type { Db } from '../kernel/db/index.ts'
import { type EventStream, type SharedEvent, shareEvent } from '../kernel/events/index.ts'
import { defineLiveEvent, type LiveEvent, type SendLive } from '../kernel/feature/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import { isRestricted, maySee, maySeeLibrary, type RestrictionFacts } from './access/access.rules.ts'
import { findRestriction } from './access/restriction.queries.ts'

const library = z.object({ libraryId: z.string().meta({ description: 'ID of the library.' }) })
const series = library.extend({ seriesId: z.string().meta({ description: 'ID of the series.' }) })
const book = series.extend({ bookId: z.string().meta({ description: 'ID of the book.' }) })
const seriesProgress = z.object({
  seriesId: z.string().meta({ description: 'ID of the series.' }),
  userId: z.string().meta({ description: 'ID of the user.' }),
})
const bookProgress = seriesProgress.extend({ bookId: z.string().meta({ description: 'ID of the book.' }) })

const bookmarks = z.object({
  bookId: z.string().meta({ description: 'ID of the book.' }),
  userId: z.string().meta({ description: 'ID of the user.' }),
})

const ofLibrary = [
  ['library.added', 'LibraryAdded', library],
  ['library.changed', 'LibraryChanged', library],
  ['library.deleted', 'LibraryDeleted', library],
] as const

const ofSeries = [
  ['library.series-added', 'SeriesAdded', series],
  ['library.series-changed', 'SeriesChanged', series],
  ['library.series-deleted', 'SeriesDeleted', series],
  ['library.book-added', 'BookAdded', book],
  ['library.book-changed', 'BookChanged', book],
  ['library.book-deleted', 'BookDeleted', book],
] as const

const ofReader = [
  ['library.progress-changed', 'ReadProgressChanged', bookProgress],
  ['library.progress-deleted', 'ReadProgressDeleted', bookProgress],
  ['library.series-progress-changed', 'ReadProgressSeriesChanged', seriesProgress],
  ['library.series-progress-deleted', 'ReadProgressSeriesDeleted', seriesProgress],
  ['library.bookmarks-changed', 'BookmarksChanged', bookmarks],
] as const

export const sharedLibraryEvents: readonly SharedEvent[] = [
  ...ofLibrary.map(([name, , payload]) => shareEvent(name, payload)),
  ...ofSeries.map(([name, , payload]) => shareEvent(name, payload)),
  ...ofReader.map(([name, , payload]) => shareEvent(name, payload)),
]

export const libraryEvents = ({ db }: { readonly db: Db }): readonly LiveEvent[] => {
  const findFacts = inFlight((seriesId) => findRestriction(db, seriesId))
  return [
    ...ofLibrary.map(([on, event, data]) =>
      defineLiveEvent({
        on,
        event,
        data,
        publish: (payload, principal) => (maySeeLibrary(principal.access, payload.libraryId) ? payload : undefined),
      }),
    ),
    ...ofSeries.map(([on, event, data]) => ({
      event,
      data,
      follow: (events: EventStream, send: SendLive) =>
        events.on(on, (payload: SeriesEvent, id) => publishSeriesEvent(payload, (dataFor) => send(dataFor, id), findFacts)),
    })),
    ...ofReader.map(([on, event, data]) =>
      defineLiveEvent({ on, event, data, publish: (payload, principal) => (principal.userId === payload.userId ? payload : undefined) }),
    ),
  ]
}

type SeriesEvent = z.output<typeof series>
type FindFacts = (seriesId: string) => Promise<RestrictionFacts | undefined>

/**
 * Readers with restrictions receive the event once the server knows that they may see the series; that is looked up only while such a
 * reader is connected.
 * Limit: for a deleted series it cannot be looked up any more; those readers notice the deletion with their next request.
 */
function publishSeriesEvent(payload: SeriesEvent, send: (dataFor: (principal: Principal) => unknown) => void, findFacts: FindFacts): void {
  send(({ access }) => {
    if (!maySeeLibrary(access, payload.libraryId)) return undefined
    if (!isRestricted(access)) return payload
    return findFacts(payload.seriesId).then((facts) => (facts && maySee(access, facts) ? payload : undefined))
  })
}

/** A scan emits a hundred events for books of one series at once; they share one lookup. */
function inFlight(find: FindFacts): FindFacts {
  const running = new Map<string, ReturnType<FindFacts>>()
  return (seriesId) => {
    const pending = running.get(seriesId)
    if (pending) return pending
    const lookup = find(seriesId).finally(() => running.delete(seriesId))
    running.set(seriesId, lookup)
    return lookup
  }
}
