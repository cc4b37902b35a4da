// One wish for many series or books: what can be done is queued as one task for each library, the rest is named with its reason.
// Promise: what the caller may not see is refused with the very words for what is not there.
import type { Principal } from '../../kernel/http/index.ts'
import { BookMissing, SeriesMissing } from '../access/visible.errors.ts'
import type { Chosen } from '../chosen.rules.ts'
import { findLibrary } from '../libraries/libraries.queries.ts'
import { FilesAway, InTrash, LibraryAway } from './actions.errors.ts'
import { isReachable } from './delete-books.ts'
import { deleteManyFilesTask } from './delete-files.task.ts'
import type { DeleteFilesDeps } from './delete-files.ts'
import { lookAgainTask } from './look-again.task.ts'
import { prepareLook } from './look-again-many.ts'
import { type ChosenPlace, listPlaces } from './many.queries.ts'
import { createRefusals, type Refusal } from './refusals.ts'

export const manyActions = ['ANALYZE', 'REFRESH_METADATA', 'DELETE_FILES'] as const
export type ManyAction = (typeof manyActions)[number]

export interface ActedOnMany {
  /** How many the tasks are about. */
  readonly accepted: number
  readonly taskIds: readonly string[]
  readonly refusedCount: number
  readonly refused: Refusal[]
}

/** Queues an action for all of the choice that it can be done with. */
export async function actOnMany(
  deps: DeleteFilesDeps,
  { access }: Pick<Principal, 'access'>,
  { action, ...chosen }: Chosen & { readonly action: ManyAction },
): Promise<ActedOnMany> {
  const { of } = chosen
  const refusals = createRefusals()
  const ids = [...new Set(chosen.ids)]
  const places = new Map((await listPlaces(deps.db, access, { of, ids })).map((place) => [place.id, place]))
  const present: ChosenPlace[] = []
  for (const id of ids) {
    const place = places.get(id)
    if (!place) refusals.note(id, of === 'SERIES' ? SeriesMissing(id) : BookMissing(id))
    else if (place.isTrashed) refusals.note(id, InTrash())
    else present.push(place)
  }
  const taskIds: string[] = []
  let accepted = 0
  for (const [libraryId, some] of Map.groupBy(present, (place) => place.libraryId)) {
    const hindrance = await findHindrance(deps, libraryId, action)
    if (hindrance) for (const { id } of some) refusals.note(id, hindrance)
    else {
      taskIds.push(await queue(deps, { libraryId, of, ids: some.map(({ id }) => id) }, action))
      accepted += some.length
    }
  }
  return { accepted, taskIds, ...refusals.told() }
}

/** Why nothing of a library can be done; metadata come from sources, too. */
async function findHindrance({ db }: DeleteFilesDeps, libraryId: string, action: ManyAction): Promise<Error | undefined> {
  const library = await findLibrary(db, libraryId)
  if (!library || action === 'REFRESH_METADATA' || (await isReachable(library))) return undefined
  return action === 'ANALYZE' ? FilesAway(library.name) : LibraryAway(library.name)
}

async function queue(
  { db, tasks }: DeleteFilesDeps,
  chosen: { readonly libraryId: string; readonly of: Chosen['of']; readonly ids: string[] },
  action: ManyAction,
): Promise<string> {
  if (action === 'DELETE_FILES') return tasks.enqueue(db, deleteManyFilesTask, chosen)
  await prepareLook(db, chosen, { reread: action === 'ANALYZE' })
  return tasks.enqueue(db, lookAgainTask, { ...chosen, refresh: action === 'REFRESH_METADATA' })
}
