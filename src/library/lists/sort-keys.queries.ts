import type { Expression, ExpressionBuilder, OrderByItemBuilder } from 'kysely'
import type { Tables } from '../../kernel/db/index.ts'
import type { SortOrder } from '../../kernel/http/index.ts'

/** A sort key of a table. */
export interface SortKey<T extends keyof Tables> {
  readonly by: (eb: ExpressionBuilder<Tables, T>) => Expression<unknown>
  /** The value may be null; null sorts first. */
  readonly nullable?: true
  /** An index has the rows in this order. */
  readonly indexed?: true
}

export type SortKeys<T extends keyof Tables> = Readonly<Record<string, SortKey<T>>>

export interface Sort<T extends keyof Tables> extends SortKey<T> {
  readonly direction: SortOrder['direction']
}

/**
 * The sort orders of a request with a known property; others are ignored, as in Komga.
 * @param usual the order to use when none is left
 */
export function knownSorts<T extends keyof Tables>(orders: readonly SortOrder[], keys: SortKeys<T>, usual: SortOrder): readonly Sort<T>[] {
  const sortable = orders.filter(({ property }) => Object.hasOwn(keys, property))
  return (sortable.length > 0 ? sortable : [usual]).flatMap(({ property, direction }) => {
    const key = keys[property]
    return key ? [{ ...key, direction }] : []
  })
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
