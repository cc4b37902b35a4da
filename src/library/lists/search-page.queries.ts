// Pages of the hits of a search, of which there are at most `maxHits`. They are read in the background, because a search that only excludes
// terms may have to read every title.
import type { SelectQueryBuilder } from 'kysely'
import { type Db, readInBackground, type Tables } from '../../kernel/db/index.ts'
import { type ListedHits, maxHits } from '../search/find-by-text.queries.ts'
import type { SearchKind } from '../search/search.tables.ts'
import type { IdPage, ListWindow } from './id-page.ts'
import type { Sort } from './sort-keys.queries.ts'

interface SearchPage<T extends SearchKind> {
  /** Ids of the hits in order. */
  readonly hits: SelectQueryBuilder<Tables, T, { id: string }>
  /** Whether the text index lists them all (`listed` of a search), so that counting them takes less time than returning them. */
  readonly isListed: boolean
}

/** The ids of hits that nothing else filters, if they are sorted by relevance alone and can be read in that order. */
export function idsInOrder<T extends SearchKind>(
  hits: ListedHits<T> | undefined,
  [first, ...others]: readonly Sort<T>[],
): SearchPage<T>['hits'] | undefined {
  return first && others.length === 0 && first.by === hits?.relevance ? hits.idsByRelevance?.(first.direction) : undefined
}

/** One page of the hits, and how many there are. */
export async function readSearchPage<T extends SearchKind>(
  db: Db,
  { hits, isListed }: SearchPage<T>,
  { page, size, unpaged }: ListWindow,
): Promise<IdPage> {
  const offset = unpaged ? 0 : page * size
  const limit = unpaged ? maxHits : Math.min(size, maxHits - offset)
  if (isListed && limit > 0) {
    const counted = hits.select((eb) => eb.fn.countAll<number>().over().as('total'))
    const rows = await readInBackground(db, counted.limit(limit).offset(offset))
    const [first] = rows
    if (first || offset === 0) return { ids: rows.map(({ id }) => id), total: first ? Math.min(first.total, maxHits) : 0 }
  }
  const ids = (await readInBackground(db, hits.limit(maxHits))).map(({ id }) => id)
  return { ids: ids.slice(offset, offset + Math.max(0, limit)), total: ids.length }
}
