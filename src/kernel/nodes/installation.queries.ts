import type { Db } from '../db/index.ts'

interface InstallationTable {
  /** Always 1. */
  id: number
  /** Content of the file `installation-id` in the configuration folder that all nodes share. */
  configFolder: string
}

declare module '../db/tables.ts' {
  interface Tables {
    installation: InstallationTable
  }
}

export const findConfigFolder = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('installation').select('configFolder').where('id', '=', 1).executeTakeFirst())?.configFolder

export const saveConfigFolder = async (db: Db, configFolder: string): Promise<void> => {
  await db
    .insertInto('installation')
    .values({ id: 1, configFolder })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ configFolder }))
    .execute()
}
