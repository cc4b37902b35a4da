import { type Db, inList } from '../../kernel/db/index.ts'

/** Everything that the DTO of a book contains, for one user, unordered. */
export const loadBookDetails = (db: Db, ids: readonly string[], userId: string) =>
  db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .innerJoin('library', 'library.id', 'book.libraryId')
    .leftJoin('bookEpub', 'bookEpub.bookId', 'book.id')
    .leftJoin('readProgress', (join) => join.onRef('readProgress.bookId', '=', 'book.id').on('readProgress.userId', '=', userId))
    .where((eb) => inList(db, eb, 'book.id', ids))
    .select([
      'book.id',
      'book.seriesId',
      'seriesMetadata.title as seriesTitle',
      'book.libraryId',
      'library.root',
      'book.name',
      'book.path',
      'book.number as position',
      'book.numberSort',
      'book.releaseDate',
      'book.sizeBytes',
      'book.fileModifiedAt',
      'book.fileHash',
      'book.oneshot',
      'book.createdAt',
      'book.modifiedAt',
      'book.deletedAt',
      'bookMedia.status',
      'bookMedia.mediaType',
      'bookMedia.pageCount',
      'bookMedia.comment',
      'bookEpub.isImageOnly',
      'bookMetadata.title',
      'bookMetadata.summary',
      'bookMetadata.number',
      'bookMetadata.authors',
      'bookMetadata.tags',
      'bookMetadata.isbn',
      'bookMetadata.links',
      'bookMetadata.locks',
      'bookMetadata.createdAt as metadataCreatedAt',
      'bookMetadata.modifiedAt as metadataModifiedAt',
      'readProgress.page',
      'readProgress.completed',
      'readProgress.readAt',
      'readProgress.deviceId',
      'readProgress.deviceName',
      'readProgress.createdAt as progressCreatedAt',
      'readProgress.modifiedAt as progressModifiedAt',
    ])
    .execute()

export type BookDetails = Awaited<ReturnType<typeof loadBookDetails>>[number]

/** The next or previous book of the series, by number. Books in the trash are skipped. */
export const findAdjacentBook = (
  db: Db,
  book: { readonly id: string; readonly seriesId: string; readonly numberSort: number },
  side: 'next' | 'previous',
) => {
  const [comparison, direction] = side === 'next' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  return db
    .selectFrom('book')
    .select('id')
    .where('seriesId', '=', book.seriesId)
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('numberSort', comparison, book.numberSort), eb('numberSort', '=', book.numberSort).and('id', comparison, book.id)]),
    )
    .orderBy('numberSort', direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst()
}

export const findBookLocation = (db: Db, id: string) =>
  db.selectFrom('book').select(['id', 'seriesId', 'libraryId', 'numberSort']).where('id', '=', id).executeTakeFirst()

export const findMedia = (db: Db, bookId: string) => db.selectFrom('bookMedia').selectAll().where('bookId', '=', bookId).executeTakeFirst()

/** The page tables of books, as stored. */
export const listStoredPages = (db: Db, bookIds: readonly string[]) =>
  db
    .selectFrom('bookMedia')
    .select(['bookId', 'pages'])
    .where((eb) => inList(db, eb, 'bookId', bookIds))
    .execute()
