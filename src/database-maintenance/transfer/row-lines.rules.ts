// A row as one line of the dump format: a JSON array with a value per column. Integers beyond 2^53, numbers that JSON does not have, and
// bytes (base64) are strings; the type of the column tells them apart.
import type { Column, ColumnType, Row, Value } from './table-data.ts'

export const encodeRow = (row: Row): string => JSON.stringify(row.map(encodeValue))

function encodeValue(value: Value): string | number | boolean | null {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? value : String(value)
    case 'bigint':
      return String(value)
    case 'object':
      return value === null ? null : Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
    default:
      return value
  }
}

/** @throws Error when the line is not a row of these columns */
export function decodeRow(columns: readonly Column[], line: string): Row {
  const values: unknown = JSON.parse(line)
  if (!Array.isArray(values) || values.length !== columns.length) throw new Error(`a row doesn't have ${columns.length} values`)
  return columns.map((column, index) => decodeValue(column, values[index]))
}

function decodeValue({ name, type, nullable }: Column, value: unknown): Value {
  if (value === null && nullable) return null
  if (typeof value === 'string') return type === 'boolean' ? wrongType(name) : fromText(type, value)
  if (typeof value === 'number') return type === 'integer' || type === 'real' ? value : wrongType(name)
  if (typeof value === 'boolean' && type === 'boolean') return value
  return wrongType(name)
}

function wrongType(column: string): never {
  throw new Error(`the column ${column} contains a value of another type`)
}

function fromText(type: ColumnType, text: string): Value {
  switch (type) {
    case 'bytes':
      return Buffer.from(text, 'base64')
    case 'integer':
      return exactInteger(BigInt(text))
    case 'real':
      return Number(text)
    default:
      return text
  }
}

/** A number where that is exact. */
export const exactInteger = (value: bigint): number | bigint =>
  value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value

const replacement = '\u{fffd}'

/**
 * The row as the target can store it: PostgreSQL has no NUL character in texts, SQLite no NaN.
 * @param line of that row, which shows quickly that there is nothing to change
 */
export function adaptRow(target: 'sqlite' | 'postgres', columns: readonly Column[], row: Row, line: string): Row {
  const mayNotFit = line.includes(target === 'postgres' ? '\\u0000' : '"NaN"')
  if (!mayNotFit) return row
  return target === 'postgres' ? withoutNul(row) : withoutNaN(columns, row)
}

const withoutNul = (row: Row): Row =>
  row.some((value) => typeof value === 'string' && value.includes('\0'))
    ? row.map((value) => (typeof value === 'string' ? value.replaceAll('\0', replacement) : value))
    : row

function withoutNaN(columns: readonly Column[], row: Row): Row {
  const inPlaceOfNaN = (column: Column | undefined) => (column?.nullable ? null : 0)
  return row.some(Number.isNaN) ? row.map((value, index) => (Number.isNaN(value) ? inPlaceOfNaN(columns[index]) : value)) : row
}
