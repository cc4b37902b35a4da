import type { Db } from '../../kernel/db/index.ts'

export const countByStatus = (db: Db) =>
  db
    .selectFrom('download')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
