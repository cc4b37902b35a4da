import { defineMigration, keepWithTexts } from '../../kernel/db/index.ts'

/** The definition of the index belongs to this migration: a later change is a later migration that rebuilds the index. */
const seriesSearch = { name: 'seriesSearch', columns: ['title', 'person', 'genre', 'seriesTag', 'bookTag', 'label', 'publisher'] }
const bookSearch = { name: 'bookSearch', columns: ['title', 'isbn', 'person', 'tag'] }

/** Added the index of fragments to the existing tables, which the next step replaces. */
export const indexFragments = defineMigration('2026-11-28T17-30-search-fragments', async () => undefined)

/**
 * PostgreSQL's search tables with an index of fragments instead of trigrams, and with what the hits of a search are sorted by. The function
 * of trigrams stays until a later version: nodes of the previous one still search with it during an upgrade, slowly.
 */
export const keepHitsWithTexts = defineMigration('2026-11-28T20-30-search-hits', async (db) => {
  const kept = { table: 'searchDocument', columns: { refId: 'refId', documentTitle: 'title' } }
  await keepWithTexts(db, seriesSearch, kept)
  await keepWithTexts(db, bookSearch, kept)
})
