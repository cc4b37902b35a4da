import type { Db } from '../kernel/db/index.ts'

interface HealthProbeTable {
  /** Always 1. */
  id: number
  writtenAt: number
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    healthProbe: HealthProbeTable
  }
}

/** Writes one row and reads it back. @returns the written time */
export async function probeDatabase(db: Db, nowMs: number): Promise<number | undefined> {
  await db
    .insertInto('healthProbe')
    .values({ id: 1, writtenAt: nowMs })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ writtenAt: nowMs }))
    .execute()
  const row = await db.selectFrom('healthProbe').select('writtenAt').where('id', '=', 1).executeTakeFirst()
  return row?.writtenAt
}
