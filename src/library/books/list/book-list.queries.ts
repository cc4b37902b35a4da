import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import type { Db, Tables } from '../../../kernel/db/index.ts'
import type { PageRequest, SortOrder } from '../../../kernel/http/index.ts'
import { seesEverything } from '../../access/access.rules.ts'
import { visibleBooks } from '../../access/visibility.queries.ts'
import { compileCondition, isRestrictive, type ReadStrategy } from '../../conditions/compile-condition.queries.ts'
import type { Condition } from '../../conditions/condition.rules.ts'
import { chooseReading } from '../../lists/choose-reading.queries.ts'
import { countRows } from '../../lists/count-rows.queries.ts'
import { type IdPage, type ListDeps, type LongList, pageOfIds, type Reader, readIdPage } from '../../lists/id-page.ts'
import { idsInOrder, readSearchPage } from '../../lists/search-page.queries.ts'
import { directionOf, knownSorts } from '../../lists/sort-keys.queries.ts'
import { type FoundByText, findByText } from '../../search/find-by-text.queries.ts'
import { bookFields } from '../../search/search-fields.queries.ts'
import { type OwnBooks, onlyOwnBooks } from '../progress-order.rules.ts'
import { booksAlong } from './books-along.queries.ts'

type BookBuilder = ExpressionBuilder<Tables, 'book'>

export interface BookListQuery {
  readonly condition: Condition
  /** The text of a search. */
  readonly search?: string | undefined
  /** Unknown sort properties are ignored; the default is by creation, within a series by number. */
  readonly page: PageRequest
  readonly ofSeries?: string
}

/** Ids of a page of the books that the caller may see. */
export async function pageOfBooks(parts: ListDeps, caller: Reader, question: BookListQuery): Promise<IdPage | LongList> {
  const matches = foundBy(parts.db, caller, question)
  if (matches) await parts.search.catchUp()
  const own = onlyOwnBooks(question.condition)
  const [order] = question.page.sort
  if (own && order && question.page.sort.length === 1 && order.property === 'readProgress.readDate') {
    return pageOfOwnBooks(parts, caller, { ...question, ...own, direction: order.direction })
  }
  const hits = matches?.listed
  const filtered = (reading?: ReadStrategy) =>
    hits
      ? hits.rows.where((eb) => asked(parts, caller, { ...question, search: undefined }, reading)(eb))
      : parts.db.selectFrom('book').where((eb) => asked(parts, caller, question, reading)(eb))
  const usual = question.ofSeries === undefined ? byCreation : byNumber
  const along = matches ? undefined : booksAlong(parts.db, order?.property)
  const keys = parts.vocabulary.books.sorts
  const context = { db: parts.db, userId: caller.userId, condition: question.condition }
  const sorts = matches
    ? knownSorts(question.page.sort, { keys: { ...keys, relevance: { by: (hits ?? matches).relevance } }, usual: byRelevance, context })
    : knownSorts(question.page.sort, { keys: along && order ? { ...keys, [order.property]: along.key } : keys, usual, context })
  const inOrder = <O>(rows: SelectQueryBuilder<Tables, 'book', O>) => {
    const ordered = sorts.reduce((query, sort) => query.orderBy(sort.by, directionOf(sort)), rows.select('book.id'))
    // A unique last key keeps equal rows in a stable order; otherwise a page could repeat rows of the previous one.
    return ordered.orderBy(along?.last ?? 'book.id', sorts.at(-1)?.direction ?? 'asc')
  }
  if (matches) {
    const ids = isFiltered(caller, question) ? undefined : idsInOrder(hits, sorts)
    return readSearchPage(parts.db, { hits: ids ?? inOrder(filtered()), isListed: hits !== undefined }, question.page)
  }
  const count = (reading?: ReadStrategy) =>
    countRows(
      parts,
      filtered(reading).select((eb) => eb.fn.countAll<number>().as('count')),
    )
  if (along) return pageOfIds(inOrder(along.from.where((eb) => asked(parts, caller, question)(eb))), count, question.page)
  if (question.page.unpaged) return pageOfIds(inOrder(filtered()), count, question.page)
  const ids = await chooseReading(parts, {
    of: 'book',
    condition: question.condition,
    terms: parts.vocabulary.books.terms,
    context: { db: parts.db, userId: caller.userId, nowMs: parts.clock.now() },
    sorts,
    isWhole: seesEverything(caller.access) && question.ofSeries === undefined,
    list: (reading, only) => inOrder(only ? filtered(reading).where(only) : filtered(reading)),
    count,
  })
  return readIdPage(ids, question.page)
}

const byRelevance = { property: 'relevance', direction: 'asc' } as const
const byCreation = { property: 'created', direction: 'asc' } as const
const byNumber = { property: 'metadata.numberSort', direction: 'asc' } as const

interface OwnBooksQuery extends BookListQuery, OwnBooks {
  readonly direction: SortOrder['direction']
}

/** Books that the caller has begun or finished, by date: read through their progress, which is indexed in that order. */
function pageOfOwnBooks(parts: ListDeps, caller: Reader, question: OwnBooksQuery): Promise<IdPage | LongList> {
  const { completed, rest, direction } = question
  const filtered = parts.db
    .selectFrom('readProgress')
    .innerJoin('book', 'book.id', 'readProgress.bookId')
    .where('readProgress.userId', '=', caller.userId)
    .where('readProgress.completed', '=', completed)
    .where((eb) => asked(parts, caller, { ...question, condition: rest })(eb as unknown as BookBuilder))
  const list = filtered.select('book.id').orderBy('readProgress.readAt', direction).orderBy('readProgress.bookId', direction)
  return pageOfIds(
    list,
    () =>
      countRows(
        parts,
        filtered.select((eb) => eb.fn.countAll<number>().as('count')),
      ),
    question.page,
  )
}

/** All conditions of the query, including what the caller may see. */
const asked =
  ({ db, clock, vocabulary }: ListDeps, { userId, access }: Reader, question: Omit<BookListQuery, 'page'>, reading?: ReadStrategy) =>
  (eb: BookBuilder): Expression<SqlBool> =>
    eb.and([
      visibleBooks(db, access)(eb),
      compileCondition(question.condition, vocabulary.books.terms, { db, userId, nowMs: clock.now(), reading })(eb),
      ...(question.ofSeries === undefined ? [] : [eb('book.seriesId', '=', question.ofSeries)]),
      foundBy(db, { access }, question)?.where(eb) ?? eb.and([]),
    ])

function foundBy(db: Db, { access }: Pick<Reader, 'access'>, question: Omit<BookListQuery, 'page'>): FoundByText<'book'> | undefined {
  const { search: text } = question
  return text === undefined ? undefined : findByText(db, bookFields, { text, isFiltered: isFiltered({ access }, question) })
}

const isFiltered = ({ access }: Pick<Reader, 'access'>, { condition, ofSeries }: Omit<BookListQuery, 'page'>): boolean =>
  isRestrictive(condition) || ofSeries !== undefined || !seesEverything(access)
