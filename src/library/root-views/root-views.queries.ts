import { type Db, inList } from '../../kernel/db/index.ts'
import type { RootState, RootView } from './root-view.rules.ts'

interface LibraryRootViewTable {
  nodeId: string
  libraryId: string
  state: RootState
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    libraryRootView: LibraryRootViewTable
  }
}

export const listRootViews = (db: Db): Promise<RootView[]> => db.selectFrom('libraryRootView').selectAll().execute()

/** Writes only what has changed. */
export async function saveRootView(db: Db, view: RootView): Promise<void> {
  await db
    .insertInto('libraryRootView')
    .values(view)
    .onConflict((conflict) =>
      conflict.columns(['nodeId', 'libraryId']).doUpdateSet({ state: view.state }).where('libraryRootView.state', '!=', view.state),
    )
    .execute()
}

/** Removes what nodes saw that are no longer listed. */
export const deleteViewsOfOthers = async (db: Db, listedIds: readonly string[]): Promise<void> => {
  await db
    .deleteFrom('libraryRootView')
    .where((eb) => eb.not(inList(db, eb, 'nodeId', listedIds)))
    .execute()
}

const sampleSize = 4

/** Stored paths of a few available books: the oldest and the newest ones. */
export async function sampleBookPaths(db: Db, libraryId: string): Promise<readonly string[]> {
  const books = db
    .selectFrom('book')
    .select(['id', 'path'])
    .where('libraryId', '=', libraryId)
    .where('deletedAt', 'is', null)
    .limit(sampleSize)
  const [oldest, newest] = await Promise.all([books.orderBy('id').execute(), books.orderBy('id', 'desc').execute()])
  return [...new Set([...oldest, ...newest].map(({ path }) => path))]
}
