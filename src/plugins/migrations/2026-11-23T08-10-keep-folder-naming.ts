import { sql } from 'kysely'
import { type Db, defineMigration } from '../../kernel/db/index.ts'

const downloader = 'extractor-downloader'

/** Rows in any of these mean that the installation was used before. A test may run without some of the features. */
const traces = ['library', 'download', 'chapterUrl', 'pluginConfig']

/** New folders are named after the title by default since then; an installation that was used before keeps naming them by ID. */
export const keepFolderNaming = defineMigration('2026-11-23T08-10-keep-folder-naming', async (db) => {
  const plugin = await db.selectFrom('plugin').select('id').where('id', '=', downloader).executeTakeFirst()
  if (!plugin || !(await wasUsed(db))) return
  await db
    .insertInto('pluginConfig')
    .values({ pluginId: downloader, key: 'folder_naming', value: 'uuid' })
    .onConflict((conflict) => conflict.columns(['pluginId', 'key']).doNothing())
    .execute()
})

async function wasUsed(db: Db): Promise<boolean> {
  const existing = new Set((await db.introspection.getTables()).map(({ name }) => name))
  for (const table of traces) {
    if (!existing.has(table)) continue
    if ((await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)).rows.length > 0) return true
  }
  return false
}
