import { type ExpressionBuilder, sql } from 'kysely'
import { readInBackground, type Tables } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/http/index.ts'
import { visibleBooks } from '../access/visibility.queries.ts'
import { everything } from '../conditions/condition.rules.ts'
import { countRows } from '../lists/count-rows.queries.ts'
import { type IdPage, idSourceOf, type ListDeps, type LongList, type Reader, readIdPage } from '../lists/id-page.ts'
import { directionOf, knownSorts } from '../lists/sort-keys.queries.ts'

/** Ids of a page of the books whose file exists more than once: identical bytes, neither copy in the trash. */
export function pageOfDuplicates(
  { db, counts, vocabulary }: ListDeps,
  { userId, access }: Reader,
  page: PageRequest,
): Promise<IdPage | LongList> {
  const filtered = db
    .selectFrom('book')
    .where(visibleBooks(db, access))
    // Written out, or SQLite would not see that the partial index holds just these.
    .where('book.fileHash', '!=', sql.lit(''))
    .where('book.deletedAt', 'is', null)
    .where((eb) => eb('book.fileHash', 'in', repeated(eb)))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('book as twin')
          .select('twin.id')
          .whereRef('twin.fileHash', '=', 'book.fileHash')
          .where('twin.fileHash', '!=', sql.lit(''))
          .whereRef('twin.sizeBytes', '=', 'book.sizeBytes')
          .whereRef('twin.id', '!=', 'book.id')
          .where('twin.deletedAt', 'is', null),
      ),
    )
  const sorts = knownSorts(page.sort, { keys: vocabulary.books.sorts, usual: byHash, context: { db, userId, condition: everything } })
  const list = sorts.reduce((query, sort) => query.orderBy(sort.by, directionOf(sort)), filtered.select('book.id')).orderBy('book.id')
  const ids = idSourceOf(list, () =>
    countRows(
      { db, counts },
      filtered.select((eb) => eb.fn.countAll<number>().as('count')),
    ),
  )
  // Each page reads the hash of every book.
  return readIdPage({ ...ids, list: ({ limit, offset }) => readInBackground(db, list.limit(limit).offset(offset)) }, page)
}

const byHash = { property: 'fileHash', direction: 'asc' } as const

/** Hashes that occur more than once, read from the index alone; the trash is checked only for these few. */
const repeated = (eb: ExpressionBuilder<Tables, 'book'>) =>
  eb
    .selectFrom('book as copy')
    .select('copy.fileHash')
    .where('copy.fileHash', '!=', sql.lit(''))
    .groupBy(['copy.fileHash', 'copy.sizeBytes'])
    .having((inner) => inner(inner.fn.countAll(), '>', 1))
