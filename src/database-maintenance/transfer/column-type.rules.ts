import { type ColumnType, TransferRefused } from './table-data.ts'

const patterns: readonly (readonly [RegExp, ColumnType])[] = [
  [/bool/i, 'boolean'],
  [/int/i, 'integer'],
  [/char|text|clob/i, 'text'],
  [/double|real|float/i, 'real'],
  [/blob|bytea/i, 'bytes'],
]

/** The type of a column by its declared type in SQLite or PostgreSQL. @throws TransferRefused */
export function columnTypeOf(declared: string, place: string): ColumnType {
  const type = patterns.find(([pattern]) => pattern.test(declared))?.[1]
  if (!type) throw new TransferRefused(`The column ${place} has the type "${declared}", which can't be copied.`)
  return type
}
