import type { ExpressionBuilder } from 'kysely'
import { type Db, inList, type Tables } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { visibleBooks } from '../../library/access/index.ts'
import type { KoboReader } from './sync/sync-points.queries.ts'

/** EPUBs that the reader may see, among these ids. Kobo e-readers read nothing else. */
export const loadKoboBooks = (db: Db, { userId, access }: Omit<KoboReader, 'apiKeyId'>, ids: readonly string[]) =>
  db
    .selectFrom('book')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .innerJoin('bookEpub', 'bookEpub.bookId', 'book.id')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .leftJoin('readProgress', (join) => join.onRef('readProgress.bookId', '=', 'book.id').on('readProgress.userId', '=', userId))
    .where((eb) => inList(db, eb, 'book.id', ids))
    .where('bookMedia.status', '=', 'READY')
    .where('book.deletedAt', 'is', null)
    .where((eb) => visibleBooks(db, access)(eb))
    .select((eb) => [
      'book.id',
      'book.seriesId',
      'book.libraryId',
      'book.path',
      'book.sizeBytes',
      'book.numberSort',
      'book.releaseDate',
      'book.oneshot',
      'book.createdAt',
      'book.modifiedAt',
      'bookEpub.isFixedLayout',
      'bookMetadata.title',
      'bookMetadata.summary',
      'bookMetadata.authors',
      'bookMetadata.isbn',
      'bookMetadata.number as shownNumber',
      'seriesMetadata.title as seriesTitle',
      'seriesMetadata.publisher',
      'seriesMetadata.language',
      'readProgress.readAt',
      'readProgress.completed',
      selectedPoster(eb).as('posterId'),
    ])
    .execute()

export type KoboBook = Awaited<ReturnType<typeof loadKoboBooks>>[number]

const selectedPoster = (eb: ExpressionBuilder<Tables, 'book'>) =>
  eb
    .selectFrom('poster')
    .select('poster.id')
    .whereRef('poster.ownerId', '=', 'book.id')
    .where('poster.ownerKind', '=', 'book')
    .where('poster.selected', '=', 1)
    .limit(1)

/** An EPUB that the caller may see. */
export async function findKoboBook(db: Db, { userId, access }: Principal, id: string): Promise<KoboBook | undefined> {
  const [book] = await loadKoboBooks(db, { userId, access }, [id])
  return book
}
