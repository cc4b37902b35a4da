// One request for many series or books: what is possible is queued as one task per library, the rest is listed with a reason.
// Guarantee: items hidden from the caller are rejected with exactly the same text as missing ones.
import type { Principal } from '../../kernel/http/index.ts'
import { BookNotFound, SeriesNotFound } from '../access/visible.errors.ts'
import { findLibrary } from '../libraries/libraries.queries.ts'
import type { Selection } from '../selection.rules.ts'
import { FilesUnavailable, InTrash, LibraryUnavailable } from './actions.errors.ts'
import { listSelectedLocations, type SelectedLocation } from './bulk-selection.queries.ts'
import { isReachable } from './delete-books.ts'
import { deleteManyFilesTask } from './delete-files.task.ts'
import type { DeleteFilesDeps } from './delete-files.ts'
import { createRejections, type Rejection } from './rejections.ts'
import { rescanTask } from './rescan.task.ts'
import { prepareRescan } from './rescan-many.ts'

export const bulkActions = ['ANALYZE', 'REFRESH_METADATA', 'DELETE_FILES'] as const
export type BulkAction = (typeof bulkActions)[number]

export interface BulkActionResult {
  /** Number of items that the tasks process. */
  readonly accepted: number
  readonly taskIds: readonly string[]
  readonly refusedCount: number
  readonly refused: Rejection[]
}

/** Queues an action for all selected items that allow it. */
export async function runBulkAction(
  deps: DeleteFilesDeps,
  { access }: Pick<Principal, 'access'>,
  { action, ...selection }: Selection & { readonly action: BulkAction },
): Promise<BulkActionResult> {
  const { of } = selection
  const refusals = createRejections()
  const ids = [...new Set(selection.ids)]
  const places = new Map((await listSelectedLocations(deps.db, access, { of, ids })).map((place) => [place.id, place]))
  const present: SelectedLocation[] = []
  for (const id of ids) {
    const place = places.get(id)
    if (!place) refusals.add(id, of === 'SERIES' ? SeriesNotFound(id) : BookNotFound(id))
    else if (place.isTrashed) refusals.add(id, InTrash())
    else present.push(place)
  }
  const taskIds: string[] = []
  let accepted = 0
  for (const [libraryId, some] of Map.groupBy(present, (place) => place.libraryId)) {
    const obstacle = await findObstacle(deps, libraryId, action)
    if (obstacle) for (const { id } of some) refusals.add(id, obstacle)
    else {
      taskIds.push(await queue(deps, { libraryId, of, ids: some.map(({ id }) => id) }, action))
      accepted += some.length
    }
  }
  return { accepted, taskIds, ...refusals.listed() }
}

/** Returns why nothing in a library can be processed; metadata also comes from sources. */
async function findObstacle({ db }: DeleteFilesDeps, libraryId: string, action: BulkAction): Promise<Error | undefined> {
  const library = await findLibrary(db, libraryId)
  if (!library || action === 'REFRESH_METADATA' || (await isReachable(library))) return undefined
  return action === 'ANALYZE' ? FilesUnavailable(library.name) : LibraryUnavailable(library.name)
}

async function queue(
  { db, tasks }: DeleteFilesDeps,
  selection: { readonly libraryId: string; readonly of: Selection['of']; readonly ids: string[] },
  action: BulkAction,
): Promise<string> {
  if (action === 'DELETE_FILES') return tasks.enqueue(db, deleteManyFilesTask, selection)
  await prepareRescan(db, selection, { reread: action === 'ANALYZE' })
  return tasks.enqueue(db, rescanTask, { ...selection, refresh: action === 'REFRESH_METADATA' })
}
