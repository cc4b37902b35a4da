import type { Db } from '../../kernel/db/index.ts'

interface AvatarTable {
  userId: string
  /** Changes with the image. */
  version: string
  /** WebP as base64: at most some tens of kilobytes. */
  image: string
}
export type AvatarRow = Readonly<AvatarTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    avatar: AvatarTable
  }
}

export const upsertAvatar = (db: Db, row: AvatarRow) =>
  db
    .insertInto('avatar')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ version: row.version, image: row.image }))
    .execute()

export const findAvatar = (db: Db, userId: string) => db.selectFrom('avatar').selectAll().where('userId', '=', userId).executeTakeFirst()

/** @param userId everybody's when unset */
export const listAvatarVersions = (db: Db, userId: string | undefined) =>
  db
    .selectFrom('avatar')
    .select(['userId', 'version'])
    .$call((query) => (userId === undefined ? query : query.where('userId', '=', userId)))
    .orderBy('userId')
    .execute()

export const deleteAvatar = (db: Db, userId: string) => db.deleteFrom('avatar').where('userId', '=', userId).execute()
