import type { Selectable } from 'kysely'
import type { TitleInLibrary } from '../../chapters/listed/index.ts'
import type { Db } from '../../kernel/db/index.ts'

/** A title that a person asked to follow. It is stored before the follow list is changed, so that a crash in between loses nothing. */
interface PendingFollowTable {
  libraryId: string
  titleKey: string
  url: string
  /** JSON: OptionsChange. */
  options: string
  userId: string
  /** E-mail address of the person. */
  createdBy: string
  createdAt: number
}
export type PendingFollow = Selectable<PendingFollowTable>

interface FollowDefaultTable {
  userId: string
  /** The library that the person followed a title in last. */
  libraryId: string | null
  /** JSON: DownloadOptions. */
  options: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    pendingFollow: PendingFollowTable
    followDefault: FollowDefaultTable
  }
}

export async function savePendingFollow(db: Db, pending: PendingFollow): Promise<void> {
  const { libraryId: _libraryId, titleKey: _titleKey, ...fresh } = pending
  await db
    .insertInto('pendingFollow')
    .values(pending)
    .onConflict((conflict) => conflict.columns(['libraryId', 'titleKey']).doUpdateSet(fresh))
    .execute()
}

export const findPendingFollow = (db: Db, { libraryId, titleKey }: TitleInLibrary): Promise<PendingFollow | undefined> =>
  db.selectFrom('pendingFollow').selectAll().where('libraryId', '=', libraryId).where('titleKey', '=', titleKey).executeTakeFirst()

export const listPendingFollows = (db: Db): Promise<PendingFollow[]> =>
  db.selectFrom('pendingFollow').selectAll().orderBy('createdAt').execute()

/** @returns false when it was completed or withdrawn in the meantime */
export async function deletePendingFollow(db: Db, { libraryId, titleKey }: TitleInLibrary): Promise<boolean> {
  const result = await db.deleteFrom('pendingFollow').where('libraryId', '=', libraryId).where('titleKey', '=', titleKey).executeTakeFirst()
  return result.numDeletedRows > 0n
}

export const findFollowDefault = (db: Db, userId: string): Promise<Selectable<FollowDefaultTable> | undefined> =>
  db.selectFrom('followDefault').selectAll().where('userId', '=', userId).executeTakeFirst()

/** Does nothing when the account was deleted in the meantime. Accounts belong to the users feature and are only read here. */
export async function saveFollowDefault(db: Db, { userId, libraryId, options }: FollowDefaultTable): Promise<void> {
  await db
    .insertInto('followDefault')
    .columns(['userId', 'libraryId', 'options'])
    .expression((eb) =>
      eb
        .selectFrom('user')
        .where('user.id', '=', userId)
        .select(({ val }) => ['user.id', val(libraryId).as('libraryId'), val(options).as('options')]),
    )
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ libraryId, options }))
    .execute()
}
