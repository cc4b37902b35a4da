// Which rows home has, and in which order a person wants to see them.

export const homeRows = ['keepReading', 'onDeck', 'newChapters', 'updatedSeries', 'newSeries', 'recentlyRead'] as const

export type HomeRow = (typeof homeRows)[number]

/** Every row once, in the person's order. */
export type HomeLayout = readonly { readonly row: HomeRow; readonly shown: boolean }[]

const hiddenByDefault: readonly HomeRow[] = ['recentlyRead']

export const defaultLayout: HomeLayout = homeRows.map((row) => ({ row, shown: !hiddenByDefault.includes(row) }))

/**
 * Reads a kept layout. It may be of another version of the app: rows that are gone are left out, new ones stand at their place
 * among the others, and what cannot be read at all counts as nothing kept.
 */
export const readLayout = (text: string | null): HomeLayout => {
  const kept = parseLayout(text)
  if (kept.length === 0) return defaultLayout
  return defaultLayout.reduce<HomeLayout>((layout, { row, shown }, place) => {
    if (layout.some((one) => one.row === row)) return layout
    const before = homeRows.slice(0, place)
    const after = layout.findLastIndex((one) => before.includes(one.row))
    return layout.toSpliced(after + 1, 0, { row, shown })
  }, kept)
}

/** As it is kept: the rows in order, the hidden ones with a minus before them. */
export const writeLayout = (layout: HomeLayout): string => layout.map(({ row, shown }) => (shown ? row : `-${row}`)).join(' ')

/** One place up (-1) or down (1); a row at the edge stays. */
export const moveRow = (layout: HomeLayout, row: HomeRow, by: -1 | 1): HomeLayout => {
  const from = layout.findIndex((one) => one.row === row)
  const moved = layout[from]
  const to = from + by
  if (!moved || to < 0 || to >= layout.length) return layout
  return layout.toSpliced(from, 1).toSpliced(to, 0, moved)
}

export const showRow = (layout: HomeLayout, row: HomeRow, shown: boolean): HomeLayout =>
  layout.map((one) => (one.row === row ? { row, shown } : one))

const parseLayout = (text: string | null): HomeLayout => {
  const words = (text ?? '').split(' ').map((word) => ({ name: word.replace(/^-/, ''), shown: !word.startsWith('-') }))
  const known = words.flatMap(({ name, shown }) => homeRows.filter((row) => row === name).map((row) => ({ row, shown })))
  return known.filter(({ row }, place) => known.findIndex((one) => one.row === row) === place)
}
