import type { AppContext } from '../../kernel/feature/index.ts'
import { bookSorts } from '../books/list/book-sorts.queries.ts'
import { bookTerms } from '../books/list/book-terms.queries.ts'
import { createSearchIndexer } from '../search/search-indexer.ts'
import { seriesSorts } from '../series/series-sorts.queries.ts'
import { seriesTerms } from '../series/series-terms.queries.ts'
import { createCountCache } from './count-cache.ts'
import type { ListDeps } from './id-page.ts'
import { joinVocabularies, type ListVocabulary } from './vocabulary.ts'

export const libraryVocabulary: ListVocabulary = {
  series: { terms: seriesTerms, sorts: seriesSorts },
  books: { terms: bookTerms, sorts: bookSorts },
}

/** Dependencies of every list of series and books. @param further vocabularies of higher features */
export function createLists(app: Pick<AppContext, 'db' | 'clock' | 'events' | 'log'>, further: readonly ListVocabulary[] = []): ListDeps {
  const vocabulary = joinVocabularies([libraryVocabulary, ...further])
  return {
    db: app.db,
    clock: app.clock,
    counts: createCountCache({ ...app, changes: vocabulary.changes }),
    vocabulary,
    search: createSearchIndexer(app),
  }
}
