import { binaryText, defineMigration } from '../../kernel/db/index.ts'
import { addSeriesLinks } from '../lookup/series-links.queries.ts'

const rowsAtOnce = 500

/** Series by the URLs that they link to, filled from the existing metadata. */
export const createSeriesLinks = defineMigration('2026-11-23T07-35-series-links', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('seriesLink')
    .addColumn('seriesId', text, (column) => column.notNull().references('series.id').onDelete('cascade'))
    .addColumn('linkKey', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('seriesLink_once', ['seriesId', 'linkKey'])
    .execute()
  await db.schema.createIndex('seriesLink_by_key').on('seriesLink').columns(['linkKey', 'seriesId']).execute()
  for (let afterId = ''; ; ) {
    const rows = await db
      .selectFrom('seriesMetadata')
      .select(['seriesId', 'links'])
      .where('links', '<>', '[]')
      .where('seriesId', '>', afterId)
      .orderBy('seriesId')
      .limit(rowsAtOnce)
      .execute()
    if (rows.length === 0) return
    await addSeriesLinks(db, rows)
    afterId = rows.at(-1)?.seriesId ?? ''
  }
})
