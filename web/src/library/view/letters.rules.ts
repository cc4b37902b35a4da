// The position of each first letter in a list sorted by title. The order is that of the server (natural-order.rules.ts): spaces,
// punctuation and digits, then letters, then everything beyond ASCII. The counts are of whole groups, so the positions are exact.

type GroupCount = { readonly group: string; readonly count: number }

export type Letter = { readonly label: string; readonly index: number; readonly count: number }

/**
 * The letters of a list in its order, each with the index of its first title.
 * @param total length of the list, including titles without a letter
 */
export const lettersOf = (groups: readonly GroupCount[], total: number, descending = false): readonly Letter[] => {
  const counts = new Map<string, number>()
  for (const { group, count } of groups) counts.set(labelOf(group), (counts.get(labelOf(group)) ?? 0) + count)
  const counted = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const ordered = [...counts].sort(([one], [other]) => rank(one) - rank(other))
  let next = Math.max(0, total - counted)
  const ascending = ordered.map(([label, count]) => {
    const letter = { label, index: next, count }
    next += count
    return letter
  })
  if (!descending) return ascending
  return ascending.map((letter) => ({ ...letter, index: Math.max(0, total - letter.index - letter.count) })).reverse()
}

/** The letter that an index of the list belongs to. */
export const letterAt = (letters: readonly Letter[], index: number): string | undefined =>
  letters.findLast((letter) => letter.index <= index)?.label

/** At most this many of the letters, evenly spread, the first and the last among them. */
export const lettersThatFit = (letters: readonly Letter[], max: number): readonly Letter[] => {
  const step = Math.max(1, (letters.length - 1) / (max - 1))
  const indexes = new Set(letters.slice(0, max).map((_, place) => Math.round(place * step)))
  return letters.filter((_, index) => indexes.has(index))
}

const labelOf = (group: string): string => {
  if (/^[a-z]/.test(group)) return group.charAt(0).toUpperCase()
  return group.charCodeAt(0) < 128 ? '#' : '…'
}

const rank = (label: string): number => ({ '#': 0, '…': 999 })[label] ?? label.charCodeAt(0)
