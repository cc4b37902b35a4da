// Books and series as owners of posters.
import type { Db } from '../../kernel/db/index.ts'
import { getVisibleBook, getVisibleSeries } from '../../library/access/index.ts'
import { findSeriesForServing } from '../../library/books/serving/index.ts'
import { PosterBelongsToBook } from '../reading.errors.ts'
import type { PosterSubject } from './posters.routes.ts'
import type { ShowPoster } from './show-poster.ts'

export interface SubjectParts {
  readonly db: Db
  readonly showPoster: ShowPoster
}

const cacheControl = 'max-age=0, must-revalidate, private'

export const bookPosters = ({ db, showPoster }: SubjectParts): PosterSubject => ({
  kind: 'book',
  address: '/api/v1/books',
  noun: 'book',
  ownerKey: 'bookId',
  cacheControl,
  check: async (bookId, caller) => {
    await getVisibleBook(db, caller, bookId)
  },
  show: showPoster.ofBook,
})

export const seriesPosters = ({ db, showPoster }: SubjectParts): PosterSubject => ({
  kind: 'series',
  address: '/api/v1/series',
  noun: 'series',
  ownerKey: 'seriesId',
  cacheControl,
  check: async (seriesId, caller) => {
    await getVisibleSeries(db, caller, seriesId)
  },
  show: showPoster.ofSeries,
  checkUpload: async (seriesId) => {
    if ((await findSeriesForServing(db, seriesId))?.oneshot) throw PosterBelongsToBook()
  },
})
