// The rows of the home page, and the order in which a person wants them.

export const homeRows = ['keepReading', 'onDeck', 'newChapters', 'updatedSeries', 'newSeries', 'recentlyRead'] as const

export type HomeRow = (typeof homeRows)[number]

/** Every row once, in the person's order. */
export type HomeLayout = readonly { readonly row: HomeRow; readonly shown: boolean }[]

const hiddenByDefault: readonly HomeRow[] = ['recentlyRead']

export const defaultLayout: HomeLayout = homeRows.map((row) => ({ row, shown: !hiddenByDefault.includes(row) }))

/**
 * Reads a saved layout, possibly from another version of the app: drops unknown rows, inserts new ones at their default position and
 * returns the default layout when the text is missing or cannot be parsed.
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

/** The stored format: the rows in order, hidden ones with a leading minus. */
export const writeLayout = (layout: HomeLayout): string => layout.map(({ row, shown }) => (shown ? row : `-${row}`)).join(' ')

/** Moves a row up (-1) or down (1); does nothing at either end. */
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
