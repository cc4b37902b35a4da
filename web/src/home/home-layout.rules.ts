// The rows of the home page, and the order in which a person wants them.
import { moveItem } from '../ui/lists/move-item.rules.ts'

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
  const parsed = parseLayout(text)
  if (parsed.length === 0) return defaultLayout
  return defaultLayout.reduce<HomeLayout>((layout, { row, shown }, place) => {
    if (layout.some((one) => one.row === row)) return layout
    const before = homeRows.slice(0, place)
    const after = layout.findLastIndex((one) => before.includes(one.row))
    return layout.toSpliced(after + 1, 0, { row, shown })
  }, parsed)
}

/** The stored format: the rows in order, hidden ones with a leading minus. */
export const writeLayout = (layout: HomeLayout): string => layout.map(({ row, shown }) => (shown ? row : `-${row}`)).join(' ')

/** Moves a row up (-1) or down (1); does nothing at either end. */
export const moveRow = (layout: HomeLayout, row: HomeRow, by: -1 | 1): HomeLayout => {
  const moved = layout.find((one) => one.row === row)
  return moved ? moveItem(layout, moved, by) : layout
}

export const showRow = (layout: HomeLayout, row: HomeRow, shown: boolean): HomeLayout =>
  layout.map((one) => (one.row === row ? { row, shown } : one))

/** The row whose first chapter is shown large: the first one on the page, if it is about reading on. */
export const leadingRow = (
  shelves: readonly { readonly row: HomeRow; readonly items: { readonly items: readonly unknown[] } | undefined }[],
): HomeRow | undefined => {
  const first = shelves.find(({ items }) => items && items.items.length > 0)?.row
  return first === 'keepReading' || first === 'onDeck' ? first : undefined
}

const parseLayout = (text: string | null): HomeLayout => {
  const words = (text ?? '').split(' ').map((word) => ({ name: word.replace(/^-/, ''), shown: !word.startsWith('-') }))
  const rows = words.flatMap(({ name, shown }) => homeRows.filter((row) => row === name).map((row) => ({ row, shown })))
  return rows.filter(({ row }, place) => rows.findIndex((one) => one.row === row) === place)
}
