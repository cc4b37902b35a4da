import type { Expression, ExpressionBuilder, OrderByItemBuilder } from 'kysely'
import type { Db, Tables } from '../../kernel/db/index.ts'
import type { SortOrder } from '../../kernel/http/index.ts'
import type { Condition } from '../conditions/condition.rules.ts'

/** A sort key of a table. */
export interface SortKey<T extends keyof Tables> {
  readonly by: (eb: ExpressionBuilder<Tables, T>) => Expression<unknown>
  /** The value may be null; null sorts first. */
  readonly nullable?: true
  /** An index has the rows in this order. */
  readonly indexed?: true
}

/** What a sort key may depend on besides the row. */
export interface SortContext {
  readonly db: Db
  readonly userId: string
  readonly condition: Condition
  /** Names one of the random orders: 7 in `random.7`. */
  readonly seed?: number
}

/** A key that depends on the caller or the condition is a function, which returns undefined when the key doesn't apply. */
export type SortKeys<T extends keyof Tables> = Readonly<Record<string, SortKey<T> | ((context: SortContext) => SortKey<T> | undefined)>>

export interface Sort<T extends keyof Tables> extends SortKey<T> {
  readonly direction: SortOrder['direction']
}

interface Sortable<T extends keyof Tables> {
  readonly keys: SortKeys<T>
  /** The order when the request has none with a known key. */
  readonly usual: SortOrder
  readonly context: SortContext
}

/** The sort orders of a request with a known key; others are ignored, as in Komga. */
export function knownSorts<T extends keyof Tables>(
  orders: readonly SortOrder[],
  { keys, usual, context }: Sortable<T>,
): readonly Sort<T>[] {
  const withKey = ({ property, direction }: SortOrder): Sort<T>[] => {
    const seed = /^random\.(\d{1,9})$/.exec(property)?.[1]
    const name = seed === undefined ? property : 'random'
    const declared = Object.hasOwn(keys, name) ? keys[name] : undefined
    const key = typeof declared === 'function' ? declared(seed === undefined ? context : { ...context, seed: Number(seed) }) : declared
    return key ? [{ ...key, direction }] : []
  }
  const known = orders.flatMap(withKey)
  return known.length > 0 ? known : withKey(usual)
}

/** The order of a list if an index has it, without null at the beginning. */
export function indexedSort<T extends keyof Tables>([sort, ...others]: readonly Sort<T>[]): Sort<T> | undefined {
  if (others.length > 0 || !sort?.indexed) return undefined
  return sort.nullable && sort.direction === 'asc' ? undefined : sort
}

/** Direction of an order; nulls are placed where both database engines agree. */
export const directionOf =
  (sort: { readonly direction: SortOrder['direction']; readonly nullable?: true }) => (order: OrderByItemBuilder) => {
    const directed = sort.direction === 'asc' ? order.asc() : order.desc()
    if (!sort.nullable) return directed
    return sort.direction === 'asc' ? directed.nullsFirst() : directed.nullsLast()
  }
