import { createFragmentIndex, defineMigration } from '../../kernel/db/index.ts'

/** The definition of the index belongs to this migration: a later change is a later migration that rebuilds the index. */
const seriesSearch = { name: 'seriesSearch', columns: ['title', 'person', 'genre', 'seriesTag', 'bookTag', 'label', 'publisher'] }
const bookSearch = { name: 'bookSearch', columns: ['title', 'isbn', 'person', 'tag'] }

/**
 * PostgreSQL's search index of fragments of three and four characters, in databases that have one of trigrams. The function of trigrams
 * stays until a later version: nodes of the previous one still search with it during an upgrade, slowly.
 */
export const indexFragments = defineMigration('2026-11-28T17-30-search-fragments', async (db) => {
  await createFragmentIndex(db, seriesSearch)
  await createFragmentIndex(db, bookSearch)
})
