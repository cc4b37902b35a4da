import { type Db, inList } from '../../kernel/db/index.ts'
import { visibleSeries } from '../../library/index.ts'
import type { Access } from '../../users/index.ts'
import type { MatchCandidate } from './match-read-list.rules.ts'

/** Visible books of series with one of these titles. @param titles folded */
export const listBooksOfTitles = (db: Db, titles: readonly string[], access: Access): Promise<readonly MatchCandidate[]> =>
  db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .innerJoin('seriesText', 'seriesText.seriesId', 'series.id')
    .innerJoin('book', 'book.seriesId', 'series.id')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .where((eb) => inList(db, eb, 'seriesText.title', titles))
    .where((eb) => visibleSeries(db, access)(eb))
    .where('book.deletedAt', 'is', null)
    .select([
      'book.id as bookId',
      'bookMetadata.number',
      'bookMetadata.title',
      'series.id as seriesId',
      'seriesMetadata.title as seriesTitle',
      'series.releaseDate',
    ])
    .orderBy('series.titleKey')
    .orderBy('series.id')
    .orderBy('book.numberSort')
    .orderBy('book.id')
    .execute()
