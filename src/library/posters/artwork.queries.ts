import { type Db, inBatches, inList, inTransaction } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import type { PosterOwner, PosterTable } from './posters.queries.ts'

/** Image files next to the books, as of the last scan. Their owner is stored by path, because rows may move. */
export interface ArtworkTable {
  libraryId: string
  /** Below the library's root, with "/" between folders. */
  path: string
  /** Of the series that contains it. */
  seriesPath: string
  /** Of the book that it belongs to; null when it belongs to the series. */
  bookPath: string | null
  /** Order among the images of a book. */
  position: number
  sizeBytes: number
  fileModifiedAt: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    artwork: ArtworkTable
  }
}

/** Replaces the artwork of these series with the current files. */
export async function replaceArtwork(
  db: Db,
  libraryId: string,
  change: { readonly seriesPaths: readonly string[]; readonly rows: readonly ArtworkTable[] },
) {
  await inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('artwork')
      .where('libraryId', '=', libraryId)
      .where((eb) => inList(trx, eb, 'seriesPath', change.seriesPaths))
      .execute()
    for (const rows of inBatches(change.rows, 7)) await trx.insertInto('artwork').values(rows).execute()
  })
}

export interface FoundArtwork extends Pick<ArtworkTable, 'libraryId' | 'path' | 'position' | 'sizeBytes' | 'fileModifiedAt'> {
  readonly owner: PosterOwner
  /** Root folder of the library. */
  readonly root: string
}

export interface ArtworkScope {
  readonly libraryId: string
  /** Limits the result to these series; undefined means the whole library. */
  readonly seriesIds?: readonly string[] | undefined
}

export type ArtworkPlace = Pick<ArtworkTable, 'position' | 'path'>

const pathsOf = (db: Db, seriesIds: readonly string[]) =>
  db
    .selectFrom('series')
    .select('series.path')
    .where((eb) => inList(db, eb, 'series.id', seriesIds))

/** Artwork of a library that has no up-to-date poster, of books and series alike. */
export async function listNewArtwork(
  db: Db,
  { libraryId, seriesIds }: ArtworkScope,
  { after, limit }: { readonly after: ArtworkPlace; readonly limit: number },
): Promise<readonly FoundArtwork[]> {
  const rows = await db
    .selectFrom('artwork')
    .innerJoin('library', 'library.id', 'artwork.libraryId')
    .leftJoin('book', (join) =>
      join.onRef('book.path', '=', 'artwork.bookPath').onRef('book.libraryId', '=', 'artwork.libraryId').on('book.deletedAt', 'is', null),
    )
    .leftJoin('series', (join) =>
      join
        .onRef('series.path', '=', 'artwork.seriesPath')
        .onRef('series.libraryId', '=', 'artwork.libraryId')
        .on('artwork.bookPath', 'is', null)
        .on('series.deletedAt', 'is', null),
    )
    .where('artwork.libraryId', '=', libraryId)
    .$call((query) => (seriesIds === undefined ? query : query.where('artwork.seriesPath', 'in', pathsOf(db, seriesIds ?? []))))
    .where((eb) =>
      eb.or([
        eb('artwork.position', '>', after.position),
        eb('artwork.position', '=', after.position).and('artwork.path', '>', after.path),
      ]),
    )
    .where((eb) => eb.or([eb('book.id', 'is not', null), eb('series.id', 'is not', null)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('poster')
            .select('poster.id')
            .where((inner) => inner('poster.ownerId', '=', inner.fn.coalesce('book.id', 'series.id')))
            .where('poster.type', '=', 'SIDECAR')
            .whereRef('poster.sourcePath', '=', 'artwork.path')
            .whereRef('poster.sourceAt', '=', 'artwork.fileModifiedAt')
            .whereRef('poster.sizeBytes', '=', 'artwork.sizeBytes'),
        ),
      ),
    )
    .select([
      'artwork.libraryId',
      'artwork.path',
      'artwork.position',
      'artwork.sizeBytes',
      'artwork.fileModifiedAt',
      'library.root',
      'book.id as bookId',
      'series.id as seriesId',
    ])
    .orderBy('artwork.position')
    .orderBy('artwork.path')
    .limit(limit)
    .execute()
  return rows.map(({ bookId, seriesId, ...row }) => ({
    ...row,
    owner:
      bookId === null
        ? { kind: 'series', id: requireDefined(seriesId, 'the series of artwork without a book') }
        : { kind: 'book', id: bookId },
  }))
}

/** Posters of books and series in a library whose image no longer exists, or now belongs to another owner. */
export async function listPostersWithoutArtwork(
  db: Db,
  { libraryId, seriesIds }: ArtworkScope,
  limit: number,
): Promise<readonly PosterTable[]> {
  const ofBooks = db
    .selectFrom('poster')
    .innerJoin('book', 'book.id', 'poster.ownerId')
    .selectAll('poster')
    .where('poster.ownerKind', '=', 'book')
    .where('poster.type', '=', 'SIDECAR')
    .$if(seriesIds === undefined, (query) => query.where('book.libraryId', '=', libraryId))
    .$call((query) => (seriesIds === undefined ? query : query.where((eb) => inList(db, eb, 'book.seriesId', seriesIds ?? []))))
    .where('book.deletedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('artwork')
            .select('artwork.path')
            .whereRef('artwork.libraryId', '=', 'book.libraryId')
            .whereRef('artwork.path', '=', 'poster.sourcePath')
            .whereRef('artwork.bookPath', '=', 'book.path'),
        ),
      ),
    )
    .limit(limit)
  const ofSeries = db
    .selectFrom('poster')
    .innerJoin('series', 'series.id', 'poster.ownerId')
    .selectAll('poster')
    .where('poster.ownerKind', '=', 'series')
    .where('poster.type', '=', 'SIDECAR')
    .$if(seriesIds === undefined, (query) => query.where('series.libraryId', '=', libraryId))
    .$call((query) => (seriesIds === undefined ? query : query.where((eb) => inList(db, eb, 'series.id', seriesIds ?? []))))
    .where('series.deletedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('artwork')
            .select('artwork.path')
            .whereRef('artwork.libraryId', '=', 'series.libraryId')
            .whereRef('artwork.path', '=', 'poster.sourcePath')
            .whereRef('artwork.seriesPath', '=', 'series.path')
            .where('artwork.bookPath', 'is', null),
        ),
      ),
    )
    .limit(limit)
  return [...(await ofBooks.execute()), ...(await ofSeries.execute())]
}
