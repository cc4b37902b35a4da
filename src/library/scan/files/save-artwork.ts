import type { Db } from '../../../kernel/db/index.ts'
import { type ArtworkTable, replaceArtwork } from '../../posters/artwork.queries.ts'
import type { FoundSeries } from '../plan/walk-library.ts'

export interface ArtworkChange {
  /** Folders that have changed. */
  readonly changed: readonly FoundSeries[]
  /** Stored paths of missing folders. */
  readonly removed: readonly string[]
}

const maxSeriesInParallel = 500

/** Records the image files next to the books; the scan does not turn them into posters. */
export async function saveArtwork(db: Db, libraryId: string, { changed, removed }: ArtworkChange): Promise<void> {
  for (let start = 0; start < removed.length; start += maxSeriesInParallel) {
    await replaceArtwork(db, libraryId, { seriesPaths: removed.slice(start, start + maxSeriesInParallel), rows: [] })
  }
  for (let start = 0; start < changed.length; start += maxSeriesInParallel) {
    const series = changed.slice(start, start + maxSeriesInParallel)
    const rows = series.flatMap((found) => rowsOf(libraryId, found))
    await replaceArtwork(db, libraryId, { seriesPaths: series.map(({ path }) => path), rows })
  }
}

function rowsOf(libraryId: string, { path, folder, artwork }: FoundSeries): readonly ArtworkTable[] {
  const prefix = folder === '' ? '' : `${folder}/`
  return artwork.map(({ name, book, position, sizeBytes, modifiedMs }) => ({
    libraryId,
    path: prefix + name,
    seriesPath: path,
    bookPath: book === undefined ? null : prefix + book,
    position,
    sizeBytes,
    fileModifiedAt: modifiedMs,
  }))
}
