// Sends events about posters of books and series to open web pages and clients, under Komga's names (docs/api/komga-contract.md, "Live
// events").
import PQueue from 'p-queue'
import { z } from 'zod'
import { type SharedEvent, shareEvent } from '../../kernel/events/index.ts'
import { type AppContext, defineLiveEvent, type LiveEvent } from '../../kernel/feature/index.ts'
import { maySee, type RestrictionFacts } from '../../library/access/index.ts'
import { findSeriesForServing } from '../../library/books/serving/index.ts'
import type { ReadingContext } from '../reading-context.ts'
import type { PosterEvent } from './posters.ts'

const ofSeries = z.object({
  seriesId: z.string().meta({ description: 'ID of the series.' }),
  selected: z.boolean().meta({ description: 'Whether the poster is selected.' }),
})
const ofBook = ofSeries.extend({ bookId: z.string().meta({ description: 'ID of the book.' }) })

interface Told<D> {
  readonly data: D
  readonly restriction: RestrictionFacts
}

declare module '../../kernel/events/index.ts' {
  interface Events {
    'reading.book-poster-added': Told<z.output<typeof ofBook>>
    'reading.book-poster-deleted': Told<z.output<typeof ofBook>>
    'reading.series-poster-added': Told<z.output<typeof ofSeries>>
    'reading.series-poster-deleted': Told<z.output<typeof ofSeries>>
  }
}

const restriction = z.object({ libraryId: z.string(), ageRating: z.number().nullable(), sharingLabels: z.array(z.string()) })

export const sharedPosterEvents: readonly SharedEvent[] = (['added', 'deleted'] as const).flatMap((change) => [
  shareEvent(`reading.book-poster-${change}`, z.object({ data: ofBook, restriction })),
  shareEvent(`reading.series-poster-${change}`, z.object({ data: ofSeries, restriction })),
])

export const posterEvents: readonly LiveEvent[] = [
  ...(
    [
      ['reading.book-poster-added', 'ThumbnailBookAdded'],
      ['reading.book-poster-deleted', 'ThumbnailBookDeleted'],
    ] as const
  ).map(([on, event]) =>
    defineLiveEvent({
      on,
      event,
      data: ofBook,
      publish: ({ data, restriction }, principal) => (maySee(principal.access, restriction) ? data : undefined),
    }),
  ),
  ...(
    [
      ['reading.series-poster-added', 'ThumbnailSeriesAdded'],
      ['reading.series-poster-deleted', 'ThumbnailSeriesDeleted'],
    ] as const
  ).map(([on, event]) =>
    defineLiveEvent({
      on,
      event,
      data: ofSeries,
      publish: ({ data, restriction }, principal) => (maySee(principal.access, restriction) ? data : undefined),
    }),
  ),
]

/** Adds to each event the fields that decide who may receive it, for the lifetime of the process; the events keep their order. */
export function forwardPosterEvents({ db, events }: Pick<AppContext, 'db' | 'events'>, context: ReadingContext): void {
  const inOrder = new PQueue({ concurrency: 1 })
  const publish = async (change: 'added' | 'deleted', { owner, selected }: PosterEvent) => {
    const book = owner.kind === 'book' ? await context.books.find(owner.id) : undefined
    const series = owner.kind === 'series' ? await findSeriesForServing(db, owner.id) : undefined
    if (book) {
      const data = { bookId: book.id, seriesId: book.seriesId, selected }
      events.emit(`reading.book-poster-${change}`, { data, restriction: book.restriction })
    }
    if (series) {
      events.emit(`reading.series-poster-${change}`, { data: { seriesId: series.id, selected }, restriction: series.restriction })
    }
  }
  events.on('reading.poster-added', (event) => inOrder.add(() => publish('added', event)))
  events.on('reading.poster-deleted', (event) => inOrder.add(() => publish('deleted', event)))
}
