import { recordInJournal } from '../../journal/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import type { Sentence } from '../../kernel/sentences/index.ts'
import { fromStoredPath } from '../libraries/library-root.rules.ts'
import { findSeriesAt } from '../series/series-list.queries.ts'
import { type FolderMove, moveSeriesRows } from './move-series-folder.queries.ts'

interface RenamedFolder extends FolderMove {
  /** Of the library. */
  readonly root: string
  /** Why, for the journal. */
  readonly reason: Sentence
}

/**
 * Records that a series folder has another name: the series and its books keep their ids and everything that belongs to them. Part of the
 * caller's transaction, after the rename and under the claims of both folders and of the scan. Does nothing to a series that a scan has
 * already found there.
 */
export async function moveSeriesFolder(
  { clock, events }: Pick<AppContext, 'clock' | 'events'>,
  trx: Db,
  { root, reason, ...move }: RenamedFolder,
): Promise<void> {
  const series = await findSeriesAt(trx, move.libraryId, move.from)
  const found = await findSeriesAt(trx, move.libraryId, move.to)
  if (series && !found) await moveSeriesRows(trx, series.id, move)
  const seriesId = found?.id ?? series?.id
  const name = fromStoredPath(root, move.to)
  const properties = { name, 'former folder': fromStoredPath(root, move.from), 'new folder': name }
  await recordInJournal(trx, { type: 'SeriesFolderRenamed', atMs: clock.now(), ...(seriesId ? { seriesId } : {}), properties, reason })
  if (seriesId) events.emitIn(trx, 'library.series-changed', { seriesId, libraryId: move.libraryId })
}
