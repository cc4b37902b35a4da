import { type Db, inList } from '../../kernel/db/index.ts'

/** A library whose chapters of a title count as downloaded in another one, because the title was moved. */
interface TitleMoveTable {
  libraryId: string
  titleKey: string
  fromLibraryId: string
}

type TitleInLibrary = Pick<TitleMoveTable, 'libraryId' | 'titleKey'>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    titleMove: TitleMoveTable
  }
}

export const listTitleMoves = (db: Db, { libraryId, titleKey }: TitleInLibrary): Promise<TitleMoveTable[]> =>
  db.selectFrom('titleMove').selectAll().where('libraryId', '=', libraryId).where('titleKey', '=', titleKey).execute()

export async function saveTitleMove(db: Db, move: TitleMoveTable): Promise<void> {
  await db
    .insertInto('titleMove')
    .values(move)
    .onConflict((conflict) => conflict.columns(['libraryId', 'titleKey', 'fromLibraryId']).doNothing())
    .execute()
}

export const deleteTitleMoves = (db: Db, { libraryId, titleKey }: TitleInLibrary) =>
  db.deleteFrom('titleMove').where('libraryId', '=', libraryId).where('titleKey', '=', titleKey).execute()

/** Deletes the moves of all other titles to a library. */
export const deleteMovesOfOthers = (db: Db, libraryId: string, titleKeys: readonly string[]) =>
  db
    .deleteFrom('titleMove')
    .where('libraryId', '=', libraryId)
    .where((eb) => eb.not(inList(db, eb, 'titleKey', titleKeys)))
    .execute()

/** The keys among these of chapters that are in the history of a library from which their title was moved to this one. */
export async function listMovedKeys(db: Db, libraryId: string, keys: readonly string[]): Promise<readonly string[]> {
  // Most libraries have none, and the join is slower than this.
  const moved = await db.selectFrom('titleMove').select('titleKey').where('libraryId', '=', libraryId).limit(1).executeTakeFirst()
  if (!moved) return []
  const rows = await db
    .selectFrom('titleMove')
    .innerJoin('chapterUrl', (join) =>
      join.onRef('chapterUrl.libraryId', '=', 'titleMove.fromLibraryId').onRef('chapterUrl.titleKey', '=', 'titleMove.titleKey'),
    )
    .select(['chapterUrl.chapterKey', 'chapterUrl.urlKey'])
    .where('titleMove.libraryId', '=', libraryId)
    .where((eb) => eb.or([inList(db, eb, 'chapterUrl.chapterKey', keys), inList(db, eb, 'chapterUrl.urlKey', keys)]))
    .execute()
  return rows.flatMap(({ chapterKey, urlKey }) => [chapterKey, urlKey])
}

/** Libraries whose history has chapters of this title, and from which it was not moved. */
export async function listLibrariesOfTitle(db: Db, titleKey: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('chapterUrl')
    .select('libraryId')
    .distinct()
    .where('titleKey', '=', titleKey)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('titleMove')
            .select('titleMove.libraryId')
            .where('titleMove.titleKey', '=', titleKey)
            .whereRef('titleMove.fromLibraryId', '=', 'chapterUrl.libraryId'),
        ),
      ),
    )
    .execute()
  return rows.map(({ libraryId }) => libraryId)
}
