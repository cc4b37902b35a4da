import type { Expression, ExpressionBuilder, OrderByItemBuilder } from 'kysely'
import type { Tables } from '../../kernel/db/index.ts'
import type { SortOrder } from '../../kernel/http/index.ts'

/** What rows of a table can be ordered by. */
export interface SortKey<T extends keyof Tables> {
  readonly by: (eb: ExpressionBuilder<Tables, T>) => Expression<unknown>
  /** Rows may have no value; they come before all others. */
  readonly nullable?: true
}

export type SortKeys<T extends keyof Tables> = Readonly<Record<string, SortKey<T>>>

export interface Sort<T extends keyof Tables> extends SortKey<T> {
  readonly direction: SortOrder['direction']
}

/**
 * The orders of a request whose property is known; others are passed over, as Komga does.
 * @param usual what to order by when none is left
 */
export function knownSorts<T extends keyof Tables>(orders: readonly SortOrder[], keys: SortKeys<T>, usual: SortOrder): readonly Sort<T>[] {
  const known = orders.filter(({ property }) => Object.hasOwn(keys, property))
  return (known.length > 0 ? known : [usual]).flatMap(({ property, direction }) => {
    const key = keys[property]
    return key ? [{ ...key, direction }] : []
  })
}

/** Direction of an order, with rows without a value where both engines can agree on them. */
export const directionOf =
  (sort: { readonly direction: SortOrder['direction']; readonly nullable?: true }) => (order: OrderByItemBuilder) => {
    const directed = sort.direction === 'asc' ? order.asc() : order.desc()
    if (!sort.nullable) return directed
    return sort.direction === 'asc' ? directed.nullsFirst() : directed.nullsLast()
  }
