/** The list with an item moved one position to the front (-1) or the end (1); does nothing at either end or for an unknown item. */
export const moveItem = <T>(items: readonly T[], item: T, by: -1 | 1): readonly T[] => {
  const from = items.indexOf(item)
  const to = from + by
  if (from === -1 || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
