// Chooses how to read a list whose condition is decided by rows of other tables (choose-reading.rules.ts). Without statistics, SQLite would
// list the matching rows of every term, also of one that most series have. PostgreSQL would expect as many matches of every author as of
// the average one, and read a whole library in order to find the few of most authors.
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, engineOf, type Tables } from '../../kernel/db/index.ts'
import type { ReadStrategy, Term, TermContext } from '../conditions/compile-condition.queries.ts'
import { type Condition, isOnly, requiredTerms } from '../conditions/condition.rules.ts'
import { countMatching, estimateRows } from '../conditions/rows-term.queries.ts'
import { maxReadInOrder } from './choose-reading.rules.ts'
import { countRaw } from './count-rows.queries.ts'
import { type IdQuery, type IdSource, idSourceOf, type ListDeps, type Range } from './id-page.ts'
import { indexedSort, type Sort } from './sort-keys.queries.ts'

type Kind = 'series' | 'book'

interface ConditionalList<T extends Kind> {
  readonly of: T
  readonly condition: Condition
  readonly terms: Readonly<Record<string, Term<T>>>
  readonly context: TermContext
  readonly sorts: readonly Sort<T>[]
  /** Whether the condition alone decides what the list contains. */
  readonly isWhole: boolean
  /** The ids in order. @param only a further condition */
  list(reading: ReadStrategy | undefined, only?: RawBuilder<SqlBool>): IdQuery
  count(reading: ReadStrategy | undefined): Promise<number>
}

/** The ids of a list, which are read in the way that takes the least time. */
export async function chooseReading<T extends Kind>(parts: ListDeps, question: ConditionalList<T>): Promise<IdSource> {
  const terms = requiredTerms(question.condition).flatMap((term) => {
    const rows = question.terms[term.name]?.rows?.(question.context, term.operand)
    return rows ? [{ term, rows }] : []
  })
  const [first] = terms
  const decides = question.isWhole && first !== undefined && isOnly(question.condition, first.term)
  if (!first) return idSourceOf(question.list(undefined), () => question.count(undefined))
  const counted = await Promise.all(terms.map(async ({ term, rows }) => ({ term, matches: await countRaw(parts, countMatching(rows)) })))
  const least = counted.reduce((one, other) => (other.matches < one.matches ? other : one))
  const reading = engineOf(parts.db) === 'postgres' && least.matches > maxLookedUp ? undefined : { listed: least.term }
  if (!decides && least.matches <= maxListed) return listOnce(question.list(reading))
  const listed = idSourceOf(question.list(reading), async () => (decides ? least.matches : question.count(reading)))
  const inOrder = indexedSort(question.sorts)
  if (!inOrder) return listed
  return {
    ...listed,
    list: async (range) => (await readInOrder(parts.db, question, { ...least, sort: inOrder, range })) ?? listed.list(range),
  }
}

/** Listing so many matches takes as long as counting them, so they are counted by listing them. */
const maxListed = 1000
/** For more matches, PostgreSQL knows better ways than to look up the series or book of each. */
const maxLookedUp = 20_000

function listOnce(query: IdQuery): IdSource {
  let rows: ReturnType<IdQuery['execute']> | undefined
  const every = () => {
    rows ??= query.execute()
    return rows
  }
  return {
    ...idSourceOf(query, async () => (await every()).length),
    list: async ({ limit, offset }) => (await every()).slice(offset, offset + limit),
  }
}

interface InOrder<T extends Kind> {
  readonly matches: number
  readonly sort: Sort<T>
  readonly range: Range
}

/** Undefined if listing the matches takes less time, or when the matches turn out to be far from each other. */
async function readInOrder<T extends Kind>(db: Db, question: ConditionalList<T>, { matches, sort, range }: InOrder<T>) {
  const readsPerMatch = engineOf(db) === 'sqlite' ? 2 : 1
  const all = await estimateRows(db, question.of)
  const maxRead = maxReadInOrder({ matches, all, wanted: range.offset + range.limit, readsPerMatch })
  if (maxRead === undefined) return undefined
  const key = sort.by(expressionBuilder<Tables, T>())
  const [direction, operator] = sort.direction === 'asc' ? [sql`asc`, sql`<=`] : [sql`desc`, sql`>=`]
  const { rows } = await sql<{ value: unknown }>`select ${key} as "value" from ${sql.table(question.of)}
    order by ${key} ${direction} ${sort.nullable ? sql`nulls last` : sql``}, ${sql.ref(`${question.of}.id`)} ${direction}
    limit 1 offset ${maxRead}`.execute(db)
  const until = rows[0]?.value
  if (until === null) return undefined
  const list = question.list({ listed: undefined }, until === undefined ? undefined : sql`${key} ${operator} ${until}`)
  const found = await list.limit(range.limit).offset(range.offset).execute()
  return found.length === range.limit || until === undefined ? found : undefined
}
