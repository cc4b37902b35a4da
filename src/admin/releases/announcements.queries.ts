import type { Db } from '../../kernel/db/index.ts'

interface AnnouncementReadTable {
  userId: string
  announcementId: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    announcementRead: AnnouncementReadTable
  }
}

export const listReadAnnouncements = async (db: Db, userId: string): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('announcementRead').select('announcementId').where('userId', '=', userId).execute()
  return new Set(rows.map(({ announcementId }) => announcementId))
}

/** Records that a user has read an announcement; may be repeated. */
export const recordAnnouncementRead = (db: Db, row: AnnouncementReadTable) =>
  db
    .insertInto('announcementRead')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
