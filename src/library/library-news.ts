// What open clients hear of the library (komga-api.md section 7): each is told of what they may see, progress is told to its reader.
import { z } from 'zod'
import { defineNews, type LiveNews } from '../kernel/feature/index.ts'
import { maySeeLibrary } from './access/access.rules.ts'

const library = z.object({ libraryId: z.string() })
const series = library.extend({ seriesId: z.string() })
const book = series.extend({ bookId: z.string() })
const seriesProgress = z.object({ seriesId: z.string(), userId: z.string() })
const bookProgress = seriesProgress.extend({ bookId: z.string() })

const ofLibrary = [
  ['library.added', 'LibraryAdded', library],
  ['library.changed', 'LibraryChanged', library],
  ['library.deleted', 'LibraryDeleted', library],
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
] as const

export const libraryNews: readonly LiveNews[] = [
  ...ofLibrary.map(([on, event, data]) =>
    defineNews({ on, event, data, tell: (told, who) => (maySeeLibrary(who.access, told.libraryId) ? told : undefined) }),
  ),
  ...ofReader.map(([on, event, data]) =>
    defineNews({ on, event, data, tell: (told, who) => (who.userId === told.userId ? told : undefined) }),
  ),
]
