// Reads JSON that this server stored: columns, settings, outcomes of tasks, state of plugins.
// Promise: what a reader returns matches its schema. A text that does not is either an error that names it (`storedJson`), or it is
// reported to the log and something safe takes its place (`storedJsonOr`, `storedFields`, `storedList`): one bad row never breaks a list.
import { z } from 'zod'
import { reportStoredMismatch } from './report-mismatch.ts'
import { StoredDataMismatch, type StoredMismatch } from './stored-mismatch.ts'

/** @param id of the row, for the log */
type StoredReader<T> = (text: string, id?: string) => T

/**
 * For a value without which the work cannot go on.
 * @param place table and column, for the log
 * @throws (the reader) StoredDataMismatch
 */
export function storedJson<S extends z.ZodType>(place: string, schema: S): StoredReader<z.output<S>> {
  return (text, id) => {
    const read = parse(schema, text)
    if (read.success) return read.data
    throw new StoredDataMismatch({ place, id, problem: read.problem })
  }
}

/** For a value in whose place a default may stand. */
export function storedJsonOr<S extends z.ZodType>(place: string, schema: S, fallback: () => z.output<S>): StoredReader<z.output<S>> {
  return (text, id) => {
    const read = parse(schema, text)
    if (read.success) return read.data
    reportStoredMismatch({ place, id, problem: read.problem })
    return fallback()
  }
}

/** For an object of which each field has a default elsewhere: fields that do not match are left out and reported. */
export function storedFields<S extends z.ZodRawShape>(place: string, shape: S): StoredReader<Partial<z.output<z.ZodObject<S>>>> {
  const all = z.object(shape).partial()
  return (text, id) => {
    const read = parse(all, text)
    if (read.success) return read.data
    reportStoredMismatch({ place, id, problem: read.problem })
    const fields = parse(z.record(z.string(), z.unknown()), text)
    if (!fields.success) return {}
    const matching = Object.entries(fields.data).filter(([name, value]) => all.safeParse({ [name]: value }).success)
    return all.parse(Object.fromEntries(matching))
  }
}

/** For a list: items that do not match are left out and reported. An empty list, the most frequent one, is not parsed at all. */
export function storedList<S extends z.ZodType>(place: string, item: S): StoredReader<z.output<S>[]> {
  const list = z.array(item)
  const isItem = simpleCheckOf(item)
  const isList = isItem && ((json: unknown): json is z.output<S>[] => Array.isArray(json) && json.every(isItem))
  return (text, id) => {
    if (text === '[]') return []
    const read = parse(list, text, isList)
    return read.success ? read.data : matchingItems(item, text, { place, id, problem: read.problem })
  }
}

function matchingItems<S extends z.ZodType>(item: S, text: string, mismatch: StoredMismatch): z.output<S>[] {
  reportStoredMismatch(mismatch)
  const items = parse(z.array(z.unknown()), text)
  if (!items.success) return []
  return items.data.flatMap((one) => {
    const read = item.safeParse(one)
    return read.success ? [read.data] : []
  })
}

type Read<T> = { readonly success: true; readonly data: T } | { readonly success: false; readonly problem: string }

/** @param matches accepts only what the schema would return unchanged; the schema checks what it rejects */
function parse<S extends z.ZodType>(schema: S, text: string, matches?: (json: unknown) => json is z.output<S>): Read<z.output<S>> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { success: false, problem: 'It is not JSON.' }
  }
  if (matches?.(json)) return { success: true, data: json }
  const read = schema.safeParse(json)
  return read.success ? read : { success: false, problem: problemOf(read.error) }
}

/** Names the fields, never their values. */
const problemOf = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 3)
    .map(({ path, code }) => `${path.length === 0 ? 'the value' : path.join('.')}: ${code}`)
    .join('; ')

// A list of 2,000 series reads 12,000 stored lists. Nearly all of their items are texts, or objects of texts: for these a check by hand
// costs a fraction of what the schema costs.

/** A check that accepts only what the schema would return unchanged; undefined for schemas of another shape. */
function simpleCheckOf<S extends z.ZodType>(schema: S): ((value: unknown) => value is z.output<S>) | undefined {
  if (isPlainText(schema)) return (value): value is z.output<S> => typeof value === 'string'
  if (!(schema instanceof z.ZodObject) || hasChecks(schema) || !Object.values(schema.shape).every(isPlainText)) return undefined
  const keys = Object.keys(schema.shape)
  return (value): value is z.output<S> => isRecord(value) && hasOnlyTexts(value, keys)
}

const isPlainText = (schema: unknown): boolean => schema instanceof z.ZodString && !hasChecks(schema)

const hasChecks = ({ def }: z.ZodString | z.ZodObject): boolean => (def.checks ?? []).length > 0

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** Exactly these keys, because the schema drops others. */
function hasOnlyTexts(value: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean {
  let count = 0
  for (const key in value) {
    if (typeof value[key] !== 'string') return false
    count += 1
  }
  return count === keys.length && keys.every((key) => Object.hasOwn(value, key))
}
