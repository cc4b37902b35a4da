// The rows of the home page, and the order in which a person wants them.
import { moveItem } from '../ui/lists/move-item.rules.ts'
import type { PinKey } from './pins/pins.rules.ts'

export const homeRows = ['keepReading', 'onDeck', 'newChapters', 'updatedSeries', 'newSeries', 'recentlyRead'] as const

export type HomeRow = (typeof homeRows)[number]

/** A row of Home: one of ours, or one that the person has pinned. */
export type RowKey = HomeRow | PinKey

export const isHomeRow = (row: RowKey): row is HomeRow => homeRows.some((one) => one === row)

/** Every row once, in the person's order. */
export type HomeLayout = readonly { readonly row: RowKey; readonly shown: boolean }[]

const hiddenByDefault: readonly HomeRow[] = ['recentlyRead']

export const defaultLayout = homeRows.map((row) => ({ row, shown: !hiddenByDefault.includes(row) }))

/**
 * Reads a saved layout, possibly from another version of the app: drops unknown rows, inserts new ones at their default position and
 * returns the default layout when the text is missing or cannot be parsed. New pinned rows come last.
 */
export const readLayout = (text: string | null, pins: readonly PinKey[] = []): HomeLayout => {
  const parsed = parseLayout(text, pins)
  const ours = parsed.some(({ row }) => isHomeRow(row))
  const layout = ours ? defaultLayout.reduce(insertRow, parsed) : [...defaultLayout, ...parsed]
  const added = pins.filter((pin) => !layout.some(({ row }) => row === pin))
  return [...layout, ...added.map((row) => ({ row, shown: true }))]
}

const insertRow = (layout: HomeLayout, { row, shown }: (typeof defaultLayout)[number], place: number): HomeLayout => {
  if (layout.some((one) => one.row === row)) return layout
  const before: readonly RowKey[] = homeRows.slice(0, place)
  const after = layout.findLastIndex((one) => before.includes(one.row))
  return layout.toSpliced(after + 1, 0, { row, shown })
}

/** The stored format: the rows in order, hidden ones with a leading minus. */
export const writeLayout = (layout: HomeLayout): string => layout.map(({ row, shown }) => (shown ? row : `-${row}`)).join(' ')

/** Moves a row up (-1) or down (1); does nothing at either end. */
export const moveRow = (layout: HomeLayout, row: RowKey, by: -1 | 1): HomeLayout => {
  const moved = layout.find((one) => one.row === row)
  return moved ? moveItem(layout, moved, by) : layout
}

export const showRow = (layout: HomeLayout, row: RowKey, shown: boolean): HomeLayout =>
  layout.map((one) => (one.row === row ? { row, shown } : one))

/** The row whose first chapter is shown large: the first one on the page, if it is about reading on. */
export const leadingRow = (
  shelves: readonly { readonly row: RowKey; readonly items: { readonly items: readonly unknown[] } | undefined }[],
): RowKey | undefined => {
  const first = shelves.find(({ items }) => items && items.items.length > 0)?.row
  return first === 'keepReading' || first === 'onDeck' ? first : undefined
}

const parseLayout = (text: string | null, pins: readonly PinKey[]): HomeLayout => {
  const known: readonly RowKey[] = [...homeRows, ...pins]
  const words = (text ?? '').split(' ').map((word) => ({ name: word.replace(/^-/, ''), shown: !word.startsWith('-') }))
  const rows = words.flatMap(({ name, shown }) => known.filter((row) => row === name).map((row) => ({ row, shown })))
  return rows.filter(({ row }, place) => rows.findIndex((one) => one.row === row) === place)
}
