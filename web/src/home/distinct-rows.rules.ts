// Which row shows a series that several rows contain: only the first of them in the default order, so that every row shows something else.
// That order does not depend on the person's: what a person reads matters more than what is new, wherever the rows are.
import { type HomeRow, homeRows, isHomeRow, type RowKey } from './home-layout.rules.ts'

/** The history contains everything that was read, whatever the other rows show. */
const containsEverything: readonly HomeRow[] = ['recentlyRead']

/** The rows that must be known before this one can be shown. A pinned row shows what the person asked for, whatever the others show. */
export const rowsBefore = (row: RowKey): readonly HomeRow[] =>
  !isHomeRow(row) || containsEverything.includes(row)
    ? []
    : homeRows.slice(0, homeRows.indexOf(row)).filter((one) => !containsEverything.includes(one))

/** The items of a row without the series of the rows before it. */
export const distinctItems = <T>(
  row: RowKey,
  items: readonly T[],
  { seriesOf, shownIn }: { readonly seriesOf: (item: T) => string; readonly shownIn: (row: HomeRow) => readonly string[] },
): readonly T[] => {
  const taken = new Set(rowsBefore(row).flatMap((one) => shownIn(one)))
  return items.filter((item) => !taken.has(seriesOf(item)))
}
