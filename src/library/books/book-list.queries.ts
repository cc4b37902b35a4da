import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '../../kernel/db/index.ts'
import type { PageRequest, SortOrder } from '../../kernel/http/index.ts'
import { visibleBooks } from '../access/visibility.queries.ts'
import { compileCondition } from '../conditions/compile-condition.queries.ts'
import type { Condition } from '../conditions/condition.rules.ts'
import { countRows } from '../lists/count-rows.queries.ts'
import { type IdPage, type ListParts, type Reader, readIdPage } from '../lists/page-of-ids.ts'
import { directionOf, knownSorts, type SortKey, type SortKeys } from '../lists/sort-keys.queries.ts'
import { bookTerms, titleHolds } from './book-terms.queries.ts'
import { type OwnBooks, onlyOwnBooks } from './progress-order.rules.ts'

type BookBuilder = ExpressionBuilder<Tables, 'book'>

/** Orders of book lists; read dates are the caller's. */
const bookSorts = (userId: string): SortKeys<'book'> => {
  const title = { by: (eb: BookBuilder) => eb.ref('book.titleKey') }
  const created = { by: (eb: BookBuilder) => eb.ref('book.createdAt') }
  const changed = { by: (eb: BookBuilder) => eb.ref('book.modifiedAt') }
  const size = { by: (eb: BookBuilder) => eb.ref('book.sizeBytes') }
  return {
    name: { by: (eb) => eb.ref('book.nameKey') },
    series: { by: (eb) => eb.selectFrom('series').select('series.titleKey').whereRef('series.id', '=', 'book.seriesId') },
    created,
    createdDate: created,
    lastModified: changed,
    lastModifiedDate: changed,
    fileSize: size,
    size,
    fileHash: { by: (eb) => eb.ref('book.fileHash') },
    url: { by: (eb) => eb.ref('book.path') },
    'media.status': ofMedia('status'),
    'media.comment': ofMedia('comment'),
    'media.mediaType': ofMedia('mediaType'),
    'media.pagesCount': ofMedia('pageCount'),
    'metadata.title': title,
    relevance: title,
    'metadata.numberSort': { by: (eb) => eb.ref('book.numberSort') },
    'metadata.releaseDate': { by: (eb) => eb.ref('book.releaseDate'), nullable: true },
    'readProgress.lastModified': ofProgress('modifiedAt', userId),
    'readProgress.readDate': ofProgress('readAt', userId),
  }
}

const ofMedia = (column: 'status' | 'comment' | 'mediaType' | 'pageCount'): SortKey<'book'> => ({
  by: (eb) => eb.selectFrom('bookMedia').select(`bookMedia.${column} as value`).whereRef('bookMedia.bookId', '=', 'book.id'),
})

const ofProgress = (column: 'modifiedAt' | 'readAt', userId: string): SortKey<'book'> => ({
  by: (eb) =>
    eb
      .selectFrom('readProgress')
      .select(`readProgress.${column} as value`)
      .whereRef('readProgress.bookId', '=', 'book.id')
      .where('readProgress.userId', '=', userId),
  nullable: true,
})

export interface BookQuestion {
  readonly condition: Condition
  /** Text that the title holds. */
  readonly search?: string | undefined
  /** Unknown properties of the order are passed over; without one it is by creation, inside a series by number. */
  readonly page: PageRequest
  readonly ofSeries?: string
}

/** Ids of a page of the books that the caller may see. */
export function pageOfBooks(parts: ListParts, caller: Reader, question: BookQuestion): Promise<IdPage> {
  const own = onlyOwnBooks(question.condition)
  const [order] = question.page.sort
  if (own && order && question.page.sort.length === 1 && order.property === 'readProgress.readDate') {
    return pageOfOwnBooks(parts, caller, { ...question, ...own, direction: order.direction })
  }
  const filtered = parts.db.selectFrom('book').where((eb) => asked(parts, caller, question)(eb))
  const usual = question.ofSeries === undefined ? byCreation : byNumber
  const sorts = knownSorts(question.page.sort, bookSorts(caller.userId), usual)
  const ordered = sorts.reduce((query, sort) => query.orderBy(sort.by, directionOf(sort)), filtered.select('book.id'))
  // Equal rows keep one order, or a page could show again what the one before has shown.
  const list = ordered.orderBy('book.id', sorts.at(-1)?.direction ?? 'asc')
  return readIdPage(
    {
      list: (range) => (range ? list.limit(range.limit).offset(range.offset) : list).execute(),
      count: () =>
        countRows(
          parts.counts,
          filtered.select((eb) => eb.fn.countAll<number>().as('count')),
        ),
    },
    question.page,
  )
}

const byCreation = { property: 'created', direction: 'asc' } as const
const byNumber = { property: 'metadata.numberSort', direction: 'asc' } as const

interface OwnQuestion extends BookQuestion, OwnBooks {
  readonly direction: SortOrder['direction']
}

/** Books that the caller has begun or finished, by when: read along their progress, which is in that order. */
function pageOfOwnBooks(parts: ListParts, caller: Reader, question: OwnQuestion): Promise<IdPage> {
  const { completed, rest, direction } = question
  const filtered = parts.db
    .selectFrom('readProgress')
    .innerJoin('book', 'book.id', 'readProgress.bookId')
    .where('readProgress.userId', '=', caller.userId)
    .where('readProgress.completed', '=', completed)
    .where((eb) => asked(parts, caller, { ...question, condition: rest })(eb as unknown as BookBuilder))
  const list = filtered.select('book.id').orderBy('readProgress.readAt', direction).orderBy('readProgress.bookId', direction)
  return readIdPage(
    {
      list: (range) => (range ? list.limit(range.limit).offset(range.offset) : list).execute(),
      count: () =>
        countRows(
          parts.counts,
          filtered.select((eb) => eb.fn.countAll<number>().as('count')),
        ),
    },
    question.page,
  )
}

/** Everything that is asked of a book, and that the caller may see it. */
const asked =
  ({ db, clock }: ListParts, { userId, access }: Reader, { condition, search, ofSeries }: Omit<BookQuestion, 'page'>) =>
  (eb: BookBuilder): Expression<SqlBool> =>
    eb.and([
      visibleBooks(db, access)(eb),
      compileCondition(condition, bookTerms, { db, userId, nowMs: clock.now() })(eb),
      ...(ofSeries === undefined ? [] : [eb('book.seriesId', '=', ofSeries)]),
      ...(search === undefined ? [] : [titleHolds(search)(eb)]),
    ])
